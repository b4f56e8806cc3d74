import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { buildIconSvg, buildMaskableIconSvg } from '#domain/site-icon-svg.ts';
import { favicon, pictureIcons } from '#domain/site-icons.ts';

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
