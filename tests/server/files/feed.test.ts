import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { Article } from '#domain/content/model.ts';
import { type Language, languages } from '#domain/locale.ts';
import { loadEntry, registry } from '../../../src/app/content.ts';
import { shareTestSite, startSiteForTest } from '../../support/site-for-test.ts';

type Link = { '@rel': string; '@href': string };
type Entry = {
  id: string;
  title: string;
  link: Link;
  published: string;
  updated: string;
  author: { name: string };
  summary: string;
  content: { '@type': string; '#text': string };
};
type Feed = { '@xml:lang': string; id: string; title: string; updated: string; link: Link[]; entry: Entry[] };

const siteUrl = 'https://goshen.test';
const pathIn = (language: Language) => (language === 'en' ? '/feed.xml' : `/${language}/feed.xml`);

const site = await shareTestSite();

async function readFeed(language: Language, { origin } = site): Promise<Feed> {
  const text = await (await fetch(origin + pathIn(language))).text();
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name) => name === 'entry',
  });
  return parser.parse(text).feed;
}

function textOf(html: string): string {
  return new JSDOM(html).window.document.body.textContent;
}

describe.each(languages)('the feed in %s', (language) => {
  test('is sent as Atom and names its URL and its page', async () => {
    const response = await fetch(site.origin + pathIn(language));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await readFeed(language);
    expect(feed['@xml:lang']).toBe(language);
    const hrefs = Object.fromEntries(feed.link.map((link) => [link['@rel'], link['@href']]));
    expect(hrefs).toEqual({
      self: siteUrl + pathIn(language),
      alternate: siteUrl + (language === 'en' ? '/blog' : `/${language}/blog`),
    });
  });

  test('carries every article whole', async () => {
    const { entry: entries } = await readFeed(language);
    expect(entries).toHaveLength(registry.slugs.articles.length);
    for (const slug of registry.slugs.articles) {
      const article: Article = await loadEntry(language, 'article', slug);
      const entry = entries.find(({ link }) => link['@href'].endsWith(slug)) as Entry;
      expect(entry.title).toBe(article.title);
      expect(entry.published).toBe(`${article.publishedAt}T00:00:00Z`);
      expect(entry.updated >= entry.published).toBe(true);
      expect(entry.content['@type']).toBe('html');
      expect(textOf(entry.content['#text'])).toBe(textOf(article.html));
    }
  });

  test('links only absolute URLs, and those of the site respond with 200', async () => {
    const { entry: entries } = await readFeed(language);
    for (const { content, link } of entries) {
      const links = [...new JSDOM(content['#text']).window.document.querySelectorAll('a')];
      const hrefs = [link['@href'], ...links.map((one) => one.getAttribute('href') ?? '')];
      expect(hrefs.filter((href) => !/^(https?:|mailto:)/.test(href))).toEqual([]);
      for (const href of hrefs.filter((one) => one.startsWith(siteUrl))) {
        expect((await fetch(href.replace(siteUrl, site.origin))).status).toBe(200);
      }
    }
  });
});

test('ids are all different and the same whatever the URL of the site', async () => {
  const listIds = async (read = site) => {
    const feeds = await Promise.all(languages.map((language) => readFeed(language, read)));
    return feeds.flatMap(({ id, entry }) => [id, ...entry.map((one) => one.id)]);
  };
  const ids = await listIds();
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await listIds(await startSiteForTest({ SITE_URL: 'https://elsewhere.test' }))).toEqual(ids);
});
