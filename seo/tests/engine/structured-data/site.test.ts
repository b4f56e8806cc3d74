import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { buildSiteIndex } from '../../../engine/site/site-index.ts';
import { auditStructuredData } from '../../../engine/structured-data/audit-structured-data.ts';
import { collectSchemaContext, collectTranslations } from '../../../engine/structured-data/collect-schema-pages.ts';
import type { SchemaPage } from '../../../engine/structured-data/schema-page.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';
import { groupFindings } from '../../../report/group-findings.ts';
import { pair, quietSite, sitePage } from '../site/clean-site.ts';
import { verdictOf } from './audit-json-ld.ts';

const context = { vocabulary: await loadVocabulary(), today: '2026-05-20' };
const thing = (changes: object = {}) => ({ '@context': 'https://schema.org', '@type': 'Thing', name: 'T', ...changes });

function page(path: string, blocks: readonly object[], language = 'en'): SchemaPage {
  return {
    url: `https://example.com${path}`,
    language,
    blocks: blocks.map((block) => ({ text: JSON.stringify(block), line: 1 })),
    visibleText: null,
  };
}

describe('the structured data of a site', () => {
  test('equal messages on several pages are one finding', () => {
    const pages = ['/a', '/b', '/c'].map((path) => page(path, [thing({ url: '/x' }), thing({ naem: 'x' })]));
    const findings = auditStructuredData(pages, [], context);
    expect(verdictOf(findings)).toBe('W schema/property-unknown, W schema/url-relative');
    expect(findings[0]).toMatchObject({
      about: 'first',
      places: ['/a', '/b', '/c'].map((path) => ({ url: `https://example.com${path}` })),
    });
  });

  test('translations that lack the same types are one finding for the page', () => {
    const place = thing({ '@type': 'Place' });
    const versions = [page('/fr/a', [place], 'fr'), page('/es/a', [place], 'es'), page('/de/a', [thing()], 'de')];
    const findings = auditStructuredData([], [[page('/a', [thing(), place]), ...versions]], context);
    const [both, one] = [
      'https://example.com/a has Thing, which its versions in fr, es lack. Effect: search results in these languages may show less.',
      'https://example.com/de/a lacks Place, which https://example.com/a has. Effect: search results in "de" may show less.',
    ];
    expect(verdictOf(findings)).toBe('W schema/language-parity, W schema/language-parity');
    expect(findings.map(({ message }) => message)).toEqual([both, one]);
    expect(findings[0]?.places.map(({ url }) => url)).toEqual(
      ['/fr/a', '/es/a'].map((path) => `https://example.com${path}`),
    );
  });

  test.each(['WebSite', 'FAQPage'])('a translation needs no %s', (type) => {
    const versions = [page('/a', [thing(), thing({ '@type': type })]), page('/fr/a', [thing()], 'fr')];
    expect(auditStructuredData([], [versions], context)).toEqual([]);
  });

  test('a translation of a home page needs no breadcrumbs', () => {
    const crumbs = { ...thing(), '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] };
    expect(auditStructuredData([], [[page('/', [crumbs]), page('/fr/', [], 'fr')]], context)).toEqual([]);
  });

  test('translations that lack the same types are one finding of a report', () => {
    const versions = ['/a', '/b'].map((path) => [page(path, [thing()]), page(`/fr${path}`, [], 'fr')]);
    expect(groupFindings(auditStructuredData([], versions, context))).toMatchObject([{ places: [{}, {}] }]);
  });

  test('wrong dates of a template are one finding of a report, each with its own words', () => {
    const dated = (property: string) => ({ ...thing(), '@type': 'WebPage', [property]: '2026-05-07T10:00:00CET' });
    const pages = [page('/a', [dated('datePublished')]), page('/b', [dated('dateModified')])];
    const dates = groupFindings(auditStructuredData(pages, [], context)).filter(({ rule }) => rule === 'schema/date');
    expect(dates).toHaveLength(1);
    expect(dates[0]?.places[1]).toMatchObject({ message: expect.stringContaining('/b: dateModified') });
  });

  test('answers that pages do not show are one finding of a report', () => {
    const faq = (name: string) => ({ ...thing(), '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name }] });
    const pages = ['How long?', 'How far?'].map((name, at) => page(`/${at}`, [faq(name)]));
    const found = auditStructuredData(
      pages.map((one) => ({ ...one, visibleText: 'Ask us.' })),
      [],
      context,
    );
    expect(groupFindings(found)).toMatchObject([{ rule: 'schema/visible', places: [{}, {}] }]);
  });

  test('relative URLs of one property are one finding of a report, whatever their values', () => {
    const pages = ['/a', '/b'].map((path) => page(path, [thing({ url: `${path}.html` })]));
    expect(groupFindings(auditStructuredData(pages, [], context))).toMatchObject([
      { rule: 'schema/url-relative', places: [{}, {}] },
    ]);
  });

  test('a step in another language has a fix for the pages of each language', () => {
    const lookUp = () => ({ status: 200, language: 'fr' });
    const items = ['/', '/x'].map((item, at) => ({ '@type': 'ListItem', position: at + 1, name: 'T', item }));
    const crumbs = { ...thing(), '@type': 'BreadcrumbList', itemListElement: items };
    const pages = ['en', 'es'].map((language) => page(`/${language}/a`, [crumbs], language));
    const found = auditStructuredData(pages, [], { ...context, lookUp });
    expect(found.filter(({ rule }) => rule === 'schema/breadcrumb').map(({ fix }) => fix)).toEqual(
      Array.from({ length: 2 }, () => 'Use the URL of its version in the language of this page.'),
    );
  });

  test('a step in another language may stand before its own version', () => {
    const items = ['/', '/fr/', '/fr/a'].map((path, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: 'T',
      item: `https://example.com${path}`,
    }));
    const crumbs = { ...thing(), '@type': 'BreadcrumbList', itemListElement: items };
    const lookUp = (url: string) => ({ status: 200, language: url.includes('/fr/') ? 'fr' : 'en' });
    const versionOf = (url: string) => url.replace(/\/$/, '/fr/');
    const found = auditStructuredData([page('/fr/a', [crumbs], 'fr')], [], { ...context, lookUp, versionOf });
    expect(found.filter(({ rule }) => rule === 'schema/breadcrumb')).toEqual([]);
  });

  test('the version of a URL in a language is that of its alternates', () => {
    const pages = [sitePage('/a', pair('/a', '/fr/a')), sitePage('/fr/a', pair('/a', '/fr/a'))];
    const index = buildSiteIndex(pages, quietSite, openContext);
    const { versionOf } = collectSchemaContext(index, context.vocabulary, context.today);
    const [english = '', french = ''] = pages.map(({ url }) => url);
    expect([versionOf?.(english, 'fr-CA'), versionOf?.(english, 'es')]).toEqual([french, null]);
  });

  test('an id is checked only if its page was read', () => {
    const index = buildSiteIndex([sitePage('/a')], quietSite, openContext);
    const { isDescribed } = collectSchemaContext(index, context.vocabulary, context.today);
    const { url } = sitePage('/a');
    expect(['#org', '.json#org'].map((end) => isDescribed?.(url + end))).toEqual([false, true]);
  });

  test('only versions that link back are compared', () => {
    const versionsOf = (french: string) => {
      const pages = [sitePage('/a', pair('/a', '/fr/a')), sitePage('/fr/a', pair(french, '/fr/a'))];
      return collectTranslations(buildSiteIndex(pages, quietSite, openContext)).length;
    };
    expect([versionsOf('/a'), versionsOf('/')]).toEqual([1, 0]);
  });

  test('a translation with the same or more types has no finding', () => {
    const more = [thing(), { ...thing(), '@type': 'Place' }];
    expect(auditStructuredData([], [[page('/a', [thing()]), page('/fr/a', more, 'fr')]], context)).toEqual([]);
  });
});

describe('hostile blocks', () => {
  const many = (count: number, build: (index: number) => unknown) =>
    Array.from({ length: count }, (_, index) => build(index));
  const blocks: [name: string, text: string][] = [
    ['many offers', JSON.stringify({ '@graph': many(5_000, (at) => ({ '@type': 'Offer', price: `R${at}` })) })],
    ['many types', JSON.stringify({ '@type': many(20_000, (at) => `Type${at}`), name: 'T' })],
    [
      'many nodes of one id',
      JSON.stringify({ '@graph': many(5_000, (at) => ({ '@id': '#a', '@type': 'Person', name: `${at}` })) }),
    ],
    [
      'many references',
      JSON.stringify({ '@type': 'Person', name: 'T', knows: many(5_000, (at) => ({ '@id': `#${at}` })) }),
    ],
    [
      'many terms',
      JSON.stringify({
        '@context': Object.fromEntries(many(3_000, (at) => [`t${at}`, 'x:y']) as [string, string][]),
        t1: 1,
      }),
    ],
    ['millions of spaces', ' '.repeat(3_000_000)],
    [
      'one long text',
      JSON.stringify({ '@type': 'Person', name: 'T'.repeat(3_000_000), birthDate: 'x'.repeat(100_000) }),
    ],
  ];
  test.each(blocks)('%s are checked in time, with few and short messages', (_, text) => {
    const findings = auditStructuredData([{ ...page('/', []), blocks: [{ text, line: 1 }] }], [], context);
    expect(findings.length).toBeLessThan(120);
    expect(Math.max(0, ...findings.map(({ message }) => message.length))).toBeLessThan(1_100);
  });
});
