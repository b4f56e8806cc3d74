import type { ResponseSnapshot } from '../engine/page/page-snapshot.ts';
import type { SiteTarget } from '../engine/site/site-index.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import type { FetchedBody } from './fetch-url.ts';
import type { HttpResponse } from './http-client.ts';

/** Google reads 2 MB of a page; a larger one is measured in full and checked up to that limit. */
const parsedBytes = 2_097_152;

/** How many bytes of a response to read: none if it is not a page. */
export function pageBytes({ status, headers }: HttpResponse): number {
  const type = headers['content-type'] ?? '';
  const mayBePage = /^\s*(?:$|text\/(?:html|plain)|application\/(?:xhtml\+xml|octet-stream))/i.test(type);
  return status >= 200 && status < 300 && mayBePage ? parsedBytes : 0;
}

/** A static host serves a feed in a file named index.html as text/html. */
const feedStart = /^(?:\s*<(?:\?|!--)[^>]*>)*\s*<(?:rss|feed)\b/i;

/** The HTML of a response, whatever its Content-Type; `null` if it is not a page. */
export function htmlOf(content: FetchedBody | null): Uint8Array | null {
  const start = content?.body?.start;
  if (start === undefined || feedStart.test(new TextDecoder().decode(start.subarray(0, 512)))) return null;
  const type = content?.headers['content-type']?.[0] ?? '';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type)) return start;
  return looksLikeHtml(start) ? start : null;
}

export function looksLikeHtml(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 512));
  return /^(?:ï»¿)?\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b/is.test(text);
}

export function buildResponseSnapshot(
  { url, finalUrl, hops, end }: UrlResponse,
  content: FetchedBody,
  isStart: boolean,
) {
  return {
    url: finalUrl,
    // The target of a redirect is checked as a page; the redirect is a target of its own.
    requestedUrl: isStart ? url : finalUrl,
    variant: null,
    status: end.kind === 'status' ? end.status : 0,
    redirects: isStart ? hops : [],
    headers: content.headers,
    bytes: content.body?.bytes ?? null,
    ttfbMs: content.ttfbMs,
  } satisfies ResponseSnapshot;
}

/** What is known of a URL that is no page. */
export function buildTarget(response: UrlResponse, headers: FetchedBody['headers'] | null): SiteTarget {
  const length = headers?.['content-length']?.[0];
  return {
    response,
    contentType: headers?.['content-type']?.[0] ?? null,
    bytes: length !== undefined && /^\d+$/.test(length) ? Number(length) : null,
    uncompressed: headers !== null && headers['content-encoding'] === undefined,
    width: null,
    height: null,
  };
}

type ImageSize = { width: number; height: number };

/** Bytes of an image that are enough to learn its dimensions, unless long metadata precedes them. */
export const imageHeadBytes = 65_536;

/**
 * Type, width and height from the beginning of a PNG, JPEG, GIF, WebP or AVIF; `null` for what has no fixed size. Written here
 * because image-size 2.1 reports wrong dimensions for a WebP or PNG that is cut off, and a thumbnail's for an AVIF.
 */
export function readImageHead(start: Uint8Array): (ImageSize & { contentType: string }) | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  for (const [contentType, read] of imageReaders) {
    const size = readWithin(read, bytes);
    if (size !== null) return size.width > 0 && size.height > 0 ? { ...size, contentType } : null;
  }
  return null;
}

type Reader = (bytes: Buffer) => ImageSize | null;

const imageReaders: readonly [contentType: string, read: Reader][] = [
  ['image/png', readPng],
  ['image/gif', readGif],
  ['image/jpeg', readJpeg],
  ['image/webp', readWebp],
  ['image/avif', readAvif],
];

/** A file that breaks off has no size. */
function readWithin(read: Reader, bytes: Buffer): ImageSize | null {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(bytes: Buffer): ImageSize | null {
  if (bytes.readUInt32BE(0) !== 0x89504e47 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageSize | null {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Walks from marker to marker until one that starts a frame. */
function readJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): ImageSize | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

/** The largest `ispe` box: an image may carry a thumbnail. */
function readAvif(bytes: Buffer): ImageSize | null {
  if (!/^ftypavi[fs]/.test(bytes.toString('latin1', 4, 12))) return null;
  let largest: ImageSize | null = null;
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (largest === null || size.width > largest.width) largest = size;
  }
  return largest;
}
