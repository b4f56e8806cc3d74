import type { ReactElement } from 'react';
import type { WeaveShape } from '#domain/weave/motifs.ts';
import { buildMotifTile, buildWeave, type TileMotif, type Weave, type WeaveVariant } from '#domain/weave/weave.ts';

type WeaveArtProps = {
  /** The name whose pattern this is, the same in all languages. */
  name: string;
  variant: WeaveVariant;
};

/** Drawn patterns by variant or motif, and name; there are as many as names in the content. */
const drawn = new Map<string, ReactElement>();

/** The pattern of a name. Decorative: it fills its box, cropped evenly, and has no accessible name. */
export function WeaveArt({ name, variant }: WeaveArtProps): ReactElement {
  return drawOnce(`${variant} ${name}`, variant, () => buildWeave(name, variant));
}

/** A tile with one motif only, in the dyes of a name. */
export function MotifArt({ name, motif }: { name: string; motif: TileMotif }): ReactElement {
  return drawOnce(`${motif} ${name}`, 'tile', () => buildMotifTile(name, motif));
}

function drawOnce(key: string, variant: WeaveVariant, build: () => Weave): ReactElement {
  const art = drawn.get(key) ?? drawWeave(build(), variant);
  drawn.set(key, art);
  return art;
}

/** The pattern of a name that a visitor types, which is not kept. */
export function NewWeave({ name, variant }: WeaveArtProps): ReactElement {
  return drawWeave(buildWeave(name, variant), variant);
}

/** Written as HTML: the shapes never change, and React would compare hundreds of them. */
function drawWeave({ width, height, rows }: Weave, variant: WeaveVariant): ReactElement {
  return (
    <svg
      className={`weave weave--${variant}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={variant === 'hero' ? 'xMidYMax slice' : 'xMidYMid slice'}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: tones and path data that we draw
      dangerouslySetInnerHTML={{ __html: rows.map(writeRow).join('') }}
    />
  );
}

function writeRow(shapes: readonly WeaveShape[]): string {
  return `<g>${shapes.map(({ tone, path }) => `<path class="weave__${tone}" d="${path}"/>`).join('')}</g>`;
}
