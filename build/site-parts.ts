import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article, ContentIndex, PageDirectory, PageMetaText, SiteImage } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { ContentDates } from '#domain/content-dates.ts';
import { AppError } from '#domain/errors.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import {
  createRouteRegistry,
  entryOf,
  isCopyRoute,
  type RouteId,
  type RouteRegistry,
  rowOf,
  type SitePage,
} from '#domain/routes.ts';
import { type SiteColours, socialImageFolder } from '#domain/site-images.ts';
import type { Redirects } from './check-redirects.ts';
import { readContentDates } from './content-dates-file.ts';
import type { ContentImage } from './content-images.ts';
import { checkPublicFiles } from './public-files.ts';
import { readColours } from './read-colours.ts';
import { type Parts, readWords } from './site-words.ts';
import { fontFiles } from './social-card.ts';

export type SiteParts = {
  parts: Parts;
  index: ContentIndex;
  redirects: Redirects;
  siteName: string;
  colours: SiteColours;
  /** The social images to draw: those of pages without a cover. */
  socialImages: SocialImage[];
  /** The images of content/. */
  images: ContentImage[];
};

/**
 * The texts of the site, the social images and the page directory.
 *
 * @param showsDrafts Whether the entries with `draft: true` are part of the site.
 */
export async function readSiteParts(root: string, showsDrafts = false): Promise<SiteParts> {
  const { parts, index, redirects, images } = await readWords(root, { showsDrafts });
  const registry = createRouteRegistry(index);
  await checkPublicFiles(root, registry, redirects);
  const dates = await readContentDates(root);
  const colours = await readColours(root);
  const socialImages = buildSocialImages(registry, parts, await readImageDesign(root, colours));
  for (const language of languages) {
    parts.set(`${language}/pages`, buildPageDirectory({ registry, parts, language, dates, socialImages }));
  }
  const { name: siteName } = parts.get(`${defaultLanguage}/site`) as SiteDetails;
  const drawn = socialImages.filter(({ path }) => path.startsWith(socialImageFolder));
  return { parts, index, redirects, siteName, colours, socialImages: drawn, images };
}

type DirectoryInput = {
  registry: RouteRegistry;
  parts: Parts;
  language: Language;
  dates: ContentDates;
  socialImages: readonly SocialImage[];
};

/** What the heads of all pages need in a language besides their metadata. */
function buildPageDirectory({ registry, parts, language, dates, socialImages }: DirectoryInput): PageDirectory {
  const { feed } = parts.get(`${language}/locale/blog`) as { feed: { title: string } };
  const own = new Map(socialImages.filter((image) => image.language === language).map((one) => [one.pagePath, one]));
  const cards = registry.pages.map((page) => {
    const { headline = '', path: image = '' } = own.get(page.path) ?? {};
    const modified = dates[canonicalPathOf(page, language)]?.date ?? null;
    return [page.path, { headline, image, modified }] as const;
  });
  return { feedTitle: feed.title, cards: Object.fromEntries(cards) };
}

/** The texts on the social image of a page in a language. */
export type SocialImageTexts = {
  headline: string;
  /** The kind of page, above the headline. */
  label: string | null;
  siteName: string;
  tagline: string;
  /** The name whose weave is drawn. */
  weave: string;
};

/** `path` changes with everything the image shows. */
export type SocialImage = SocialImageTexts & { path: string; pagePath: string; language: Language };

/** The image of each page and language, in the order of the registry. */
export function buildSocialImages({ pages }: RouteRegistry, parts: Parts, design: string): SocialImage[] {
  return pages.flatMap((page) =>
    languages.map((language) => {
      const words = buildWords(page, (name) => parts.get(`${language}/${name}`));
      const hash = createHash('sha256').update(design).update(JSON.stringify(words)).digest('hex').slice(0, 10);
      const name = page.path.slice(1).replaceAll('/', '-') || 'home';
      const drawn = `${socialImageFolder}${name}.${language}-${hash}.png`;
      const path = coverOf(page, (part) => parts.get(`${language}/${part}`))?.social ?? drawn;
      return { ...words, path, pagePath: page.path, language };
    }),
  );
}

function coverOf(page: SitePage, readPart: (name: string) => unknown): SiteImage | undefined {
  const entry = entryOf(page);
  return entry === undefined ? undefined : (readPart(entry) as { cover?: SiteImage }).cover;
}

function buildWords(page: SitePage, readPart: (name: string) => unknown): SocialImageTexts {
  const common = readPart('locale/common') as { tagline: string; nav: Record<string, string> };
  const { name: siteName } = readPart('site') as SiteDetails;
  return {
    headline: headlineOf(page, siteName, readPart),
    label: labelOf(page, common.nav, readPart),
    siteName,
    tagline: common.tagline,
    weave: page.slug ?? rowOf(page.route).weave ?? siteName,
  };
}

/** The title of an entry, or that of the metadata without the site's name. */
function headlineOf(page: SitePage, siteName: string, readPart: (name: string) => unknown): string {
  const entry = entryOf(page);
  if (entry !== undefined) return (readPart(entry) as { title: string }).title;
  const { title } = (readPart('locale/meta') as Partial<Record<RouteId, PageMetaText>>)[page.route] ?? {};
  if (title === undefined) throw new AppError('CONTENT_INVALID', `locales/*/meta.json: no title for "${page.route}".`);
  return title.replace(` | ${siteName}`, '');
}

/** The name of the page, or of the one above it; the category of an article. */
function labelOf(
  { route, slug = '' }: SitePage,
  nav: Record<string, string>,
  readPart: (name: string) => unknown,
): string | null {
  if (route === 'home') return null;
  if (route === 'article') {
    const { category } = readPart(`article/${slug}`) as Article;
    const { categories } = readPart('locale/blog') as { categories: Record<string, string> };
    return categories[category] ?? null;
  }
  const named = rowOf(route).parent ?? route;
  return isCopyRoute(named) ? (nav[named] ?? null) : null;
}

/** The files that change the look of an image. */
const drawing = ['build/social-card.ts', ...fontFiles];

/** One hash of everything but the texts that changes an image. */
async function readImageDesign(root: string, colours: SiteColours): Promise<string> {
  const weaveFiles = (await readdir(join(root, 'src/domain/weave'))).sort().map((name) => `src/domain/weave/${name}`);
  const hash = createHash('sha256').update(JSON.stringify(colours));
  for (const name of [...drawing, ...weaveFiles]) hash.update(await readFile(join(root, name)));
  return hash.digest('hex');
}
