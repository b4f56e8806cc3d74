import type { ReactElement } from 'react';
import type { SiteImage as Image } from '#domain/content/model.ts';

/** As wide as the page, `--page` of the style sheet. */
export const coverSizes = '(min-width: 86rem) 80rem, 100vw';

/** The head of a card, two or four of which fill the page. */
export const cardSizes = {
  half: '(min-width: 86rem) 40rem, (min-width: 44rem) 50vw, 100vw',
  /** In rows on a phone, squares of 4.5rem, cut from 2 to 1. */
  quarter: '(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 9rem',
} as const;

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
        <svg aria-hidden="true">
          <rect fill={colour} width="100%" height="100%" />
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
