import { glob, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeFailure } from '../net/failure.ts';
import type { HttpClient } from '../net/http-client.ts';
import { isWebAddress, type Remap, remapAddress } from '../net/remap.ts';

/** A sitemap that can be read: `name` is what findings carry, `url` its public address: `--remap` does not show. */
export type OpenSource = {
  ok: true;
  name: string;
  url: string | null;
  bytes: AsyncIterable<Uint8Array>;
  contentType: string | null;
};
type SourceAnswer = OpenSource | { ok: false; name: string; why: string };

export type SourceReader = {
  client: HttpClient;
  remap: readonly Remap[];
  cwd: string;
  stdin: AsyncIterable<Uint8Array>;
};

/** A file that is only to be read: where it lies too far away, its address is wrong. */
const mostRedirects = 3;

/** Opens `-`, a web address or a path. */
export async function openSource(name: string, reader: SourceReader): Promise<SourceAnswer> {
  if (name === '-') return { ok: true, name: 'stdin', url: null, bytes: reader.stdin, contentType: null };
  if (isWebAddress(name)) return openAddress(name, remapAddress(name, reader.remap), reader, mostRedirects);
  return openFile(name, resolve(reader.cwd, name));
}

async function openFile(name: string, path: string): Promise<SourceAnswer> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { ok: false, name, why: 'is no file' };
  } catch (error) {
    return { ok: false, name, why: describeFailure(error) };
  }
  return { ok: true, name, url: null, bytes: readChunks(path), contentType: null };
}

// Few large reads, many small chunks: a string of more than about 100 KB would live until the next full collection.
const readBytes = 1_048_576;
const chunkBytes = 65_536;

/** Reads into one buffer again and again: a chunk is only good until the next one is asked for. */
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

/** Redirects are followed by hand, so that every hop is checked like the first address. */
async function openAddress(name: string, url: string, reader: SourceReader, hopsLeft: number): Promise<SourceAnswer> {
  try {
    const answer = await reader.client.fetch({
      url,
      method: 'GET',
      headers: { accept: 'application/xml, text/xml, */*;q=0.5' },
    });
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined && URL.canParse(location, url)) {
      await answer.discard();
      const next = new URL(location, url);
      if (hopsLeft === 0) return { ok: false, name, why: `redirects more than ${mostRedirects} times` };
      if (!isWebAddress(next.href)) return { ok: false, name, why: `redirects to ${next.protocol}` };
      return openAddress(name, next.href, reader, hopsLeft - 1);
    }
    if (answer.status !== 200) {
      await answer.discard();
      return { ok: false, name, why: `answered ${answer.status}` };
    }
    return {
      ok: true,
      name,
      url: remapAddress(name, reader.remap) === name ? url : name,
      bytes: answer.bytes,
      contentType: answer.headers['content-type'] ?? null,
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
  return source !== '-' && !isWebAddress(source) && /[*?[{]/.test(source);
}

async function listMatches(pattern: string, cwd: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { cwd })) paths.push(path);
  return paths.length > 0 ? paths.sort() : [pattern];
}
