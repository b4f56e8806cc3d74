import { createHash } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import { buildFeed, type Feed, type FeedEntry, feedPath, feedType } from '#domain/feed.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import type { GeneratedFile, Published } from './published.ts';

/** The blog as a feed in each language. */
export function listFeedFiles(published: Published, siteUrl: string): GeneratedFile[] {
  return languages.map((language) => ({
    path: feedPath(language),
    type: `${feedType}; charset=utf-8`,
    text: serializeFeed(feedOf(published, language, siteUrl)),
  }));
}

function feedOf({ site, inLanguage }: Published, language: Language, siteUrl: string): Feed {
  const { articles, blog, directory } = inLanguage[language];
  const english = inLanguage[defaultLanguage].blog.categories;
  return buildFeed({
    language,
    siteUrl,
    siteName: site.name,
    ...blog.feed,
    articles: articles.map((article) => ({
      ...article,
      modified: directory.cards[`/blog/${article.slug}`]?.modified ?? article.publishedAt,
      term: english[article.category] ?? article.category,
      section: blog.categories[article.category] ?? article.category,
    })),
    createId,
  });
}

/** A name-based UUID (RFC 9562, version 5): the same name has the same id on every machine, at every URL. */
function createId(name: string): string {
  const bytes = createHash('sha1').update(`goshen-group/${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** The feed as XML (Atom, RFC 4287). */
function serializeFeed(feed: Feed): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    format: true,
    suppressEmptyNode: true,
  });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      // Media RSS (rssboard.org/media-rss): Atom itself has no image of an entry.
      ...(feed.entries.some(({ image }) => image !== null) && { '@xmlns:media': 'http://search.yahoo.com/mrss/' }),
      '@xml:lang': feed.language,
      id: feed.id,
      title: feed.title,
      subtitle: feed.subtitle,
      updated: feed.updated,
      author: { name: feed.author },
      link: [
        { '@rel': 'self', '@type': feedType, '@href': feed.self },
        { '@rel': 'alternate', '@type': 'text/html', '@hreflang': feed.language, '@href': feed.alternate },
      ],
      entry: feed.entries.map((entry) => serializeEntry(entry, feed.language)),
    },
  });
}

function serializeEntry(entry: FeedEntry, language: Language): object {
  return {
    id: entry.id,
    title: entry.title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@hreflang': language, '@href': entry.url },
    published: entry.published,
    updated: entry.updated,
    author: { name: entry.author },
    category: [
      { '@term': entry.category.term, '@label': entry.category.label },
      ...entry.tags.map((tag) => ({ '@term': tag })),
    ],
    summary: entry.summary,
    ...(entry.image !== null && { 'media:content': serializeImage(entry.image) }),
    content: { '@type': 'html', '#text': entry.html },
  };
}

function serializeImage({ url, type, width, height }: NonNullable<FeedEntry['image']>): object {
  return { '@url': url, '@type': type, '@medium': 'image', '@width': width, '@height': height };
}
