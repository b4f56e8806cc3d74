import type { ArticleSummary } from '#domain/content/model.ts';
import type { HeadInput, PageDetails } from '#domain/page-meta.ts';

const article: ArticleSummary = {
  slug: 'slow-phones',
  title: 'Websites for slow phones',
  excerpt: 'What counts.',
  category: 'design',
  tags: ['Speed', 'Phones'],
  author: 'Goshen Group',
  publishedAt: '2024-03-12',
  readMinutes: 5,
  featured: false,
  wordCount: 900,
  meta: { title: 'Websites for slow phones | Goshen Group', description: 'How.', keywords: ['phones'] },
};

const home = { route: 'home', path: '/' } as const;
const about = { route: 'about', path: '/about' } as const;
const blog = { route: 'blog', path: '/blog' } as const;
const post = { route: 'article', path: '/blog/slow-phones', slug: 'slow-phones' } as const;

export const aboutPage: PageDetails = {
  page: about,
  card: { headline: 'Who we are', image: '/assets/social/about.en-1.png', modified: '2024-04-01' },
  imageAlt: 'Who we are: Goshen Group',
  subject: { kind: 'copy' },
  crumbs: [
    { name: 'Home', page: home },
    { name: 'About', page: about },
  ],
};

export const articlePage: PageDetails = {
  page: post,
  card: { headline: article.title, image: '/assets/social/slow-phones.en-1.png', modified: '2024-04-01' },
  imageAlt: 'Websites for slow phones: Goshen Group',
  subject: { kind: 'article', article, section: 'Design' },
  crumbs: [
    { name: 'Home', page: home },
    { name: 'Blog', page: blog },
    { name: article.title, page: post },
  ],
};

/** What the head of a page is built from; `null` is the not-found screen. */
export function headInput(details: PageDetails | null, changes: Partial<HeadInput> = {}): HeadInput {
  return {
    details,
    prefix: null,
    language: 'en',
    meta: { title: 'A page | Goshen Group', description: 'What it says.', keywords: ['one', 'two'] },
    site: {
      name: 'Goshen Group',
      description: 'We build ventures.',
      feedTitle: 'Goshen Group Blog',
      city: 'Cape Town',
      contact: { phone: '+27 21 000 0110', email: 'hello@goshengroup.example' },
    },
    themeColours: { light: '#fafafa', dark: '#0a0a0a' },
    siteUrl: 'https://goshen.test',
    noindex: false,
    ...changes,
  };
}
