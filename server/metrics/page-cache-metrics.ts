import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from '../ssr/page-cache.ts';

/** The cache counts by itself, in plain numbers; they are read when somebody asks. */
export function measurePageCache(register: Registry, cache: Pick<PageCache, 'counts'>): void {
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
}
