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
  pictureIcons,
  socialPicture,
  socialPictureFolder,
} from '#domain/site-images.ts';
import { dropForgotten, writeWhole } from './file-cache.ts';
import type { SocialPicture } from './site-parts.ts';
import { buildSocialCard } from './social-card.ts';

/**
 * Draws the icons that cannot be SVG into the client build.
 *
 * @param root Folder of the project.
 * @param siteName The name whose weave is the sign.
 */
export async function drawIcons(root: string, siteName: string): Promise<void> {
  const folder = join(root, 'dist/client');
  const sign = buildIconSvg(siteName);
  const { touch, small, large, maskable } = pictureIcons;
  for (const { path, size } of [touch, small, large]) await writeFile(join(folder, path), await drawSquare(sign, size));
  await writeFile(join(folder, maskable.path), await drawSquare(buildMaskableIconSvg(siteName), maskable.size));
  const pictures = await Promise.all(favicon.sizes.map(async (size) => ({ size, png: await drawSquare(sign, size) })));
  await writeFile(join(folder, favicon.path), buildIco(pictures));
}

async function drawSquare(svg: string, size: number): Promise<Buffer> {
  return (await renderAsync(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })).asPng();
}

const icoHeaderBytes = 6;
const icoEntryBytes = 16;

/** An ICO file: a header, an entry for each picture, then the pictures themselves, as PNG. */
export function buildIco(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(icoHeaderBytes + icoEntryBytes * pictures.length);
  head.writeUInt16LE(1, 2); // icons, not cursors
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = icoHeaderBytes + icoEntryBytes * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4); // colour planes
    head.writeUInt16LE(32, entry + 6); // bits a pixel
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const fontFile = 'src/styles/fonts/bricolage-grotesque.woff2';

/**
 * Draws the social pictures into the client build. Pictures of earlier builds come from the cache: the name
 * of a picture changes with everything it shows.
 *
 * @param root Folder of the project.
 * @returns how many were drawn anew.
 */
export async function drawSocialPictures(root: string, pictures: readonly SocialPicture[]): Promise<number> {
  const cache = join(root, 'node_modules/.cache/social-pictures');
  const folder = join(root, 'dist/client', socialPictureFolder);
  await mkdir(cache, { recursive: true });
  await mkdir(folder, { recursive: true });
  const font = await readFile(join(root, fontFile));
  let drawn = 0;
  for (const picture of pictures) {
    const name = basename(picture.path);
    if (!existsSync(join(cache, name))) {
      await writeWhole(join(cache, name), await drawPicture(picture, font));
      drawn += 1;
    }
    await copyFile(join(cache, name), join(folder, name));
  }
  await dropForgotten(cache, new Set(pictures.map(({ path }) => basename(path))));
  return drawn;
}

/** One picture as PNG. */
export async function drawPicture(picture: SocialPicture, font: Buffer): Promise<Buffer> {
  const { width, height } = socialPicture;
  const svg = await satori(buildSocialCard(picture) as never, {
    width,
    height,
    fonts: [{ name: 'Bricolage Grotesque', data: font }],
    loadAdditionalAsset: async (_code, letters) => {
      throw new AppError('CONTENT_INVALID', `the font has no letters for "${letters}" in the image ${picture.path}`);
    },
  });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}
