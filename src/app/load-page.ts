import type { PageMetaText } from '#domain/content/model.ts';
import type { Language } from '#domain/locale.ts';
import { type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import { loadCatalogue, loadEntry, loadTable, registry } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';
import type { Page, PageData } from './page-data.ts';

/** The pages of the site. Each file defines one page. */
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

/**
 * Loads everything that the page at a path shows.
 *
 * @param pathname Canonical: the server has sent redirects before.
 * @param visitorLanguage For a URL without a language.
 */
export async function loadPage(pathname: string, visitorLanguage: Language): Promise<PageData> {
  const found = resolve(pathname);
  if ('to' in found) throw new Error(`${pathname} redirects to ${found.to}`);
  const language = found.prefix ?? visitorLanguage;
  const page = found.kind === 'page' ? found.page : null;
  const slug = found.kind === 'page' ? found.page.slug : found.serviceWithoutPage;
  const [shown, common, meta, site, directory] = await Promise.all([
    pages[page?.route ?? 'notFound'](),
    loadCatalogue(language, 'common'),
    loadMetaTexts(language),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  const [content, catalogues, pageMeta] = await Promise.all([
    shown.load(language, slug ?? ''),
    loadCatalogues(language, shown.namespaces),
    page === null ? meta.notFound : loadMeta(language, page),
  ]);
  return {
    language,
    prefix: found.prefix,
    page,
    shown,
    meta: pageMeta,
    catalogues: { common, meta, ...catalogues },
    site,
    directory,
    content,
    form: null,
  };
}

/** A path that cannot be decoded is not found. */
function resolve(pathname: string): Resolution {
  try {
    return resolvePath(registry, pathname);
  } catch {
    return { kind: 'not-found', prefix: null };
  }
}

/** A page's metadata: that of its entry, or of the meta catalogue. */
export async function loadMeta(language: Language, { route, path, slug = '' }: SitePage): Promise<PageMetaText> {
  const { meta: key } = routeRows[route];
  if (key !== 'entry') return (await loadMetaTexts(language))[key];
  const isFilled = route === 'service' || route === 'article';
  const entry = isFilled ? loadEntry(language, route, slug) : loadEntry(language, 'legal', path.slice(1));
  return (await entry).meta;
}

function loadMetaTexts(language: Language): Promise<Catalogues['meta']> {
  return loadCatalogue(language, 'meta') as Promise<Catalogues['meta']>;
}

async function loadCatalogues(language: Language, namespaces: readonly Namespace[]): Promise<PageData['catalogues']> {
  const loaded = namespaces.map(async (namespace) => [namespace, await loadCatalogue(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
