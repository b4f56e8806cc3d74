import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from '../pages/page-cache.ts';

/** The cache counts in plain numbers; they are read for each scrape. */
export function measurePages(
  register: Registry,
  cache: Pick<PageCache, 'counts'>,
  failedPages: ReadonlySet<string>,
): void {
  new Counter({
    name: 'goshen_page_cache_lookups_total',
    help: 'Pages found in memory (hit) and rendered (miss).',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { hits, misses } = cache.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'goshen_page_cache_entries',
    help: 'Pages kept in memory, one for each address and language.',
    registers: [register],
    collect() {
      this.set(cache.counts().entries);
    },
  });
  new Gauge({
    name: 'goshen_pages_failed',
    help: 'Pages that could not be rendered when the server started.',
    registers: [register],
    collect() {
      this.set(failedPages.size);
    },
  });
}
