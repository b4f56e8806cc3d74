import { glob, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { notAccessibleRule, tooLargeRule } from '../engine/sitemap/file-rules.ts';
import type { SitemapCheck, SitemapSummary } from '../engine/sitemap/sitemap-check.ts';
import { createSitemapReader, stopAt } from '../engine/sitemap/sitemap-reader.ts';
import type { Remap } from '../run/settings.ts';
import { describeFailure } from './failure.ts';
import type { HttpClient } from './http-client.ts';
import { isWebUrl, remapUrl } from './network-target.ts';

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
  const bytes = await unpack(source.bytes);
  const reader = createSitemapReader(check, source.name);
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    size.bytes += chunk.length;
    if (size.bytes > maxBytes) {
      check.stop(tooLargeRule, size.bytes, maxBytes);
      return;
    }
    reader.write(chunk);
  }
  reader.close();
}

function stopAtFailure(check: SitemapCheck, error: unknown, name: string): void {
  const message = `Not accessible: ${name} ${describeFailure(error)}.`;
  check.stop(notAccessibleRule, { message, ...(!isWebUrl(name) && { fix: 'Write the file again.' }) });
}

/** More layers than a mistake explains is an attack. */
const maxGzipLayers = 2;

/** The bytes inside any gzip layers, which are recognized by their first two bytes, not by a name. */
async function unpack(bytes: AsyncIterable<Uint8Array>, layers = 0): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(bytes, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return all;
  if (layers === maxGzipLayers) throw new Error('it is compressed more than twice');
  return unpack(gunzip(all), layers + 1);
}

function gunzip(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const compressed = Readable.from(bytes, { objectMode: false });
  return pipeline(compressed, createGunzip({ chunkSize: 65_536 }), () => undefined); // errors reach the reader
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

/** A sitemap that can be read: `name` is what findings carry, `url` its public URL: `--remap` does not show. */
export type OpenSource = {
  ok: true;
  name: string;
  url: string | null;
  bytes: AsyncIterable<Uint8Array>;
  contentType: string | null;
};
type SourceResponse = OpenSource | { ok: false; name: string; why: string };

export type SourceReader = {
  client: HttpClient;
  remap: readonly Remap[];
  cwd: string;
  stdin: AsyncIterable<Uint8Array>;
};

/** A sitemap behind more redirects has a wrong URL. */
const maxRedirects = 3;

/** Opens `-`, a web URL or a path. */
export async function openSource(name: string, reader: SourceReader): Promise<SourceResponse> {
  if (name === '-') return { ok: true, name: 'stdin', url: null, bytes: reader.stdin, contentType: null };
  if (isWebUrl(name)) return openUrl(name, remapUrl(name, reader.remap), reader, maxRedirects);
  return openFile(name, resolve(reader.cwd, name));
}

async function openFile(name: string, path: string): Promise<SourceResponse> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { ok: false, name, why: 'is not a file' };
  } catch (error) {
    return { ok: false, name, why: describeFailure(error) };
  }
  return { ok: true, name, url: null, bytes: readChunks(path), contentType: null };
}

// Few large reads, many small chunks: a string of more than about 100 KB would live until the next full collection.
const readBytes = 1_048_576;
const chunkBytes = 65_536;

/** Reads into one buffer again and again: a chunk is valid only until the next one is read. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  const buffer = new Uint8Array(readBytes);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, readBytes);
    if (bytesRead === 0) return;
    for (let at = 0; at < bytesRead; at += chunkBytes) {
      yield buffer.subarray(at, Math.min(at + chunkBytes, bytesRead));
    }
  }
}

/** Redirects are followed by hand, so that every hop is checked like the first URL. */
async function openUrl(name: string, url: string, reader: SourceReader, hopsLeft: number): Promise<SourceResponse> {
  try {
    const response = await reader.client.fetch({
      url,
      method: 'GET',
      headers: { accept: 'application/xml, text/xml, */*;q=0.5' },
    });
    const { location } = response.headers;
    if (response.status >= 300 && response.status < 400 && location !== undefined && URL.canParse(location, url)) {
      await response.discard();
      const next = new URL(location, url);
      if (hopsLeft === 0) return { ok: false, name, why: `redirects more than ${maxRedirects} times` };
      if (!isWebUrl(next.href)) return { ok: false, name, why: `redirects to ${next.protocol}` };
      return openUrl(name, next.href, reader, hopsLeft - 1);
    }
    if (response.status !== 200) {
      await response.discard();
      return { ok: false, name, why: `returned ${response.status}` };
    }
    return {
      ok: true,
      name,
      url: remapUrl(name, reader.remap) === name ? url : name,
      bytes: response.bytes,
      contentType: response.headers['content-type'] ?? null,
    };
  } catch (error) {
    return { ok: false, name, why: describeFailure(error) };
  }
}

/** Turns globs into paths, in order; a pattern without a match stays as it is and is reported as missing. */
export async function expandSources(sources: readonly string[], cwd: string): Promise<string[]> {
  const names = await Promise.all(sources.map((source) => (isGlob(source) ? listMatches(source, cwd) : [source])));
  return [...new Set(names.flat())];
}

function isGlob(source: string): boolean {
  return source !== '-' && !isWebUrl(source) && /[*?[{]/.test(source);
}

async function listMatches(pattern: string, cwd: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { cwd })) paths.push(path);
  return paths.length > 0 ? paths.sort() : [pattern];
}
