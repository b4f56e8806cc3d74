import { join } from 'node:path';
import { createCompressibleText, encodings } from '#server/http/compression.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { printTable, spread } from './tables.ts';

const warmUps = 300;
const times = 100;
const state = {
  siteUrl: 'https://goshen.example',
  noindex: false,
  analytics: { gaMeasurementId: null, plausibleDomain: null },
  backend: null,
  retentionDays: 90,
  form: null,
};

/** How long every page takes to render, without the cache, and what it weighs. */
export async function measureRenders(): Promise<void> {
  const renderer = await createBuiltRenderer(join(import.meta.dirname, '..'));
  const { registry } = await renderer.site();
  const rows: string[][] = [];
  for (const { path } of registry.pages) {
    const render = () => renderer.render({ path, search: '', language: 'en', state: { ...state, path } });
    for (let run = 0; run < warmUps; run += 1) await render(); // until the code is compiled
    const tookMs: number[] = [];
    for (let run = 0; run < times; run += 1) {
      const startedAt = performance.now();
      await render();
      tookMs.push(performance.now() - startedAt);
    }
    const page = createCompressibleText(await render());
    const sizes = await Promise.all(
      encodings.map(async (encoding) => String((await page.encode(encoding)).body.length)),
    );
    rows.push([path, spread(tookMs, 2), ...sizes]);
  }
  printTable(
    `Each page rendered ${times} times, uncached, after ${warmUps} times`,
    ['page', 'ms (min / median / max)', 'Brotli', 'gzip', 'bytes'],
    rows,
  );
}
