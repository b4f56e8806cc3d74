import { expect, test } from 'vitest';
import { looksLikeHtml, readImageHead } from '../../crawl/response-content.ts';

/** An image of 320 x 200, as far as its beginning goes. */
const images: Readonly<Record<string, Buffer>> = {
  PNG: Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c808020000', 'hex'),
  GIF: Buffer.from('474946383961' + '4001c800' + 'f70000', 'hex'),
  'JPEG with notes before the frame': Buffer.from(
    'ffd8' + 'ffe00004ffc0' + 'ffe10006c0c0c0c0' + 'ffff' + 'c2001108' + '00c80140' + '03',
    'hex',
  ),
  'lossy WebP': Buffer.concat([
    Buffer.from('RIFF....WEBPVP8 ....', 'latin1'),
    Buffer.from('0000009d012a' + '4001c800', 'hex'),
  ]),
  'lossless WebP': Buffer.concat([Buffer.from('RIFF....WEBPVP8L....', 'latin1'), Buffer.from('2f3fc13100', 'hex')]),
  'extended WebP': Buffer.concat([
    Buffer.from('RIFF....WEBPVP8X....', 'latin1'),
    Buffer.from('00000000' + '3f0100' + 'c70000', 'hex'),
  ]),
  'AVIF with a thumbnail': Buffer.concat([
    Buffer.from('....ftypavif....ispe', 'latin1'),
    Buffer.from('00000000' + '0000000a' + '0000000a', 'hex'),
    Buffer.from('....ispe', 'latin1'),
    Buffer.from('00000000' + '00000140' + '000000c8', 'hex'),
  ]),
};

test.for(Object.entries(images))('the dimensions of %s are read from its first bytes', ([, bytes]) => {
  expect(readImageHead(bytes)).toMatchObject({ width: 320, height: 200 });
});

test.for(Object.entries(images))('the type of %s is read from its first bytes', ([name, bytes]) => {
  const [format] = /PNG|GIF|JPEG|WebP|AVIF/.exec(name) ?? [];
  expect(readImageHead(bytes)?.contentType).toBe(`image/${format?.toLowerCase()}`);
});

test.for(Object.entries(images))('a truncated %s has none', ([, bytes]) => {
  for (let length = 0; length < bytes.length - 4; length += 1) {
    const size = readImageHead(bytes.subarray(0, length));
    expect(size === null || size.width === 10).toBe(true); // the thumbnail may be all there is
  }
});

test.for([
  ['nothing', ''],
  ['text', '<!doctype html><title>GIF89a</title>'],
  ['an image of no width', '89504e470d0a1a0a0000000d4948445200000000000000c8'],
])('%s has no size', ([, text]) => {
  expect(readImageHead(Buffer.from(text ?? '', /^[0-9a-f]+$/.test(text ?? '') ? 'hex' : 'utf8'))).toBeNull();
});

const bytes = (text: string) => new TextEncoder().encode(text);

test('a text that begins with HTML comments is HTML only if an html element follows', () => {
  const comments = '<!-- a -->\n'.repeat(20);
  expect(looksLikeHtml(bytes(`${comments}<!doctype html>`))).toBe(true);
  expect(looksLikeHtml(bytes(`\ufeff${comments}<html lang="en">`))).toBe(true);
  expect(looksLikeHtml(bytes(`${'<!---->'.repeat(60)}x`))).toBe(false);
});
