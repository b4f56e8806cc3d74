import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, drawSocialImage } from '#build/draw-images.ts';
import { readColours } from '#build/read-colours.ts';
import { readSiteParts } from '#build/site-parts.ts';
import { fontFiles } from '#build/social-card.ts';
import { rasterIcons } from '#domain/site-images.ts';
import { copyProject } from '../support/copy-project.ts';
import { renderCopy } from '../support/render-copy.ts';
import { root } from '../support/root.ts';
import { valuesOf } from '../support/site-views.ts';

const now = await readColours(root);
const wanted = {
  theme: { light: '#f0f8ff', dark: '#000080' },
  weave: { ground: '#f5f5dc', ink: '#191970', accent: '#8a2be2', second: '#4b0082', third: '#ee82ee' },
  softInk: '#483d8b',
};

/** A copy of the project whose tokens.css has the wanted colours. */
async function recolour() {
  const copy = await copyProject();
  const change = (name: string, from: string, to: string) =>
    copy.edit('src/styles/tokens.css', `--${name}: ${from};`, `--${name}: ${to};`);
  await change('ground', now.theme.light, wanted.theme.light);
  await change('ground', now.theme.dark, wanted.theme.dark);
  await change('ink-soft', now.softInk, wanted.softInk);
  for (const tone of ['ground', 'ink', 'accent', 'second', 'third'] as const)
    await change(`weave-${tone}`, now.weave[tone], wanted.weave[tone]);
  return copy;
}

async function coloursIn(png: Buffer): Promise<Set<string>> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from(
    { length: data.length / 3 },
    (_, place) => `#${data.toString('hex', place * 3, place * 3 + 3)}`,
  );
  return new Set(pixels);
}

test('one style sheet has the colours of icons, social images and the frame of the browser', async () => {
  const copy = await recolour();
  const { colours, socialImages, siteName } = await readSiteParts(copy.root);
  expect(colours).toEqual(wanted);

  const before = new Set((await readSiteParts(root)).socialImages.map(({ path }) => path));
  expect(socialImages.filter(({ path }) => before.has(path))).toEqual([]);
  const fonts = await Promise.all(fontFiles.map((file) => readFile(join(root, file))));
  const [image] = socialImages;
  const drawn = await coloursIn(await drawSocialImage(image as NonNullable<typeof image>, fonts, colours));
  for (const colour of [wanted.theme.light, wanted.softInk, wanted.weave.ink]) expect(drawn).toContain(colour);

  await mkdir(join(copy.root, 'dist/client'), { recursive: true });
  await drawIcons(copy.root, siteName, colours.weave);
  const icon = await coloursIn(await readFile(join(copy.root, 'dist/client', rasterIcons.maskable.path)));
  expect(icon).toContain(wanted.weave.second);
  expect(icon).not.toContain(now.weave.second);

  const site = await renderCopy(copy.root);
  expect(site.readFile('/icon.svg')).toContain(wanted.weave.second);
  expect(JSON.parse(site.readFile('/manifest.webmanifest'))).toMatchObject({ theme_color: wanted.theme.light });
  const frames = valuesOf(await site.showPage('/about'), 'meta[name=theme-color]', 'content');
  expect(frames).toEqual([wanted.theme.light, wanted.theme.dark]);
});

test('a colour that is missing is reported with the name of the file', async () => {
  const copy = await copyProject();
  await copy.edit('src/styles/tokens.css', '--weave-third:', '--weave-fourth:');
  await expect(readColours(copy.root)).rejects.toThrow(
    'src/styles/tokens.css:1 --weave-third of the light theme is not written as #rrggbb.',
  );
});
