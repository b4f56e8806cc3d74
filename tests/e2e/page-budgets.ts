import type { Page, Request } from '@playwright/test';

/** Bytes as they come over the wire, packed, without headers. `docs/performance.md` says where they go. */
export const budget = {
  /**
   * The home page with its style: about what a connection carries in its first round trip. The boot script is in each
   * page, because a request for it cost 140 ms of LCP; what it does for visits before hydration takes part of this.
   */
  homeHtml: 14_300,
  /** Each inner page has the style of the images that articles and services may hold. Names of built files change it by 20 bytes. */
  html: 15_800,
  font: 24_000,
  /** The covers of the photograph site, by the widths that a phone with one pixel a point and a desktop load. */
  cover: { 480: 20_000, 1600: 60_000 },
  /** All that comes after the first view: React 62 kB, the router 27, i18next 14, react-helmet-async 5. */
  script: 132_000,
  /** What a page shows at first is in its HTML; the rest comes with the application. */
  laterStyle: 5000,
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
