import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { SiteColours } from '#domain/site-images.ts';
import { listLowContrast } from './check-contrast.ts';

export const tokensFile = 'src/styles/tokens.css';

/**
 * The colours of the style sheet that are also used without it.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID where one is missing, or two that pages show on each other have too little contrast.
 */
export async function readColours(root: string): Promise<SiteColours> {
  const css = await readFile(join(root, tokensFile), 'utf8');
  const low = listLowContrast(css).map(({ line, message }) => `${tokensFile}:${line} ${message}.`);
  if (low.length > 0) throw new AppError('CONTENT_INVALID', low.join('\n'));
  const [light = '', dark = ''] = css.split('(prefers-color-scheme: dark)');
  const read = (part: string, name: string) => {
    const [, colour] = new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i').exec(part) ?? [];
    if (colour !== undefined) return colour;
    const theme = part === light ? 'light' : 'dark';
    throw new AppError('CONTENT_INVALID', `${tokensFile}:1 --${name} of the ${theme} theme is not written as #rrggbb.`);
  };
  return {
    theme: { light: read(light, 'ground'), dark: read(dark, 'ground') },
    weave: {
      ground: read(light, 'weave-ground'),
      ink: read(light, 'weave-ink'),
      accent: read(light, 'weave-accent'),
      second: read(light, 'weave-second'),
      third: read(light, 'weave-third'),
    },
    softInk: read(light, 'ink-soft'),
  };
}
