import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import { AppError } from '#domain/errors.ts';
import {
  buildIconSvg,
  buildMaskableIconSvg,
  favicon,
  rasterIcons,
  type SiteColours,
  socialImage,
  socialImageFolder,
} from '#domain/site-images.ts';
import type { WeaveColours } from '#domain/weave/weave.ts';
import { dropForgotten, writeWhole } from './file-cache.ts';
import type { SocialImage } from './site-parts.ts';
import { buildSocialCard, fontFiles } from './social-card.ts';

/**
 * Draws the icons that cannot be SVG into the client build.
 *
 * @param root Folder of the project.
 * @param siteName The name whose weave is the sign.
 */
export async function drawIcons(root: string, siteName: string, colours: WeaveColours): Promise<void> {
  const folder = join(root, 'dist/client');
  const sign = buildIconSvg(siteName, colours);
  const { touch, small, large, maskable } = rasterIcons;
  const maskableSign = buildMaskableIconSvg(siteName, colours);
  for (const { path, size } of [touch, small, large]) await writeFile(join(folder, path), await drawSquare(sign, size));
  await writeFile(join(folder, maskable.path), await drawSquare(maskableSign, maskable.size));
  const images = await Promise.all(favicon.sizes.map(async (size) => ({ size, png: await drawSquare(sign, size) })));
  await writeFile(join(folder, favicon.path), buildIco(images));
}

async function drawSquare(svg: string, size: number): Promise<Buffer> {
  return (await renderAsync(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })).asPng();
}

const icoHeaderBytes = 6;
const icoEntryBytes = 16;

/** An ICO file: a header, an entry per image, then the images as PNG. */
export function buildIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(icoHeaderBytes + icoEntryBytes * images.length);
  head.writeUInt16LE(1, 2); // icons, not cursors
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = icoHeaderBytes + icoEntryBytes * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4); // colour planes
    head.writeUInt16LE(32, entry + 6); // bits a pixel
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/**
 * Draws the social images into the client build. Images of earlier builds come from the cache: the file name of an
 * image changes with everything it shows.
 *
 * @param root Folder of the project.
 * @returns how many were drawn.
 */
export async function drawSocialImages(
  root: string,
  images: readonly SocialImage[],
  colours: SiteColours,
): Promise<number> {
  const cache = join(root, 'node_modules/.cache/social-images');
  const folder = join(root, 'dist/client', socialImageFolder);
  await mkdir(cache, { recursive: true });
  await mkdir(folder, { recursive: true });
  const fonts = await Promise.all(fontFiles.map((file) => readFile(join(root, file))));
  let drawn = 0;
  for (const image of images) {
    const name = basename(image.path);
    if (!existsSync(join(cache, name))) {
      await writeWhole(join(cache, name), await drawSocialImage(image, fonts, colours));
      drawn += 1;
    }
    await copyFile(join(cache, name), join(folder, name));
  }
  await dropForgotten(cache, new Set(images.map(({ path }) => basename(path))));
  return drawn;
}

/** One image as PNG. */
export async function drawSocialImage(
  image: SocialImage,
  fonts: readonly Buffer[],
  colours: SiteColours,
): Promise<Buffer> {
  const { width, height } = socialImage;
  const svg = await satori(buildSocialCard(image, colours) as never, {
    width,
    height,
    fonts: fonts.map((data, index) => ({ name: `Bricolage Grotesque ${index}`, data })), // a name for each, or one replaces the other
    loadAdditionalAsset: async (_code, letters) => {
      throw new AppError('CONTENT_INVALID', `the font has no letters for "${letters}" in the image ${image.path}`);
    },
  });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}
