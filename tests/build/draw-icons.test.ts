import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawIcons } from '#build/draw-icons.ts';
import { favicon, pictureIcons } from '#domain/site-icons.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const widthOf = (png: Buffer) => png.readUInt32BE(16);

test('every icon is drawn in the size its name promises', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, 'dist/client'), { recursive: true });
  await drawIcons(folder, 'Goshen Group');
  for (const { path, size } of Object.values(pictureIcons)) {
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
