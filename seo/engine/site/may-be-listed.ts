import { isIndexable, isOwnCanonical } from '../page/page-state.ts';
import { isClosedToGoogle } from '../robots/parse-robots.ts';
import type { SiteIndex } from './site-index.ts';

/** Whether a finding may advise to list a URL in the sitemap: as far as is known, search engines can index it. */
export function mayBeListed(url: string, { site, robots, stateOf, pagesByUrl }: SiteIndex): boolean {
  if (url.includes('#') || !url.startsWith(`${site.origin}/`)) return false;
  if (isClosedToGoogle(robots, url)) return false;
  const { status, hops } = stateOf(url) ?? { status: 200, hops: 0 };
  if (status !== 200 || hops > 0) return false;
  return (pagesByUrl.get(url) ?? []).every((page) => isIndexable(page) && isOwnCanonical(page));
}
