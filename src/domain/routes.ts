import { isLanguage, type Language } from './locale.ts';

/** What a page is marked up as, beside WebSite and Organization, which every page carries. */
export type StructuredDataKind = 'BreadcrumbList' | 'ItemList' | 'Service' | 'BlogPosting';

type RouteRow = {
  /** Where the page stands without a language prefix; `:slug` is filled from the site's content. */
  path: string;
  /** Languages that have a URL of their own under `/{language}`. */
  prefixed: readonly Language[];
  /** Key of the page's title, description and keywords, or `entry` where the content entry brings its own. */
  meta: string;
  structuredData: readonly StructuredDataKind[];
  /** Which words decide the page's date of change. */
  contentDate: 'copy' | 'entry';
  inSitemap: boolean;
};

const everyLanguage = ['en', 'fr', 'es'] as const;

/** The contract: every page of the site is a row here and nowhere else. */
export const routeRows = {
  home: { path: '/', prefixed: everyLanguage, meta: 'home', structuredData: [], contentDate: 'copy', inSitemap: true },
  about: {
    path: '/about',
    prefixed: everyLanguage,
    meta: 'about',
    structuredData: ['BreadcrumbList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  services: {
    path: '/services',
    prefixed: [],
    meta: 'services',
    structuredData: ['BreadcrumbList', 'ItemList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  service: {
    path: '/services/:slug',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList', 'Service'],
    contentDate: 'entry',
    inSitemap: true,
  },
  companies: {
    path: '/companies',
    prefixed: everyLanguage,
    meta: 'companies',
    structuredData: ['BreadcrumbList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  blog: {
    path: '/blog',
    prefixed: everyLanguage,
    meta: 'blog',
    structuredData: ['BreadcrumbList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  article: {
    path: '/blog/:slug',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList', 'BlogPosting'],
    contentDate: 'entry',
    inSitemap: true,
  },
  faq: {
    path: '/faq',
    prefixed: [],
    meta: 'faq',
    structuredData: ['BreadcrumbList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  contact: {
    path: '/contact',
    prefixed: everyLanguage,
    meta: 'contact',
    structuredData: ['BreadcrumbList'],
    contentDate: 'copy',
    inSitemap: true,
  },
  privacyPolicy: {
    path: '/privacy-policy',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList'],
    contentDate: 'entry',
    inSitemap: true,
  },
  termsOfService: {
    path: '/terms-of-service',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList'],
    contentDate: 'entry',
    inSitemap: true,
  },
} as const satisfies Record<string, RouteRow>;

export type RouteId = keyof typeof routeRows;

/** One page of the site, in all its languages. `path` is its address without a prefix. */
export type SitePage = { route: RouteId; path: string; slug?: string };

/** The slugs that fill the rows with `:slug`, as the site's content names them. */
export type SiteSlugs = {
  services: readonly string[];
  servicesWithoutPage: readonly string[];
  articles: readonly string[];
};

export type RouteRegistry = { pages: readonly SitePage[]; slugs: SiteSlugs };

/** What stands at an address. `prefix` is the language its first segment names. */
export type Resolution =
  | { kind: 'page'; page: SitePage; prefix: Language | null }
  | { kind: 'moved'; to: string }
  | { kind: 'unknown-article'; to: typeof notFoundPath }
  | { kind: 'not-found'; prefix: Language | null; serviceWithoutPage?: string };

/** Where an unknown article leads. It is no page: it answers 404 itself. */
export const notFoundPath = '/404';

export function createRouteRegistry(slugs: SiteSlugs): RouteRegistry {
  const fill = { service: slugs.services, article: slugs.articles } as const;
  const pages = (Object.keys(routeRows) as RouteId[]).flatMap((route): SitePage[] => {
    const { path } = routeRows[route];
    if (route !== 'service' && route !== 'article') return [{ route, path }];
    return fill[route].map((slug) => ({ route, slug, path: path.replace(':slug', slug) }));
  });
  return { pages, slugs };
}

/** The address of a page under a language prefix, or its plain one where it has none. */
export function prefixedPath(page: SitePage, prefix: Language | null): string {
  if (prefix === null || !hasPrefix(page, prefix)) return page.path;
  return page.path === '/' ? `/${prefix}` : `/${prefix}${page.path}`;
}

export function hasPrefix({ route }: SitePage, prefix: Language): boolean {
  return (routeRows[route].prefixed as readonly Language[]).includes(prefix);
}

/** Every address that answers 200, with the prefix it stands under. */
export function listAddresses({ pages }: RouteRegistry): { path: string; page: SitePage; prefix: Language | null }[] {
  return pages.flatMap((page) =>
    ([null, ...routeRows[page.route].prefixed] as const).map((prefix) => ({
      path: prefixedPath(page, prefix),
      page,
      prefix,
    })),
  );
}

/**
 * What stands at a path.
 *
 * @param pathname Of the request, undecoded and without query; it must decode (`decodeURI` throws on `%ZZ`).
 */
export function resolvePath(registry: RouteRegistry, pathname: string): Resolution {
  const canonical = canonicalPath(pathname);
  const found = findPage(registry, canonical.toLowerCase());
  if (found !== null) {
    const path = prefixedPath(found.page, found.prefix);
    return path === pathname ? { kind: 'page', ...found } : { kind: 'moved', to: path };
  }
  return resolveUnknown(registry, canonical);
}

function findPage({ pages }: RouteRegistry, path: string): { page: SitePage; prefix: Language | null } | null {
  const plain = pages.find((page) => page.path === path);
  if (plain !== undefined) return { page: plain, prefix: null };
  const prefix = prefixOf(path);
  if (prefix === null) return null;
  const rest = path.slice(prefix.length + 1) || '/';
  const page = pages.find((candidate) => candidate.path === rest && hasPrefix(candidate, prefix));
  return page === undefined ? null : { page, prefix };
}

function resolveUnknown({ slugs }: RouteRegistry, path: string): Resolution {
  const [section, slug, ...more] = path.split('/').slice(1);
  const isEntry = slug !== undefined && more.length === 0;
  if (section === 'blog' && isEntry) return { kind: 'unknown-article', to: notFoundPath };
  if (section === 'services' && isEntry && slugs.servicesWithoutPage.includes(slug)) {
    return { kind: 'not-found', prefix: null, serviceWithoutPage: slug };
  }
  return { kind: 'not-found', prefix: prefixOf(path) };
}

export function prefixOf(path: string): Language | null {
  const [first = ''] = path.split('/').slice(1);
  return isLanguage(first) ? first : null;
}

/** Decoded, slashes single, none at the end. `%2F` stays as it is: it is no separator. */
function canonicalPath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/')}`;
}
