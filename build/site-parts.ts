import type { ContentIndex, PageDirectory } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { ContentDates } from '#domain/content-dates.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-address.ts';
import { createRouteRegistry, type RouteRegistry } from '#domain/routes.ts';
import { readContentDates } from './content-dates-file.ts';
import { type Parts, readWords } from './site-words.ts';
import { buildSocialPictures, readPictureDesign, type SocialPicture } from './social-picture-list.ts';

export type SiteParts = {
  parts: Parts;
  index: ContentIndex;
  siteName: string;
  /** The social picture of each page and language. */
  pictures: SocialPicture[];
};

/** The site's words with what the build makes of them. */
export async function readSiteParts(root: string): Promise<SiteParts> {
  const { parts, index } = await readWords(root);
  const registry = createRouteRegistry(index);
  const dates = await readContentDates(root);
  const pictures = buildSocialPictures(registry, parts, await readPictureDesign(root));
  for (const language of languages) {
    parts.set(`${language}/pages`, buildPageDirectory({ registry, parts, language, dates, pictures }));
  }
  const { name: siteName } = parts.get(`${defaultLanguage}/site`) as SiteDetails;
  return { parts, index, siteName, pictures };
}

type DirectoryInput = {
  registry: RouteRegistry;
  parts: Parts;
  language: Language;
  dates: ContentDates;
  pictures: readonly SocialPicture[];
};

/** What the heads of all pages say in a language beside their metadata. */
function buildPageDirectory({ registry, parts, language, dates, pictures }: DirectoryInput): PageDirectory {
  const { feed } = parts.get(`${language}/locale/blog`) as { feed: { title: string } };
  const own = new Map(pictures.filter((picture) => picture.language === language).map((one) => [one.pagePath, one]));
  const cards = registry.pages.map((page) => {
    const { headline = '', path: picture = '' } = own.get(page.path) ?? {};
    const modified = dates[canonicalPathOf(page, language)]?.date ?? null;
    return [page.path, { headline, picture, modified }] as const;
  });
  return { feedTitle: feed.title, cards: Object.fromEntries(cards) };
}
