import { withoutFragment } from '../engine/page/collect/resolve-url.ts';
import { listSome } from '../engine/page/page-state.ts';
import { isWebUrl } from './network-target.ts';
import { parseUrlGlobs } from './url-glob.ts';

/** Which pages of a site are read. What the user named is read always. */
export type Selection = {
  /** Globs: a page must match one of them, if there are any. */
  include: readonly string[];
  /** Globs: what matches one of them is neither read nor checked. */
  exclude: readonly string[];
  /** Whether pages are read that are not below the path of what the user named. */
  wholeSite: boolean;
  /** Clicks from what the user named to the farthest pages; sitemaps then lead to none. `null` for any number. */
  depth: number | null;
  /** Only what the user named is read. */
  isList: boolean;
};

/** @throws ToolError USAGE for a pattern that no URL can match */
export function parseSelection(selection: Selection): Selection {
  createUrlFilter(selection, []);
  return selection;
}

/** The selection for URLs of one site. */
export type UrlFilter = {
  /** Whether a URL is read as a page. */
  includes: (url: string) => boolean;
  /** Whether a URL is not requested at all. */
  excludes: (url: string) => boolean;
};

/** @param starts What the user named. */
export function createUrlFilter(selection: Selection, starts: readonly string[]): UrlFilter {
  const { include, exclude, isList } = selection;
  const named = new Set(starts.map(withoutFragment));
  const isBelow = createPathCheck(listPaths(selection, starts));
  const isIncluded = parseUrlGlobs('--include', include);
  const isExcluded = parseUrlGlobs('--exclude', exclude);
  const excludes = (url: string) => !named.has(url) && isExcluded(url);
  return {
    includes: (url) =>
      named.has(url) || (!isList && isBelow(url) && (include.length === 0 || isIncluded(url)) && !isExcluded(url)),
    excludes,
  };
}

/** Paths that the pages are at or below; none for a whole site. */
function listPaths({ wholeSite, isList }: Selection, starts: readonly string[]): string[] {
  const paths = starts.filter(isWebUrl).map((url) => new URL(url).pathname);
  return wholeSite || isList || paths.includes('/') ? [] : paths;
}

function createPathCheck(paths: readonly string[]): (url: string) => boolean {
  if (paths.length === 0) return () => true;
  return (url) => {
    const { pathname } = new URL(url);
    return paths.some((path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
  };
}

/** What was read of a site, a clause for the report; `null` for a whole site. */
export function describeSelection(selection: Selection, starts: readonly string[]): string | null {
  const { include, exclude, depth, isList } = selection;
  const paths = listPaths(selection, starts);
  const parts = [
    ...(paths.length === 0 ? [] : [`${listSome(paths)} and below, without --whole-site`]),
    ...(isList ? ['--list'] : []),
    ...(depth === null ? [] : [`--depth ${depth}`]),
    ...include.map((pattern) => `--include ${pattern}`),
    ...exclude.map((pattern) => `--exclude ${pattern}`),
  ];
  return parts.length === 0 ? null : `only a part of the site was read (${parts.join(', ')})`;
}
