import type { PageMetaText } from '#domain/content/model.ts';
import type { Language } from '#domain/locale.ts';
import type { Resolution } from '#domain/resolve-path.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import { loadCatalogue, loadTable } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';
import type { Page, PageData } from './page-data.ts';

/** The pages of the site, each with the file that says everything about it. */
const pages: Record<RouteId | 'notFound', () => Promise<Page>> = {
  home: async () => (await import('../pages/home-page.tsx')).homePage,
  about: async () => (await import('../pages/about-page.tsx')).aboutPage,
  services: async () => (await import('../pages/services-page.tsx')).servicesPage,
  service: async () => (await import('../pages/service-page.tsx')).servicePage,
  companies: async () => (await import('../pages/companies-page.tsx')).companiesPage,
  blog: async () => (await import('../pages/blog-page.tsx')).blogPage,
  article: async () => (await import('../pages/article-page.tsx')).articlePage,
  faq: async () => (await import('../pages/faq-page.tsx')).faqPage,
  contact: async () => (await import('../pages/contact-page.tsx')).contactPage,
  privacyPolicy: async () => (await import('../pages/legal-page.tsx')).privacyPolicyPage,
  termsOfService: async () => (await import('../pages/legal-page.tsx')).termsOfServicePage,
  notFound: async () => (await import('../pages/not-found-page.tsx')).notFoundPage,
};

/** Where a page is found: a path of the registry, or one that leads nowhere. */
export type Found = Extract<Resolution, { kind: 'page' | 'not-found' }>;

/** Everything that a page shows. */
export async function loadPage(found: Found, language: Language): Promise<PageData> {
  const page = found.kind === 'page' ? found.page : null;
  const slug = found.kind === 'page' ? found.page.slug : found.serviceWithoutPage;
  const [shown, common, meta, site, directory] = await Promise.all([
    pages[page?.route ?? 'notFound'](),
    loadCatalogue(language, 'common'),
    loadMetaTexts(language),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  const [content, catalogues] = await Promise.all([
    shown.load(language, slug ?? ''),
    loadCatalogues(language, shown.namespaces),
  ]);
  return {
    language,
    prefix: found.prefix,
    page,
    shown,
    meta: page === null ? meta.notFound : (catalogueMetaOf(page, meta) ?? entryMetaOf(page, shown, content)),
    catalogues: { common, meta, ...catalogues },
    site,
    directory,
    content,
    form: null,
  };
}

/** A page's metadata by itself, for lists of pages. Only an entry needs the file of its page for it. */
export async function loadMeta(language: Language, page: SitePage): Promise<PageMetaText> {
  const known = catalogueMetaOf(page, await loadMetaTexts(language));
  if (known !== null) return known;
  const shown = await pages[page.route]();
  return entryMetaOf(page, shown, await shown.load(language, page.slug ?? ''));
}

/** `null` for an entry, which has its own metadata. */
function catalogueMetaOf({ route }: SitePage, meta: Catalogues['meta']): PageMetaText | null {
  const { meta: key } = routeRows[route];
  return key === 'entry' ? null : meta[key];
}

function entryMetaOf({ route }: SitePage, shown: Page, content: unknown): PageMetaText {
  if (shown.entryMeta === undefined) throw new Error(`the page ${route} does not say which metadata its entry has`);
  return shown.entryMeta(content);
}

function loadMetaTexts(language: Language): Promise<Catalogues['meta']> {
  return loadCatalogue(language, 'meta') as Promise<Catalogues['meta']>;
}

async function loadCatalogues(language: Language, namespaces: readonly Namespace[]): Promise<PageData['catalogues']> {
  const loaded = namespaces.map(async (namespace) => [namespace, await loadCatalogue(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
