import type { WeaveTone } from './strip.ts';
import type { Weave } from './weave.ts';

/** Real colours for where no style sheet reaches: icons, social pictures, feeds. */
export const weaveColours = {
  ground: '#f5ead8',
  ink: '#14201b',
  accent: '#c8470f',
  second: '#0f5c4d',
  third: '#dda632',
} as const satisfies Record<WeaveTone, string>;

/** A weave as an SVG file of its own, `width` px wide. */
export function serializeWeave(weave: Weave, width: number, colours: Record<WeaveTone, string> = weaveColours): string {
  const height = (width * weave.height) / weave.width;
  const shapes = weave.rows
    .flat()
    .map(({ tone, path }) => `<path fill="${colours[tone]}" d="${path}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${weave.width} ${weave.height}">${shapes}</svg>`;
}
