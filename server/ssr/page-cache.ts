import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** A page ready to send: packed once, with an ETag a packing. */
export type PreparedPage = { bodies: Record<Encoding, Buffer>; etag: string };

export type PageCache = { get: (key: string, render: () => Promise<string>) => Promise<PreparedPage> };

/**
 * Keeps each page from its first rendering on: content is fixed while a server runs.
 *
 * @param isEnabled False in development, where sources change.
 */
export function createPageCache({ isEnabled }: { isEnabled: boolean }): PageCache {
  const pages = new Map<string, Promise<PreparedPage>>();
  return {
    get: (key, render) => {
      const kept = pages.get(key);
      if (kept !== undefined) return kept;
      const page = render().then(preparePage);
      if (isEnabled) {
        pages.set(key, page);
        page.catch(() => pages.delete(key)); // a failed rendering is tried again; its caller sees the error
      }
      return page;
    },
  };
}

/** Brotli at its best costs some 10 ms a page, once. */
export async function preparePage(html: string): Promise<PreparedPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { bodies: { identity, br, gzip: gzipped }, etag };
}
