import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../support/root.ts';

const fileOf = (name: string) => join(root, 'src/styles/fonts', `${name}.woff2`);

describe('the font', () => {
  const more = readLetters(readFileSync(fileOf('bricolage-grotesque-more')));
  const drawn = readLetters(readFileSync(fileOf('bricolage-grotesque'))).union(more);

  it('has what visitors and editors write, in Portuguese, German or Dutch too', () => {
    const letters = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüÿœÁÍÓÚÑáíóúñÃÄÖÕßãäöõ¿¡«»‘’“”–—…€0123456789@&%+';
    expect([...letters].filter((letter) => !drawn.has(letter))).toEqual([]);
    expect(drawn.has('ж')).toBe(false);
  });
});

const tableNames = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const transformedByDefault = new Set(['glyf', 'loca']);

/** The characters of a WOFF2 file (W3C Recommendation WOFF 2.0, 4 and 5), from its format 4 character map. */
function readLetters(woff2: Buffer): Set<string> {
  const tableCount = woff2.readUInt16BE(12);
  const reader = { at: 48 };
  let offset = 0;
  let map = { offset: 0, length: 0 };
  for (let index = 0; index < tableCount; index += 1) {
    const table = readTableEntry(woff2, reader);
    if (table.name === 'cmap') map = { offset, length: table.length };
    offset += table.length;
  }
  const unpacked = brotliDecompressSync(woff2.subarray(reader.at, reader.at + woff2.readUInt32BE(20)));
  return readCharacterMap(unpacked.subarray(map.offset, map.offset + map.length));
}

function readTableEntry(woff2: Buffer, reader: { at: number }): { name: string; length: number } {
  const flags = woff2.readUInt8(reader.at);
  reader.at += 1;
  const known = flags & 63;
  const name = known === 63 ? woff2.toString('latin1', reader.at, reader.at + 4) : (tableNames[known] ?? `#${known}`);
  if (known === 63) reader.at += 4;
  const length = readBase128(woff2, reader);
  const isTransformed = transformedByDefault.has(name) ? flags >> 6 !== 3 : flags >> 6 !== 0;
  return { name, length: isTransformed ? readBase128(woff2, reader) : length };
}

function readBase128(woff2: Buffer, reader: { at: number }): number {
  let value = 0;
  for (;;) {
    const byte = woff2.readUInt8(reader.at);
    reader.at += 1;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

function readCharacterMap(cmap: Buffer): Set<string> {
  const letters = new Set<string>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const end = table.readUInt16BE(14 + segment * 2);
      const start = table.readUInt16BE(16 + segments * 2 + segment * 2);
      for (let code = start; code <= end && code < 0xffff; code += 1) letters.add(String.fromCharCode(code));
    }
  }
  return letters;
}
