import type { ComponentType } from 'react';
import type { Language } from '#domain/locale.ts';
import type { Resolution } from '#domain/resolve-path.ts';
import type { RouteId, SitePage } from '#domain/routes.ts';
import { loadTable } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';
import type { PageData } from './page-data.ts';
import { loadCatalogues, metaOf, notFoundLoader, pageLoaders } from './page-loaders.ts';

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
async function loadComponent(page: SitePage | null): Promise<ComponentType> {
  return page === null ? (await import('../pages/not-found-page.tsx')).NotFoundPage : pageComponents[page.route]();
}

/** Where a page is found: a path of the registry, or one that leads nowhere. */
export type Found = Extract<Resolution, { kind: 'page' | 'not-found' }>;

/** Everything that a page shows. */
export async function loadPage(found: Found, language: Language): Promise<PageData> {
  const page = found.kind === 'page' ? found.page : null;
  const { namespaces, load } = page === null ? notFoundLoader : pageLoaders[page.route];
  const slug = found.kind === 'page' ? found.page.slug : found.serviceWithoutPage;
  const [Page, content, shared] = await Promise.all([
    loadComponent(page),
    load(language, slug ?? ''),
    loadShared(language, namespaces),
  ]);
  const texts = metaTexts(shared);
  const meta = page === null ? texts.notFound : metaOf(page.route, texts, content);
  return { ...shared, prefix: found.prefix, page, meta, content, Page, form: null };
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
