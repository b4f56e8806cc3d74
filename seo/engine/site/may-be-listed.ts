import { findErrorPhrase } from '../page/error-phrase.ts';
import { isIndexable, isOwnCanonical } from '../page/page-state.ts';
import { isClosedToGoogle } from '../robots/parse-robots.ts';
import { findTrackingParameter } from '../tracking-parameter.ts';
import type { CrawledSite, SiteIndex } from './site-index.ts';

/** Whether a finding may advise to list a URL in the sitemap: as far as is known, search engines can index it. */
export function mayBeListed(url: string, { site, robots, stateOf, pagesByUrl }: SiteIndex): boolean {
  if (url.includes('#') || !url.startsWith(`${site.origin}/`)) return false;
  if (isClosedToGoogle(robots, url) || findTrackingParameter(url) !== null || !isPage(url, site)) return false;
  const { status, hops } = stateOf(url) ?? { status: 200, hops: 0 };
  if (status !== 200 || hops > 0) return false;
  return (pagesByUrl.get(url) ?? []).every(
    (page) => isIndexable(page) && isOwnCanonical(page) && findErrorPhrase(page) === null,
  );
}

/** Whether a URL is that of a page or document, by its type or else by its ending. */
export function isPage(url: string, { targets }: CrawledSite): boolean {
  const type = targets.get(url)?.contentType ?? '';
  if (type !== '') return /^(?:text\/html|application\/(?:xhtml\+xml|pdf))\b/i.test(type);
  return !/\.(?:css|m?js|map|json|xml|txt|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf)$/i.test(new URL(url).pathname);
}
