import type { Article, SiteImage } from './content/model.ts';
import { defaultLanguage, type Language } from './locale.ts';
import { canonicalPathOf } from './page-url.ts';
import { pathOfEntry, routeRows } from './routes.ts';

/** An Atom feed (RFC 4287) as data: URLs are absolute, times have a zone. */
export type Feed = {
  language: Language;
  id: string;
  title: string;
  subtitle: string;
  author: string;
  updated: string;
  self: string;
  alternate: string;
  entries: FeedEntry[];
};

export type FeedEntry = {
  id: string;
  title: string;
  url: string;
  author: string;
  published: string;
  updated: string;
  category: { term: string; label: string };
  tags: string[];
  summary: string;
  html: string;
  /** The cover, at its absolute URL; `null` without one. */
  image: { url: string; type: string; width: number; height: number } | null;
};

export type FeedArticle = Article & {
  /** Date of the last change. */
  modified: string;
  /** The category in English, the same in every feed, and in the feed's language. */
  term: string;
  section: string;
};

export type FeedInput = {
  language: Language;
  siteUrl: string;
  siteName: string;
  title: string;
  subtitle: string;
  articles: readonly FeedArticle[];
  /** A permanent id for a name: it does not change when the site moves to another URL. */
  createId: (name: string) => string;
};

/** The blog in one language, newest article first. */
export function buildFeed(input: FeedInput): Feed {
  const { language, siteUrl, siteName, title, subtitle, createId } = input;
  const articles = input.articles.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const blog = { route: 'blog', path: routeRows.blog.path } as const;
  return {
    language,
    id: createId(`feed/${language}`),
    title,
    subtitle,
    author: siteName,
    updated: midnight(articles.map(({ modified }) => modified).reduce(later)),
    self: siteUrl + feedPath(language),
    alternate: siteUrl + canonicalPathOf(blog, language),
    entries: articles.map((article) => buildEntry(article, input)),
  };
}

function buildEntry(article: FeedArticle, { language, siteUrl, createId }: FeedInput): FeedEntry {
  const { slug, title, author, publishedAt, modified, term, section, tags, excerpt, html, cover } = article;
  const url = siteUrl + pathOfEntry('article', slug);
  return {
    id: createId(`article/${language}/${slug}`),
    title,
    url,
    author,
    published: midnight(publishedAt),
    updated: midnight(modified),
    category: { term, label: section },
    tags,
    summary: excerpt,
    html: absoluteLinks(plainImages(html), url),
    image: cover === undefined ? null : describeImage(cover, siteUrl),
  };
}

function describeImage({ src, type, width, height }: SiteImage, siteUrl: string): FeedEntry['image'] {
  return { url: siteUrl + src, type, width, height };
}

/** Feed readers have no style sheet of the site: an image is reduced to its `<img>`. */
function plainImages(html: string): string {
  const [start = '', ...images] = html.split('<span class="image">');
  return [start, ...images.map((part) => part.slice(part.indexOf('<img ')))]
    .join('')
    .replaceAll('</picture></span>', '');
}

/**
 * Makes links absolute, because a feed reader shows an article outside its page.
 *
 * @param html Sanitised: attributes are in double quotes.
 */
function absoluteLinks(html: string, baseUrl: string): string {
  return html.replace(/(<(?:a|img)\s[^>]*?(?:href|src)=")([^"]*)"/g, (_, before: string, href: string) =>
    URL.canParse(href, baseUrl) ? `${before}${new URL(href, baseUrl).href}"` : `${before}${href}"`,
  );
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Path of the feed in a language. */
export function feedPath(language: Language): string {
  return language === defaultLanguage ? '/feed.xml' : `/${language}/feed.xml`;
}

export const feedType = 'application/atom+xml';
