import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, replace } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { notFoundPath, type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { listAddresses, type RouteId, type SitePage } from '#domain/routes.ts';
import { loadTable, registry } from './content.ts';
import type { Catalogues } from './i18n.ts';
import { ErrorDocument } from './layout/error-document.tsx';
import { reportNotFound } from './layout/not-found-report.ts';
import type { PageData } from './page-data.ts';
import { loadCatalogues, metaOf, notFoundLoader, pageLoaders } from './page-loaders.ts';
import { SiteDocument } from './site-document.tsx';

const pageComponents: Record<RouteId, () => Promise<ComponentType>> = {
  home: async () => (await import('./pages/home-page.tsx')).HomePage,
  about: async () => (await import('./pages/about-page.tsx')).AboutPage,
  services: async () => (await import('./pages/services-page.tsx')).ServicesPage,
  service: async () => (await import('./pages/service-page.tsx')).ServicePage,
  companies: async () => (await import('./pages/companies-page.tsx')).CompaniesPage,
  blog: async () => (await import('./pages/blog-page.tsx')).BlogPage,
  article: async () => (await import('./pages/article-page.tsx')).ArticlePage,
  faq: async () => (await import('./pages/faq-page.tsx')).FaqPage,
  contact: async () => (await import('./pages/contact-page.tsx')).ContactPage,
  privacyPolicy: async () => (await import('./pages/legal-page.tsx')).LegalPage,
  termsOfService: async () => (await import('./pages/legal-page.tsx')).LegalPage,
};

/**
 * Which language a view is in: the one its address names, else the visitor's.
 *
 * @param context What the server knows of the request; absent in the browser.
 */
export type LanguageFor = (prefix: Language | null, context: unknown) => Language;

/** The router's table, one row an address of the registry. */
export function createRoutes(languageFor: LanguageFor): RouteObject[] {
  const pages = listAddresses(registry).map(
    ({ path, page, prefix }): RouteObject => ({
      id: path,
      path,
      lazy: async () => ({ Component: await pageComponents[page.route]() }),
      loader: ({ context }) => loadPage(page, prefix, languageFor(prefix, context)),
    }),
  );
  const unknownArticle: RouteObject = {
    id: 'unknown-article',
    path: '/blog/:slug',
    loader: ({ request }) => {
      reportNotFound(new URL(request.url).pathname);
      return replace(notFoundPath);
    },
  };
  const notFound: RouteObject = {
    id: 'not-found',
    path: '*',
    lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
    loader: (request) => loadNotFound(request, languageFor),
  };
  return [
    {
      id: 'site',
      Component: SiteDocument,
      ErrorBoundary: ErrorDocument,
      children: [...pages, unknownArticle, notFound],
    },
  ];
}

async function loadPage(page: SitePage, prefix: Language | null, language: Language): Promise<PageData> {
  const { namespaces, load } = pageLoaders[page.route];
  const [content, catalogues, site, directory] = await Promise.all([
    load(language, page.slug ?? ''),
    loadCatalogues(language, ['common', 'meta', ...namespaces]),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  const meta = metaOf(page.route, catalogues.meta as Catalogues['meta'], content);
  const texts = catalogues as PageData['catalogues'];
  return { language, prefix, page, meta, catalogues: texts, site, directory, content };
}

async function loadNotFound({ request, context }: LoaderFunctionArgs, languageFor: LanguageFor): Promise<PageData> {
  const resolution = resolveSafely(new URL(request.url).pathname);
  const prefix = resolution?.kind === 'not-found' ? resolution.prefix : null;
  const service = resolution?.kind === 'not-found' ? (resolution.serviceWithoutPage ?? '') : '';
  const language = languageFor(prefix, context);
  const [content, catalogues, site, directory] = await Promise.all([
    notFoundLoader.load(language, service),
    loadCatalogues(language, ['common', 'meta', ...notFoundLoader.namespaces]),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  const meta = (catalogues.meta as Catalogues['meta']).notFound;
  const texts = catalogues as PageData['catalogues'];
  return { language, prefix, page: null, meta, catalogues: texts, site, directory, content };
}

/** A path that does not decode is nowhere. */
function resolveSafely(pathname: string): Resolution | null {
  try {
    return resolvePath(registry, pathname);
  } catch {
    return null;
  }
}
