import type { Article, PageDirectory, PageMetaText } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import { type Language, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import type { ThemeColours } from '#domain/site-images.ts';
import type { WeaveColours } from '#domain/weave/weave.ts';
import type { SiteModule } from '../pages/page-renderer.ts';

/** A generated file: its path, type and content. */
export type GeneratedFile = { path: string; type: string; text: string };

/** What the files beside the pages are made of: read once when the server starts. */
export type Published = {
  registry: RouteRegistry;
  site: SiteDetails;
  themeColours: ThemeColours;
  weaveColours: WeaveColours;
  inLanguage: Record<Language, PublishedWords>;
};

export type PublishedWords = {
  directory: PageDirectory;
  /** By the page's plain path. */
  metas: ReadonlyMap<string, PageMetaText>;
  articles: readonly Article[];
  common: {
    tagline: string;
    footer: { about: string; linksHeading: string; legalHeading: string };
    nav: Record<string, string>;
  };
  blog: { feed: { title: string; subtitle: string }; categories: Record<string, string> };
};

export async function readPublished(module: SiteModule): Promise<Published> {
  const { registry, themeColours, weaveColours } = module;
  const words = await Promise.all(languages.map(async (one) => [one, await readWords(module, one)] as const));
  const inLanguage = Object.fromEntries(words) as Record<Language, PublishedWords>;
  return { registry, site: await module.loadTable('en', 'site'), themeColours, weaveColours, inLanguage };
}

async function readWords(module: SiteModule, language: Language): Promise<PublishedWords> {
  const { pages, slugs } = module.registry;
  const metas = pages.map(async (page) => [page.path, await module.loadMeta(language, page)] as const);
  return {
    directory: await module.loadTable(language, 'pages'),
    metas: new Map(await Promise.all(metas)),
    articles: await Promise.all(slugs.articles.map((slug) => module.loadEntry(language, 'article', slug))),
    common: (await module.loadCatalogue(language, 'common')) as PublishedWords['common'],
    blog: (await module.loadCatalogue(language, 'blog')) as PublishedWords['blog'],
  };
}

/** Day of the last change of each canonical path. */
export function listDates({ registry, inLanguage }: Published): Map<string, string | null> {
  return new Map(
    registry.pages.flatMap((page) =>
      languages.map((language): [string, string | null] => [
        canonicalPathOf(page, language),
        inLanguage[language].directory.cards[page.path]?.modified ?? null,
      ]),
    ),
  );
}
