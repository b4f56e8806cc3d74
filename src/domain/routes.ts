import { isLanguage, type Language, languages } from './locale.ts';

/** The schema.org types of a page, besides WebSite and Organization, which every page has. */
export type StructuredDataKind = 'BreadcrumbList' | 'ItemList' | 'Service' | 'BlogPosting';

type RouteRow = {
  /** The path without a language prefix; `:slug` is filled from the site's content. */
  path: string;
  /** Languages with a URL of their own under `/{language}`. */
  prefixed: readonly Language[];
  /** Key of the page's title, description and keywords, or `entry` if the content entry has its own. */
  meta: string;
  structuredData: readonly StructuredDataKind[];
  inSitemap: boolean;
};

/** The pages of the site, one row each. */
export const routeRows = {
  home: {
    path: '/',
    prefixed: languages,
    meta: 'home',
    structuredData: [],
    inSitemap: true,
  },
  about: {
    path: '/about',
    prefixed: languages,
    meta: 'about',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  services: {
    path: '/services',
    prefixed: [],
    meta: 'services',
    structuredData: ['BreadcrumbList', 'ItemList'],
    inSitemap: true,
  },
  service: {
    path: '/services/:slug',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList', 'Service'],
    inSitemap: true,
  },
  companies: {
    path: '/companies',
    prefixed: languages,
    meta: 'companies',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  blog: {
    path: '/blog',
    prefixed: languages,
    meta: 'blog',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  article: {
    path: '/blog/:slug',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList', 'BlogPosting'],
    inSitemap: true,
  },
  faq: {
    path: '/faq',
    prefixed: [],
    meta: 'faq',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  contact: {
    path: '/contact',
    prefixed: languages,
    meta: 'contact',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  privacyPolicy: {
    path: '/privacy-policy',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
  termsOfService: {
    path: '/terms-of-service',
    prefixed: [],
    meta: 'entry',
    structuredData: ['BreadcrumbList'],
    inSitemap: true,
  },
} as const satisfies Record<string, RouteRow>;

export type RouteId = keyof typeof routeRows;

/** One page of the site, in all its languages. `path` has no language prefix. */
export type SitePage = { route: RouteId; path: string; slug?: string };

/** The slugs for the rows with `:slug`, from the site's content. */
export type SiteSlugs = {
  services: readonly string[];
  servicesWithoutPage: readonly string[];
  articles: readonly string[];
};

export type RouteRegistry = { pages: readonly SitePage[]; slugs: SiteSlugs };

export function createRouteRegistry(slugs: SiteSlugs): RouteRegistry {
  const fill = { service: slugs.services, article: slugs.articles } as const;
  const pages = (Object.keys(routeRows) as RouteId[]).flatMap((route): SitePage[] => {
    const { path } = routeRows[route];
    if (route !== 'service' && route !== 'article') return [{ route, path }];
    return fill[route].map((slug) => ({ route, slug, path: path.replace(':slug', slug) }));
  });
  return { pages, slugs };
}

/** The path of a page under a language prefix, or the plain one if it has no such path. */
export function prefixedPath(page: SitePage, prefix: Language | null): string {
  if (prefix === null || !hasPrefix(page, prefix)) return page.path;
  return page.path === '/' ? `/${prefix}` : `/${prefix}${page.path}`;
}

export function hasPrefix({ route }: SitePage, prefix: Language): boolean {
  return (routeRows[route].prefixed as readonly Language[]).includes(prefix);
}

/** Every path that returns 200, with its language prefix. */
export function listPaths({ pages }: RouteRegistry): { path: string; page: SitePage; prefix: Language | null }[] {
  return pages.flatMap((page) =>
    ([null, ...routeRows[page.route].prefixed] as const).map((prefix) => ({
      path: prefixedPath(page, prefix),
      page,
      prefix,
    })),
  );
}

export function prefixOf(path: string): Language | null {
  const [first = ''] = path.split('/').slice(1);
  return isLanguage(first) ? first : null;
}
