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
  html: '<p>Ce qui compte.</p>',
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

test('the feed is as young as its youngest change and begins with the newest article', () => {
  const feed = feedOf({ slug: 'old', modified: '2024-05-01' }, { slug: 'new', publishedAt: '2024-04-23' });
  expect(feed.updated).toBe('2024-05-01T00:00:00Z');
  expect(feed.entries.map(({ url }) => url)).toEqual(['https://goshen.test/blog/new', 'https://goshen.test/blog/old']);
});
