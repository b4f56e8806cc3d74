import type { PageDirectory } from '#domain/content/model.ts';
import type { ContentDates } from '#domain/content-dates.ts';
import type { Language } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-address.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import type { Parts } from './site-words.ts';
import type { SocialPicture } from './social-picture-list.ts';

type DirectoryInput = {
  registry: RouteRegistry;
  parts: Parts;
  language: Language;
  dates: ContentDates;
  pictures: readonly SocialPicture[];
};

/** What the heads of all pages say in a language beside their metadata. */
export function buildPageDirectory({ registry, parts, language, dates, pictures }: DirectoryInput): PageDirectory {
  const { feed } = parts.get(`${language}/locale/blog`) as { feed: { title: string } };
  const own = new Map(pictures.filter((picture) => picture.language === language).map((one) => [one.pagePath, one]));
  const cards = registry.pages.map((page) => {
    const { headline = '', path: picture = '' } = own.get(page.path) ?? {};
    const modified = dates[canonicalPathOf(page, language)]?.date ?? null;
    return [page.path, { headline, picture, modified }] as const;
  });
  return { feedTitle: feed.title, cards: Object.fromEntries(cards) };
}
