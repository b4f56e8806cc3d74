import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { HttpAnswer } from './http-client.ts';

/** What the answers may be packed with. */
export const acceptedEncodings = 'gzip, br, zstd, deflate';

/** The beginning of a body, and how much there was of it, unpacked. */
export type Body = { start: Uint8Array; bytes: number; isWhole: boolean };

/** `keep`: bytes that are kept; `count`: bytes after which the rest is left, and the connection with it. */
export type BodyLimits = { keep: number; count: number };

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Reads a body, unpacked as it comes, so that no bomb is ever held whole. */
export async function readBody(answer: HttpAnswer, { keep, count }: BodyLimits): Promise<Body> {
  const parts: Uint8Array[] = [];
  let kept = 0;
  let bytes = 0;
  for await (const chunk of unpackBody(answer)) {
    bytes += chunk.length;
    if (kept < keep) parts.push(chunk.subarray(0, keep - kept));
    kept += parts.at(-1)?.length ?? 0;
    if (bytes >= count) break; // ends the stream below
  }
  return { start: Buffer.concat(parts), bytes, isWhole: bytes < count };
}

function unpackBody(answer: HttpAnswer): AsyncIterable<Uint8Array> {
  const named = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const create = Object.hasOwn(unpackers, named) ? unpackers[named] : undefined;
  if (create === undefined) return answer.bytes;
  const packed = Readable.from(answer.bytes, { objectMode: false });
  return pipeline(packed, create(), () => undefined); // a failure reaches the reader through the last stream
}
