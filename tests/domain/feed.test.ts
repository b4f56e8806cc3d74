import { expect, test } from 'vitest';
import type { Article } from '#domain/content/model.ts';
import { buildFeed, type FeedArticle } from '#domain/feed.ts';

const article: Article = {
  slug: 'slow-phones',
  title: 'Des sites pour téléphones lents',
  excerpt: 'Ce qui compte.',
  category: 'design',
  tags: ['Vitesse'],
  author: 'Goshen Group',
  publishedAt: '2024-03-12',
  readMinutes: 5,
  featured: false,
  wordCount: 900,
  meta: { title: '', description: '', keywords: [] },
  html: '<p><a href="/services">Services</a> <a title="x" href="#suite">suite</a> <a href="mailto:a@b.example">e-mail</a></p>',
};

function feedOf(...articles: Partial<FeedArticle>[]) {
  return buildFeed({
    language: 'fr',
    siteUrl: 'https://goshen.test',
    siteName: 'Goshen Group',
    title: 'Le blog',
    subtitle: 'Des articles.',
    articles: articles.map((changes) => ({
      ...article,
      modified: '2024-03-12',
      term: 'Design',
      section: 'Design',
      ...changes,
    })),
    createId: (name) => `urn:test:${name}`,
  });
}

test('links of an article are absolute in the feed, so that they lead somewhere from a reader', () => {
  const [entry] = feedOf({}).entries;
  expect(entry?.html).toBe(
    '<p><a href="https://goshen.test/services">Services</a> <a title="x" href="https://goshen.test/blog/slow-phones#suite">suite</a> <a href="mailto:a@b.example">e-mail</a></p>',
  );
});

test('the feed is as young as its youngest change and begins with the newest article', () => {
  const feed = feedOf({ slug: 'old', modified: '2024-05-01' }, { slug: 'new', publishedAt: '2024-04-23' });
  expect(feed.updated).toBe('2024-05-01T00:00:00Z');
  expect(feed.entries.map(({ url }) => url)).toEqual(['https://goshen.test/blog/new', 'https://goshen.test/blog/old']);
});

test('ids differ by language and do not depend on the URL of the site', () => {
  const feed = feedOf({});
  expect(feed.id).toBe('urn:test:feed/fr');
  expect(feed.entries[0]?.id).toBe('urn:test:article/fr/slow-phones');
});
