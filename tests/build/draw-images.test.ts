import { cp, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawIcons, drawSocialImage, drawSocialImages } from '#build/draw-images.ts';
import { readColours } from '#build/read-colours.ts';
import type { SocialImage } from '#build/site-parts.ts';
import { fontFiles } from '#build/social-card.ts';
import { favicon, rasterIcons } from '#domain/site-images.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const colours = await readColours(root);
const widthOf = (png: Buffer) => png.readUInt32BE(16);

test('every icon is drawn in the size its name promises', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, 'dist/client'), { recursive: true });
  await drawIcons(folder, 'Goshen Group', colours.weave);
  for (const { path, size } of Object.values(rasterIcons)) {
    expect(widthOf(await readFile(join(folder, 'dist/client', path)))).toBe(size);
  }
  const ico = await readFile(join(folder, 'dist/client', favicon.path));
  expect(ico.readUInt16LE(4)).toBe(favicon.sizes.length);
  for (const [index, size] of favicon.sizes.entries()) {
    const entry = 6 + 16 * index;
    const png = ico.subarray(ico.readUInt32LE(entry + 12)).subarray(0, ico.readUInt32LE(entry + 8));
    expect([ico.readUInt8(entry), widthOf(png)]).toEqual([size, size]);
  }
});

const drawingMs = 30_000;
const fonts = await Promise.all(fontFiles.map((file) => readFile(join(root, file))));

const image: SocialImage = {
  path: '/assets/social/about.fr-1.png',
  pagePath: '/about',
  language: 'fr',
  headline: 'Où l’été naît : œuvre, naïveté, ¿señal?, ação, Größe',
  label: 'À propos',
  siteName: 'Goshen Group',
  tagline: 'Des services nés au Cap',
  weave: 'About',
};

test(
  'an image is a PNG of 1200 by 630',
  async () => {
    const png = await drawSocialImage(image, fonts, colours);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  },
  drawingMs,
);

test(
  'a letter that the font lacks stops the build instead of leaving a hole',
  async () => {
    await expect(drawSocialImage({ ...image, headline: 'Prix Ω' }, fonts, colours)).rejects.toThrow(
      'no letters for "Ω"',
    );
  },
  drawingMs,
);

/** A project with nothing in it but the fonts. */
async function createProject(): Promise<{ folder: string; cache: string }> {
  const folder = await createTemporaryFolder();
  for (const file of fontFiles) await cp(join(root, file), join(folder, file), { recursive: true });
  return { folder, cache: join(folder, 'node_modules/.cache/social-images') };
}

test(
  'what has been drawn before is not drawn again',
  async () => {
    const { folder } = await createProject();
    const other = { ...image, path: '/assets/social/about.fr-2.png', headline: 'Autre' };
    expect(await drawSocialImages(folder, [image], colours)).toBe(1);
    expect(await drawSocialImages(folder, [image, other], colours)).toBe(1);
    expect(await drawSocialImages(folder, [other], colours)).toBe(0);
    expect(await readdir(join(folder, 'dist/client/assets/social'))).toContain('about.fr-2.png');
  },
  drawingMs,
);

test(
  'files that no build has used for a week are removed from the cache, half-written files too',
  async () => {
    const { folder, cache } = await createProject();
    await mkdir(cache, { recursive: true });
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    for (const name of ['old.png', 'about.fr-1.png.77', 'young.png']) await writeFile(join(cache, name), '');
    for (const name of ['old.png', 'about.fr-1.png.77']) await utimes(join(cache, name), longAgo, longAgo);
    expect(await drawSocialImages(folder, [image], colours)).toBe(1);
    expect((await readdir(cache)).sort()).toEqual(['about.fr-1.png', 'young.png']);
  },
  drawingMs,
);
