import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '#domain/locale.ts';
import type { Encoding } from './accepted-encoding.ts';

/** A page ready to send: packed once, with an ETag a packing. */
export type PreparedPage = { bodies: Record<Encoding, Buffer>; etag: string };

export type PageCache = {
  get: (key: string, render: () => Promise<string>) => Promise<PreparedPage>;
  /** The page where it is there already, without waiting. */
  read: (key: string) => PreparedPage | null;
  /** Since the server started. */
  counts: () => { hits: number; misses: number; entries: number };
};

/**
 * Keeps each page from its first rendering on: content is fixed while a server runs.
 *
 * @param isEnabled False in development, where sources change.
 * @param quality How hard Brotli tries, the hardest unless told otherwise.
 */
export function createPageCache({ isEnabled, quality }: { isEnabled: boolean; quality?: number }): PageCache {
  const pages = new Map<string, Promise<PreparedPage>>();
  const ready = new Map<string, PreparedPage>();
  let hits = 0;
  let misses = 0;
  return {
    get: (key, render) => {
      const kept = pages.get(key);
      if (kept !== undefined) {
        hits += 1;
        return kept;
      }
      misses += 1;
      const page = render().then((html) => preparePage(html, quality));
      if (isEnabled) {
        pages.set(key, page);
        page.then(
          (prepared) => ready.set(key, prepared),
          () => pages.delete(key), // a failed rendering is tried again; its caller sees the error
        );
      }
      return page;
    },
    read: (key) => {
      const page = ready.get(key);
      if (page !== undefined) hits += 1;
      return page ?? null;
    },
    counts: () => ({ hits, misses, entries: pages.size }),
  };
}

/** The name of a page in the cache: what it looks like depends on nothing else. */
export function pageKey({ path, search }: { path: string; search: string }, language: Language): string {
  return [path, search, language].join('|');
}

/** No page is longer than this window, which costs less memory than the usual one. */
const windowBits = 17;

/** Brotli at its best costs some 100 ms a page, once. */
export async function preparePage(html: string, quality = constants.BROTLI_MAX_QUALITY): Promise<PreparedPage> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { bodies: { identity, br, gzip: gzipped }, etag };
}
