import { describe, expect, test } from 'vitest';
import { openContext } from '#seo/audit-context.ts';
import { auditSite } from '#seo/site/audit-site.ts';
import { loadVocabulary } from '#seo/structured-data/vocabulary.ts';
import { pair, quietSite, type Site, sitePage } from './clean-site.ts';
import * as tables from './site-faults.ts';
import { quietSitemaps, sitemapFaults, unlistedAlternate } from './sitemap-faults.ts';

const vocabulary = await loadVocabulary();
const { quietSites, ...faultTables } = tables;

/** What each fault comes to when hreflang and structured data are judged too, where that differs. */
const saidBetter: Readonly<Record<string, string>> = { 'index/lang-asymmetric': 'hreflang/target-noindex' };

function judge({ pages, site, context }: Site) {
  const judged = {
    pages,
    site: { ...quietSite, ...site },
    context: { ...openContext, languages: ['en', 'fr'], ...context },
    sitemapAlternates: new Map(),
  };
  return auditSite(judged, vocabulary, '2026-05-20').filter(({ rule }) => rule !== 'robots/ai-crawlers');
}

describe('with every rule at work, a planted fault is still one finding', () => {
  test.each([...Object.values(faultTables).flat(), ...sitemapFaults])('%s', (_name, ids, site) => {
    const expected = ids.map((id) => saidBetter[id] ?? id);
    expect(
      judge(site)
        .map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });
});

describe('with every rule at work, what is legal though odd is still not reported', () => {
  test.each([...quietSites, ...quietSitemaps])('%s', (_name, site) => {
    expect(judge(site)).toEqual([]);
  });
});

describe('what the markup says is held against what the page shows', () => {
  const headline = 'Ten secret tricks that innkeepers hide';
  const block = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', headline });
  const hidden = (main: string) => {
    const page = sitePage('/', { head: `<script type="application/ld+json">${block}</script>`, main });
    return judge({ pages: [page] }).filter(({ rule }) => rule === 'schema/visible');
  };

  test('a headline nobody reads is found', () => {
    expect(hidden('')).toHaveLength(1);
  });

  test('the words of the page are none, whatever markup lies between and around them', () => {
    expect(hidden('<details><p>Ten <b>secret</b> tricks that inn<i>keepers</i> hide</p></details>')).toEqual([]);
  });
});

test('an alternate that no sitemap lists is told once', () => {
  expect(judge(unlistedAlternate).map(({ rule }) => rule)).toEqual(['hreflang/not-in-sitemap']);
});

test('an address that says its language depends on the reader may be announced for several', () => {
  const head = { head: pair('/sea', '/sea').head };
  const page = (headers: Record<string, string[]>) => sitePage('/sea', head, { headers });
  const ids = (headers: Record<string, string[]>) =>
    judge({ pages: [page(headers)] }).flatMap(({ rule }) => (rule.startsWith('hreflang/') ? [rule] : []));
  expect(ids({ vary: ['Accept-Encoding'], 'content-language': ['en'] })).toEqual([
    'hreflang/duplicate-url',
    'hreflang/lang-mismatch',
  ]);
  expect(ids({ vary: ['Cookie'], 'content-language': ['en'] })).toEqual([]);
});
