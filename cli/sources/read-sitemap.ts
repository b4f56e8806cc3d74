import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { compressionRule, notAccessibleRule, tooLargeRule } from '#seo/sitemap/file-rules.ts';
import type { XmlHandler } from '#seo/sitemap/model.ts';
import type { SitemapCheck, SitemapSummary } from '#seo/sitemap/sitemap-check.ts';
import { createSitemapReader, stopAt } from '#seo/sitemap/sitemap-reader.ts';
import { XmlStream } from '#seo/sitemap/xml-stream.ts';
import { describeFailure } from '../net/failure.ts';
import type { OpenSource } from './sitemap-source.ts';

type ReadLimits = { maxBytes: number; signal: AbortSignal };

/** Streams a source into a check: unpacked, decoded, parsed, with every limit kept. */
export async function readSitemap(
  source: OpenSource,
  check: SitemapCheck,
  limits: ReadLimits,
): Promise<SitemapSummary> {
  const size = { bytes: 0 };
  try {
    await streamInto(source, check, limits, size);
  } catch (error) {
    if (!limits.signal.aborted && !stopAt(check, error)) stopAtFailure(check, error, source.name);
  }
  if (limits.signal.aborted) check.cancel();
  return check.finish(size.bytes);
}

async function streamInto(
  source: OpenSource,
  check: SitemapCheck,
  { maxBytes, signal }: ReadLimits,
  size: { bytes: number },
): Promise<void> {
  const { bytes, layers } = await unpack(source.bytes);
  check.run(compressionRule, source.name, layers);
  const reader = createSitemapReader(check, source.name, (handler) => new XmlFeed(handler));
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    size.bytes += chunk.length;
    if (size.bytes > maxBytes) {
      check.stop(tooLargeRule, size.bytes);
      return;
    }
    reader.write(chunk);
  }
  reader.close();
}

function stopAtFailure(check: SitemapCheck, error: unknown, name: string): void {
  const message = `Not accessible: ${name} ${describeFailure(error)} while it was read.`;
  check.stop(notAccessibleRule, { message });
}

/** The bytes behind any gzip layers, told by their first two bytes, not by a name. */
type Unpacked = { bytes: AsyncIterable<Uint8Array>; layers: number };

/** More layers than a mistake explains is an attack. */
const maxGzipLayers = 2;

async function unpack(bytes: AsyncIterable<Uint8Array>): Promise<Unpacked> {
  let unpacked: Unpacked = { bytes, layers: 0 };
  while (unpacked.layers <= maxGzipLayers) {
    const { head, all } = await peek(unpacked.bytes, 2);
    if (head[0] !== 0x1f || head[1] !== 0x8b) return { ...unpacked, bytes: all };
    unpacked = { bytes: gunzip(all), layers: unpacked.layers + 1 };
  }
  throw new Error('it is compressed again and again');
}

function gunzip(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const packed = Readable.from(bytes, { objectMode: false });
  const plain = createGunzip({ chunkSize: 65_536 });
  packed.on('error', (error) => plain.destroy(error));
  plain.on('close', () => packed.destroy());
  return packed.pipe(plain);
}

/** Looks at the first bytes without losing them. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
  wanted: number,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  let done = false;
  while (head.length < wanted && !done) {
    const next = await rest.next();
    done = next.done === true;
    if (next.done !== true) head = Buffer.concat([head, next.value]);
  }
  return { head, all: rejoin(head, done, rest) };
}

async function* rejoin(head: Uint8Array, done: boolean, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    while (!done) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

/** Feeds XML to a handler while saxes reads it. */
export class XmlFeed extends XmlStream {
  constructor(handler: XmlHandler) {
    super(handler, new SaxesParser({ xmlns: true, position: true }));
  }
}
