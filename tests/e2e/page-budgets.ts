import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** Bytes as they come over the wire, compressed, without headers. `docs/performance.md` lists them. */
export const budget = {
  /** The style, the boot script and the speculation rules in each page. The script is there because a request for it cost 140 ms of LCP. */
  frame: { home: 8000, inner: 10_800 },
  /** A page with its words: editors have room for another page, field or question, and for articles of 3,000 words. */
  homeHtml: 17_500,
  html: 20_000,
  font: 24_000,
  /** The covers of the photograph site, by the widths that a phone with one pixel a point and a desktop load. */
  cover: { 480: 20_000, 1600: 60_000 },
  /** All that comes after the first view: React 62 kB, the router 12, i18next 14, react-helmet-async 5; room for texts. */
  script: 120_000,
  /** What a page shows at first is in its HTML; the rest comes with the application. */
  laterStyle: 2000,
};

type Loaded = { path: string; bytes: number };

/** @returns Reads what a page has loaded so far; bodies as they are sent. */
export function watchLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  const measure = async (request: Request): Promise<Loaded> => {
    const { responseBodySize } = await request.sizes();
    return { path: new URL(request.url()).pathname, bytes: responseBodySize };
  };
  page.on('requestfinished', (request) => loads.push(measure(request)));
  return () => Promise.all(loads);
}

export function weigh(loaded: readonly Loaded[], ending: string): number {
  return loaded.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The packed bytes of the style and the scripts in a page, without its structured data. */
export function weighFrame(html: string): number {
  const parts = html.match(/<(style|script)(?![^>]* type="application\/)[^>]*>[\s\S]*?<\/\1>/g) ?? [];
  return brotliCompressSync(parts.join('')).length;
}
