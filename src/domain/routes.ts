import type { ContentIndex } from './content/model.ts';
import { isLanguage, type Language, languages } from './locale.ts';

/** The menu of the header, the pages in the footer, and its legal texts. */
type NavigationList = 'header' | 'footer' | 'legal';

type RouteRow = {
  /** The path without a language prefix; `:slug` is filled from the site's content. */
  path: string;
  /** Languages with a URL of their own under `/{language}`; without them one URL serves every language. */
  prefixed?: readonly Language[];
  /** The file that loads and shows it, with its namespaces and the subject of its structured data. */
  file: string;
  /** The content entry that it shows; a page without one has its words in locales/, below the id of its row. */
  entry?: string;
  /**
   * Other content whose texts date it: `services` is a table, `locale/about` a catalogue, `locale/services#list` one
   * branch of it.
   */
  datedBy?: readonly string[];
  /** The page between the home page and this one. */
  parent?: 'services' | 'blog';
  /** The lists of links that it is in; each has the order of the rows. */
  navigation?: readonly NavigationList[];
  /** The name whose weave it shows; without it that of the entry or of the group. */
  weave?: string;
};

/** The table of pages: a page is one row here, its file and its texts. */
export const routeRows = {
  home: {
    path: '/',
    prefixed: languages,
    file: 'src/pages/home-page.tsx',
    datedBy: ['locale/home', 'locale/companies#stats', 'industries', 'companies'],
    navigation: ['header', 'footer'],
  },
  about: {
    path: '/about',
    prefixed: languages,
    file: 'src/pages/about-page.tsx',
    datedBy: ['locale/about'],
    navigation: ['header', 'footer'],
    weave: 'About',
  },
  services: {
    path: '/services',
    file: 'src/pages/services-page.tsx',
    datedBy: ['locale/services#list', 'services'],
    navigation: ['header', 'footer'],
    weave: 'Services',
  },
  service: {
    path: '/services/:slug',
    file: 'src/pages/service-page.tsx',
    entry: 'service/:slug',
    parent: 'services',
  },
  companies: {
    path: '/companies',
    prefixed: languages,
    file: 'src/pages/companies-page.tsx',
    datedBy: ['locale/companies', 'industries', 'companies'],
    navigation: ['header', 'footer'],
    weave: 'Portfolio',
  },
  blog: {
    path: '/blog',
    prefixed: languages,
    file: 'src/pages/blog-page.tsx',
    datedBy: ['locale/blog#list', 'articles'],
    navigation: ['header', 'footer'],
    weave: 'Blog',
  },
  article: {
    path: '/blog/:slug',
    file: 'src/pages/article-page.tsx',
    entry: 'article/:slug',
    parent: 'blog',
  },
  faq: {
    path: '/faq',
    file: 'src/pages/faq-page.tsx',
    datedBy: ['locale/faq', 'faq'],
    navigation: ['header', 'footer'],
    weave: 'FAQ',
  },
  contact: {
    path: '/contact',
    prefixed: languages,
    file: 'src/pages/contact-page.tsx',
    datedBy: ['locale/contact', 'site#contact'],
    navigation: ['header', 'footer'],
    weave: 'Contact',
  },
  privacyPolicy: {
    path: '/privacy-policy',
    file: 'src/pages/legal-page.tsx',
    entry: 'legal/privacy-policy',
    navigation: ['legal'],
  },
  termsOfService: {
    path: '/terms-of-service',
    file: 'src/pages/legal-page.tsx',
    entry: 'legal/terms-of-service',
    navigation: ['legal'],
  },
} as const satisfies Record<string, RouteRow>;

type Rows = typeof routeRows;
export type RouteId = keyof Rows;

/** The pages whose words are in locales/. */
export type CopyRoute = { [Id in RouteId]: Rows[Id] extends { entry: string } ? never : Id }[RouteId];

export function isCopyRoute(route: RouteId): route is CopyRoute {
  return !('entry' in routeRows[route]);
}

/** A row with the fields that only some rows have. */
export function rowOf(route: RouteId): RouteRow {
  return routeRows[route];
}

/** The pages that the header or the footer links to; each has its name below `nav` in common.json. */
type NavigationRoute = { [Id in RouteId]: Rows[Id] extends { navigation: unknown } ? Id : never }[RouteId];

export function listNavigation(list: NavigationList): NavigationRoute[] {
  const isListed = (route: RouteId): route is NavigationRoute => rowOf(route).navigation?.includes(list) === true;
  return (Object.keys(routeRows) as RouteId[]).filter(isListed);
}

/** One page of the site, in all its languages. `path` has no language prefix. */
export type SitePage = { route: RouteId; path: string; slug?: string };

/** The path of the page of a service or an article. */
export function pathOfEntry(route: 'service' | 'article', slug: string): string {
  return routeRows[route].path.replace(':slug', slug);
}

/** The content entry that a page shows, such as `article/slow-phones`. */
export function entryOf({ route, slug = '' }: SitePage): string | undefined {
  return rowOf(route).entry?.replace(':slug', slug);
}

/** Every page, and the slugs that fill the rows with `:slug`. */
export type RouteRegistry = { pages: readonly SitePage[]; slugs: ContentIndex };

export function createRouteRegistry(slugs: ContentIndex): RouteRegistry {
  const fill = { service: slugs.services, article: slugs.articles } as const;
  const pages = (Object.keys(routeRows) as RouteId[]).flatMap((route): SitePage[] => {
    if (route !== 'service' && route !== 'article') return [{ route, path: routeRows[route].path }];
    return fill[route].map((slug) => ({ route, slug, path: pathOfEntry(route, slug) }));
  });
  return { pages, slugs };
}

/** The path of a page under a language prefix, or the plain one if it has no such path. */
export function prefixedPath(page: SitePage, prefix: Language | null): string {
  if (prefix === null || !hasPrefix(page, prefix)) return page.path;
  return page.path === '/' ? `/${prefix}` : `/${prefix}${page.path}`;
}

export function hasPrefix({ route }: SitePage, prefix: Language): boolean {
  return rowOf(route).prefixed?.includes(prefix) === true;
}

/** Every path that returns 200, with its language prefix. */
export function listPaths({ pages }: RouteRegistry): { path: string; page: SitePage; prefix: Language | null }[] {
  return pages.flatMap((page) =>
    [null, ...(rowOf(page.route).prefixed ?? [])].map((prefix) => ({
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
