import type { ComponentType } from 'react';
import type { Language } from '#domain/locale.ts';
import { type Resolution, resolvePath } from '#domain/resolve-path.ts';
import type { RouteId, SitePage } from '#domain/routes.ts';
import { loadTable, registry } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';
import type { PageData } from './page-data.ts';
import { loadCatalogues, metaOf, notFoundLoader, pageLoaders } from './page-loaders.ts';
import type { LoadedPage } from './view.ts';

const pageComponents: Record<RouteId, () => Promise<ComponentType>> = {
  home: async () => (await import('../pages/home-page.tsx')).HomePage,
  about: async () => (await import('../pages/about-page.tsx')).AboutPage,
  services: async () => (await import('../pages/services-page.tsx')).ServicesPage,
  service: async () => (await import('../pages/service-page.tsx')).ServicePage,
  companies: async () => (await import('../pages/companies-page.tsx')).CompaniesPage,
  blog: async () => (await import('../pages/blog-page.tsx')).BlogPage,
  article: async () => (await import('../pages/article-page.tsx')).ArticlePage,
  faq: async () => (await import('../pages/faq-page.tsx')).FaqPage,
  contact: async () => (await import('../pages/contact-page.tsx')).ContactPage,
  privacyPolicy: async () => (await import('../pages/legal-page.tsx')).LegalPage,
  termsOfService: async () => (await import('../pages/legal-page.tsx')).LegalPage,
};

/** The component of a page, or of the not-found screen. */
export async function loadComponent(page: SitePage | null): Promise<ComponentType> {
  return page === null ? (await import('../pages/not-found-page.tsx')).NotFoundPage : pageComponents[page.route]();
}

export async function loadPageData(page: SitePage, prefix: Language | null, language: Language): Promise<PageData> {
  const { namespaces, load } = pageLoaders[page.route];
  const [content, shared] = await Promise.all([load(language, page.slug ?? ''), loadShared(language, namespaces)]);
  return { ...shared, prefix, page, meta: metaOf(page.route, metaTexts(shared), content), content };
}

/** The not-found screen of an address that leads nowhere. */
export async function loadNotFoundData(
  pathname: string,
  languageFor: (prefix: Language | null) => Language,
): Promise<PageData> {
  const resolution = resolveSafely(pathname);
  const prefix = resolution?.kind === 'not-found' ? resolution.prefix : null;
  const service = resolution?.kind === 'not-found' ? (resolution.serviceWithoutPage ?? '') : '';
  const language = languageFor(prefix);
  const [content, shared] = await Promise.all([
    notFoundLoader.load(language, service),
    loadShared(language, notFoundLoader.namespaces),
  ]);
  return { ...shared, prefix, page: null, meta: metaTexts(shared).notFound, content };
}

/** The page at a path, whole. */
export async function loadPageAt(
  pathname: string,
  languageFor: (prefix: Language | null) => Language,
): Promise<LoadedPage> {
  const resolution = resolveSafely(pathname);
  const found = resolution?.kind === 'page' ? resolution : null;
  const [Page, data] = await Promise.all([
    loadComponent(found?.page ?? null),
    found === null
      ? loadNotFoundData(pathname, languageFor)
      : loadPageData(found.page, found.prefix, languageFor(found.prefix)),
  ]);
  return { Page, data };
}

type Shared = Pick<PageData, 'language' | 'catalogues' | 'site' | 'directory'>;

/** What every page shows, and the page's own texts. */
async function loadShared(language: Language, namespaces: readonly Namespace[]): Promise<Shared> {
  const [catalogues, site, directory] = await Promise.all([
    loadCatalogues(language, ['common', 'meta', ...namespaces]),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  return { language, catalogues: catalogues as PageData['catalogues'], site, directory };
}

function metaTexts({ catalogues }: Shared): Catalogues['meta'] {
  return catalogues.meta as Catalogues['meta'];
}

/** A path that does not decode is nowhere. */
function resolveSafely(pathname: string): Resolution | null {
  try {
    return resolvePath(registry, pathname);
  } catch {
    return null;
  }
}
