import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixOf, type RouteRegistry, routeRows, type SitePage } from '#domain/routes.ts';

/** Where a page of this site is written: the files its words come from, and the module that shows them. */
export type PageSources = {
  page: SitePage;
  ownsFile: (file: string) => boolean;
  /** `src/pages/home-page.tsx`, where it is found. */
  module: string | null;
};

const folders: Readonly<Record<string, string>> = {
  service: 'services',
  article: 'blog',
  articles: 'blog',
  legal: 'legal',
};

/** The sources of each page by its path without prefix. */
export function collectPageSources(root: string, { pages }: RouteRegistry): (path: string) => PageSources | null {
  const code = globSync('src/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const table = code.join('\n');
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (path) => {
    const prefix = prefixOf(path);
    const page = byPath.get(prefix === null ? path : path.slice(prefix.length + 1) || '/');
    if (page === undefined) return null;
    const starts = listStarts(page);
    return {
      page,
      ownsFile: (file) => starts.some((start) => file.replace(/^locales\/\w+\//, 'locales/').startsWith(start)),
      module: findModule(table, page),
    };
  };
}

/** `service/:slug` as `content/services/cloud-hosting.`, `locale/home#x` as `locales/home.json`. */
function listStarts({ route, slug = '' }: SitePage): string[] {
  return routeRows[route].datedBy.map((part) => {
    const [name = ''] = part.replace(':slug', slug).split('#');
    const [kind = '', id] = name.split('/');
    if (kind === 'locale') return `locales/${id}.json`;
    const folder = `content/${folders[kind] ?? kind}`;
    return id === undefined ? folder : `${folder}/${id}.`;
  });
}

/** The page module that the table of pages names for a route. */
function findModule(table: string, { route }: SitePage): string | null {
  const [, name] = new RegExp(`\\b${route}:[^\\n]*'\\./(pages/[\\w-]+\\.tsx)'`).exec(table) ?? [];
  return name === undefined ? null : `src/${name}`;
}
