import { describe, expect, test } from 'vitest';
import { createRouteRegistry } from '#domain/routes.ts';
import { buildSitemap, sitemapLimits, splitSitemap } from '#domain/sitemap.ts';

const registry = createRouteRegistry({
  services: ['web-development'],
  servicesWithoutPage: ['cloud-hosting'],
  articles: ['slow-phones'],
});

describe('the sitemap of the site', () => {
  const urls = buildSitemap(registry, 'https://goshen.test', new Map([['/fr/about', '2024-03-12']]));
  const entry = (path: string) => urls.find(({ loc }) => loc === `https://goshen.test${path}`);

  test('lists every canonical URL once, and neither English copies nor services without a page', () => {
    expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
    expect(entry('/fr/about')).toBeDefined();
    expect(entry('/services/web-development')).toBeDefined();
    expect(urls.filter(({ loc }) => /\/en\b|cloud-hosting|404/.test(loc))).toEqual([]);
  });

  test('gives a URL its own day of change, and none where none is recorded', () => {
    expect(entry('/fr/about')?.lastmod).toBe('2024-03-12');
    expect(entry('/about')?.lastmod).toBeNull();
  });
});

describe('splitting a sitemap', () => {
  const sizes = (count: number, bytes = 100) => Array.from({ length: count }, () => bytes);

  test('keeps 50,000 entries in one file', () => {
    expect(splitSitemap(sizes(50_000))).toEqual([{ from: 0, to: 50_000 }]);
  });

  test('shares 120,001 entries out over three files, each once and in order', () => {
    expect(splitSitemap(sizes(120_001))).toEqual([
      { from: 0, to: 50_000 },
      { from: 50_000, to: 100_000 },
      { from: 100_000, to: 120_001 },
    ]);
  });

  test('starts a new file where the next entry would make one larger than 50 MB', () => {
    const files = splitSitemap(sizes(40_000, 2000));
    expect(files).toHaveLength(2);
    for (const { from, to } of files) expect((to - from) * 2000).toBeLessThanOrEqual(sitemapLimits.bytes);
    expect(files.at(-1)?.to).toBe(40_000);
  });

  test('is one empty file where there is nothing', () => {
    expect(splitSitemap([])).toEqual([{ from: 0, to: 0 }]);
  });
});
