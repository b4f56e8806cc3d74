import type { ReactElement } from 'react';
import type { SiteImage as Image } from '#domain/content/model.ts';

/** As wide as the page, `--page` of the style sheet. */
export const coverSizes = '(min-width: 80rem) 75rem, 100vw';

/** The head of a card. */
export const cardSizes = '(min-width: 44rem) 38rem, 100vw';

type SiteImageProps = {
  image: Image;
  /** Width on screen, as in the `sizes` attribute. */
  sizes: string;
  /** Loads at once and with priority, if the page shows it first. */
  isFirst?: boolean;
};

/** An image in the format and width that fit the screen; its placeholder colour shows until it has loaded. */
export function SiteImage({ image, sizes, isFirst = false }: SiteImageProps): ReactElement {
  const { sources, src, width, height, colour, alt } = image;
  return (
    <span className="image">
      {colour !== null && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path fill={colour} d={`M0 0h${width}v${height}H0z`} />
        </svg>
      )}
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={src}
          width={width}
          height={height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  );
}
