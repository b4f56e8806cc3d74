import { type CompressibleText, createCompressibleText, type EncodedText, type Encoding } from '../http/compression.ts';

export type PageCache = {
  /** The page in an encoding; rendered and compressed when it is not in the cache. */
  get: (key: string, encoding: Encoding, render: () => Promise<string>) => Promise<EncodedText>;
  /** The page in an encoding, only if it is ready to send. */
  peek: (key: string, encoding: Encoding) => EncodedText | undefined;
  /** Since the server started. */
  counts: () => { hits: number; misses: number; entries: number };
};

/**
 * Keeps each page from its first rendering on: content is fixed while a server runs.
 *
 * @param options.isEnabled False in development, where sources change.
 */
export function createPageCache({ isEnabled }: { isEnabled: boolean }): PageCache {
  const pages = new Map<string, CompressibleText>();
  const pending = new Map<string, Promise<CompressibleText>>();
  let hits = 0;
  let misses = 0;

  const renderPage = async (key: string, render: () => Promise<string>) => {
    const page = createCompressibleText(await render());
    if (isEnabled) pages.set(key, page);
    return page;
  };
  const findOrRender = (key: string, render: () => Promise<string>) => {
    const known = pages.get(key) ?? pending.get(key);
    if (known !== undefined) {
      hits += 1;
      return known;
    }
    misses += 1;
    // A failed rendering is tried again; the requests that wait for it get the error.
    const page = renderPage(key, render).finally(() => pending.delete(key));
    if (isEnabled) pending.set(key, page);
    return page;
  };
  return {
    get: async (key, encoding, render) => (await findOrRender(key, render)).encode(encoding),
    peek: (key, encoding) => {
      const page = pages.get(key)?.peek(encoding);
      if (page !== undefined) hits += 1;
      return page;
    },
    counts: () => ({ hits, misses, entries: pages.size }),
  };
}
