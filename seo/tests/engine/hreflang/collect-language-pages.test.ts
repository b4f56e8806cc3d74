import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditHreflang } from '../../../engine/hreflang/audit-hreflang.ts';
import { collectLanguageContext, collectLanguagePages } from '../../../engine/hreflang/collect-language-pages.ts';
import { collectPageSnapshot } from '../../../engine/page/collect/collect-page-snapshot.ts';
import { type PageSnapshot, unknownResponse } from '../../../engine/page/page-snapshot.ts';
import { buildSiteIndex } from '../../../engine/site/site-index.ts';
import {
  collectSchemaContext,
  collectSchemaPage,
  collectTranslations,
} from '../../../engine/structured-data/collect-schema-pages.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';
import { frenchText, quietSite } from '../site/clean-site.ts';
import { links, site } from './language-pages.ts';

const alternates = (paths: Readonly<Record<string, string>>) =>
  Object.entries(paths)
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${site}${path}">`)
    .join('');

function read(
  path: string,
  lang: string,
  head: string,
  body = '',
  response: Partial<PageSnapshot['response']> = {},
): PageSnapshot {
  const html = `<!doctype html><html lang="${lang}"><head><title>T</title>${head}</head><body>${body}</body></html>`;
  const { document } = new JSDOM(html).window;
  return collectPageSnapshot(document, { ...unknownResponse(site + path), ...response });
}

function indexOf(pages: readonly PageSnapshot[]) {
  return buildSiteIndex(pages, { ...quietSite, origin: site }, { ...openContext, languages: ['en', 'fr'] });
}

const set = alternates({ en: '/a', fr: '/fr/a', 'x-default': '/a' });

test('alternates, canonical, social locales and the switcher are read from the page', () => {
  const head = `${set}<link rel="canonical" href="${site}/a"><meta property="og:locale" content="en_ZA"><meta property="og:locale:alternate" content="fr_FR">`;
  const body = `<header><a hreflang="fr" href="${site}/fr/a">Français</a></header><main><a lang="fr" href="${site}/fr/b">Oui</a></main>`;
  const [page] = collectLanguagePages(
    [read('/a', 'en', head, body)],
    new Map([[`${site}/a`, links({ en: '/a' }, 'sitemap')]]),
  );
  expect(page).toMatchObject({ canonical: `${site}/a`, noindex: false });
  expect(page?.switcher.map(({ href }) => href)).toEqual([`${site}/fr/a`]);
  expect(page?.alternates.map(({ source }) => source)).toEqual(['html', 'html', 'html', 'sitemap']);
});

test.each([
  ['a button', '<a href="#" lang="fr">FR</a>'],
  ['the language of the page itself', '<a href="/a" lang="en">EN</a>'],
  ['a document that the footer links', '</nav><footer><a href="/fr/mentions" lang="fr">Mentions légales</a></footer>'],
])('%s in the switcher leads to no other URL than the alternates', (_, link) => {
  const page = read('/a', 'en', alternates({ en: '/b', fr: '/fr/b' }), `<nav>${link}</nav>`);
  const rules = auditHreflang(collectLanguagePages([page])).map(({ rule }) => rule);
  expect(rules).not.toContain('hreflang/switcher');
});

test('a French text under the English hreflang and lang is left to lang/content-mismatch', () => {
  const pages = [read('/a', 'en', set, frenchText), read('/fr/a', 'fr', set)];
  expect(auditHreflang(collectLanguagePages(pages))).toEqual([]);
});

test('an empty page, which page/thin reports, needs no return link', () => {
  const empty = collectPageSnapshot(new JSDOM('').window.document, unknownResponse(`${site}/fr/a`));
  expect(auditHreflang(collectLanguagePages([read('/a', 'en', set), empty]))).toEqual([]);
});

test('a URL that redirects to a page is collected as a redirect', () => {
  const response = { requestedUrl: `${site}/old`, redirects: [{ url: `${site}/old`, status: 301 }] };
  const pages = collectLanguagePages([read('/a', 'en', set, '', response)]);
  expect(pages.map(({ url, status, redirectsTo }) => ({ url, status, redirectsTo }))).toEqual([
    { url: `${site}/a`, status: 200, redirectsTo: null },
    { url: `${site}/old`, status: 301, redirectsTo: `${site}/a` },
  ]);
});

test('a URL that was fetched in several languages serves them, and its alternates may all name it', () => {
  const one = alternates({ en: '/faq', fr: '/faq', 'x-default': '/faq' });
  const pages = [read('/faq', 'en', one), read('/faq', 'fr', one, '', { variant: 'fr' })];
  expect(auditHreflang(collectLanguagePages(pages), collectLanguageContext(indexOf(pages)))).toEqual([]);
  const alone = pages.slice(0, 1);
  const rules = auditHreflang(collectLanguagePages(alone), collectLanguageContext(indexOf(alone))).map(
    ({ rule }) => rule,
  );
  expect(rules).toContain('hreflang/duplicate-url');
});

test('blocks, translations and the ids of other pages are read for the rules about structured data', async () => {
  const block =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","@id":"#t"}</script>';
  const pages = [read('/a', 'en', set, block), read('/fr/a', 'fr', set)];
  const index = indexOf(pages);
  const [versions] = collectTranslations(index);
  expect(versions?.map(({ url, language, blocks }) => [url, language, blocks.length])).toEqual([
    [`${site}/a`, 'en', 1],
    [`${site}/fr/a`, 'fr', 0],
  ]);
  const context = collectSchemaContext(index, await loadVocabulary(), '2026-05-20');
  expect(context.isDescribed?.(`${site}/a#t`)).toBe(true);
  expect(context.isDescribed?.(`${site}/a#u`)).toBe(false);
  expect(context.lookUp?.(`${site}/fr/a`)).toEqual({ status: 200, language: 'fr' });
  expect(context.lookUp?.(`${site}/nowhere`)).toBeNull();
  expect(collectSchemaPage(index.pages[0] as PageSnapshot, null)).toMatchObject({ language: 'en' });
});
