import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readUnrenderedWords } from '#build/site-words.ts';
import { openLocator } from '#cli/this-site/locate-finding.ts';
import { type Finding, firstPlace } from '#seo/engine/finding.ts';
import { registry } from '../../../src/app/content.ts';
import { root } from '../../support/root.ts';

const origin = 'https://goshen.test';
const locate = await openLocator({ root, registry, origin });
const { sources } = await readUnrenderedWords(root);
const [slug = ''] = registry.slugs.articles;
const finding = (rule: string, path: string, message = '', evidence?: string): Finding => ({
  ...{ rule, severity: 'error', message, places: [{ url: origin + path, file: `${origin}/sitemap.xml`, line: 7 }] },
  ...(evidence !== undefined && { evidence }),
});

describe('texts are located in the file of their page', () => {
  const placeOf = (given: Finding) => {
    const { file, line } = firstPlace(locate(given));
    return `${file}:${line}`;
  };
  const written = (file: string, test: (text: string, key: string) => boolean) => {
    const found = sources.find((source) => source.file === file && test(source.text, source.key));
    if (found === undefined) throw new Error(`nothing such in ${file}`);
    return { ...found, place: `${found.file}:${found.line}` };
  };

  test('a heading of an article, in the language of the article', () => {
    const heading = written(`content/blog/${slug}.fr.md`, (text, key) => key === '' && text.length > 10);
    expect(placeOf(finding('heading/order', `/blog/${slug}`, '', heading.text))).toBe(heading.place);
  });

  test('a heading that the page numbers', () => {
    const heading = written('content/legal/privacy-policy.en.md', (text, key) => key === '' && /^\w+$/.test(text));
    expect(placeOf(finding('heading/order', '/privacy-policy', '', `12. ${heading.text}`))).toBe(heading.place);
  });

  test('a text that every language takes from the English file', () => {
    const [company = ''] = sources.map(({ file }) => file).filter((file) => file.startsWith('content/companies/'));
    const name = written(company, (_, key) => key === 'name');
    expect(placeOf(finding('heading/order', '/fr', '', name.text))).toBe(name.place);
  });

  test('a label of the frame of every page', () => {
    const label = written('locales/es/common.json', (text, key) => key.startsWith('nav.') && text.length > 3);
    expect(placeOf(finding('link/text', '/es/about', `"${label.text}" says little.`))).toBe(label.place);
  });

  test('a text with a name filled in', () => {
    const template = written('locales/en/services.json', (text) => /^\w.{12,}\{\{/.test(text));
    const shown = template.text.replace(/\{\{.*?\}\}/, 'Weaving');
    expect(placeOf(finding('link/text', '/services', '', shown))).toBe(template.place);
  });

  test('a link without the prefix that the page adds', () => {
    const link = written(`content/blog/${slug}.en.md`, (text) => text.startsWith('/'));
    expect(placeOf(finding('link/broken', `/blog/${slug}`, '', `/en${link.text}`))).toBe(link.place);
  });

  test('a dead link in the file of every language that has it', () => {
    const link = written(`content/blog/${slug}.en.md`, (text) => text.startsWith('/'));
    const all = sources.filter(({ text, file }) => text === link.text && file.startsWith(`content/blog/${slug}.`));
    const { places } = locate(finding('link/broken', `/blog/${slug}`, '', link.text));
    expect(places.map(({ file, line }) => `${file}:${line}`).toSorted()).toEqual(
      all.map(({ file, line }) => `${file}:${line}`).toSorted(),
    );
    expect(new Set(places.map(({ file }) => file)).size).toBeGreaterThan(1);
  });

  test('a dead link of two pages in the files of both', () => {
    const [first, second] = ['privacy-policy', 'terms-of-service'].map((name) => {
      const { place } = written(`content/legal/${name}.fr.md`, (text) => text === '/contact');
      return { url: `${origin}/fr/${name}`, place };
    });
    const found = finding('link/broken', '/', '', '/contact');
    const { places } = locate({ ...found, places: [first, second].map((one) => ({ url: one?.url ?? '' })) });
    expect(places.map(({ url, file, line }) => ({ url, place: `${file}:${line}` }))).toEqual([first, second]);
  });

  test('not in the body of another page with the same text', () => {
    const link = written('content/legal/privacy-policy.en.md', (text) => text === '/contact');
    expect(placeOf(finding('link/broken', '/about', '', link.text))).toBe('src/pages/about-page.tsx:undefined');
  });
});

describe('missing metadata is located where it belongs', () => {
  const cases: [what: string, finding: Finding, file: string, line: RegExp][] = [
    ['a title', finding('title/missing', '/fr/about'), 'locales/fr/meta.json', /"title": /],
    [
      'a description in an entry',
      finding('description/missing', `/blog/${slug}`),
      `content/blog/${slug}.en.md`,
      /^metaDescription:/,
    ],
  ];
  test.each(cases)('%s', async (_, given, file, line) => {
    const found = firstPlace(locate(given));
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    expect([found.file, lines[(found.line ?? 0) - 1]]).toEqual([file, expect.stringMatching(line)]);
  });
});

describe('findings without a text are located in the responsible module', () => {
  const cases: [what: string, finding: Finding, file: string | undefined][] = [
    ['headers', finding('sec/https', '/'), 'server/http/security-headers.ts'],
    ['alternates', finding('hreflang/self', '/fr', '"fr" is missing', 'fr'), 'src/domain/page-url.ts'],
    ['a heavy page', finding('perf/html-size', '/about'), 'src/pages/about-page.tsx'],
    ['a file beside the pages', finding('sitemap/no-urls', '/sitemap.xml'), 'server/files/sitemap.ts'],
    ['an unknown URL', finding('perf/html-size', '/nowhere'), undefined],
  ];
  test.each(cases)('%s', (_, given, file) => {
    const { url } = firstPlace(given);
    expect(locate(given).places).toEqual([{ url, ...(file !== undefined && { file }) }]);
  });
});
