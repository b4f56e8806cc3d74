import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '#domain/locale.ts';
import type { Encoding } from '../http/accepted-encoding.ts';

/** A page ready to send: in each encoding, with an ETag of what it says. */
export type PreparedPage = {
  bodies: Record<Encoding, Buffer>;
  etag: string;
  /** Packed in a hurry: Brotli would make it smaller. */
  isQuick: boolean;
};

export type PageCache = {
  get: (key: string, render: () => Promise<string>) => Promise<PreparedPage>;
  /** The page where it is there already, without waiting. It counts as a hit when it is used: see `countHit`. */
  peek: (key: string) => PreparedPage | null;
  countHit: () => void;
  /** Since the server started. */
  counts: () => { hits: number; misses: number; entries: number };
};

type PageCacheOptions = { isEnabled: boolean; repack: { onError: (error: unknown) => void } | null };

/**
 * Keeps each page from its first rendering on: content is fixed while a server runs.
 *
 * @param isEnabled False in development, where sources change.
 * @param options.repack Compresses each kept page once more, as small as possible, while nobody waits. After an error the first version stays.
 */
export function createPageCache({ isEnabled, repack }: PageCacheOptions): PageCache {
  const kept = new Map<string, PreparedPage>();
  const awaited = new Map<string, Promise<PreparedPage>>();
  let hits = 0;
  let misses = 0;
  let repacked = Promise.resolve();

  /** One page after the other: the processor is for visitors first. */
  const repackInTurn = (key: string, quick: PreparedPage, onError: (error: unknown) => void) => {
    repacked = repacked
      .then(() => repackTightly(quick))
      .then((page) => void kept.set(key, page))
      .catch(onError);
  };
  const prepare = async (key: string, render: () => Promise<string>) => {
    const page = await preparePage(Buffer.from(await render()), { isQuick: true });
    if (isEnabled) kept.set(key, page);
    if (isEnabled && repack !== null) repackInTurn(key, page, repack.onError);
    return page;
  };
  return {
    get: (key, render) => {
      const known = kept.get(key) ?? awaited.get(key);
      if (known !== undefined) {
        hits += 1;
        return Promise.resolve(known);
      }
      misses += 1;
      // A failed rendering is tried again; who waits for it sees the error.
      const page = prepare(key, render).finally(() => awaited.delete(key));
      if (isEnabled) awaited.set(key, page);
      return page;
    },
    peek: (key) => kept.get(key) ?? null,
    countHit: () => {
      hits += 1;
    },
    counts: () => ({ hits, misses, entries: kept.size }),
  };
}

/** The name of a page in the cache: what it looks like depends on nothing else. */
export function pageKey({ path, search }: { path: string; search: string }, language: Language): string {
  return [path, search, language].join('|');
}

/** No page is longer than this window, which costs less memory than the usual one. */
const windowBits = 17;

/** Some 3 ms a page for a tenth more bytes than at its best, which costs 100 ms. */
const quickQuality = 5;

/** Packs a text for every kind of client, by Brotli as tightly as it can unless it must be quick. */
export async function preparePage(identity: Buffer, { isQuick } = { isQuick: false }): Promise<PreparedPage> {
  const [br, gzipped] = await Promise.all([
    packBrotli(identity, isQuick ? quickQuality : constants.BROTLI_MAX_QUALITY),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { bodies: { identity, br, gzip: gzipped }, etag, isQuick };
}

/** For a text that is sent once: quickly. */
export async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return packBrotli(text, quickQuality);
  return encoding === 'gzip' ? promisify(gzip)(text) : text;
}

async function repackTightly(page: PreparedPage): Promise<PreparedPage> {
  const br = await packBrotli(page.bodies.identity, constants.BROTLI_MAX_QUALITY);
  return { ...page, bodies: { ...page.bodies, br }, isQuick: false };
}

function packBrotli(text: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  };
  return promisify(brotliCompress)(text, { params });
}
