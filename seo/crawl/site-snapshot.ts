import type { AuditContext } from '../engine/audit-context.ts';
import type { Finding } from '../engine/finding.ts';
import type { SitemapAlternates } from '../engine/hreflang/collect-language-pages.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { SiteFacts } from '../engine/site/site-index.ts';

/** Everything an audit checks, whether the site was rendered in process or crawled. */
export type SiteSnapshot = {
  /** One per page, and one per language if a URL serves several (`response.variant`). */
  pages: PageSnapshot[];
  site: SiteFacts;
  context: AuditContext;
  sitemapAlternates: SitemapAlternates;
  /** Why the site could not be read, and what was left out of it: as in the report. */
  failures: string[];
  truncated: string[];
  /** Probes over the network; none if the site was rendered in process. */
  requests: number;
  /** What went wrong while reading: an unreadable sitemap, a page without a response. */
  findings: Finding[];
  /** Adds the source file and line where they are known. */
  locate: (finding: Finding) => Finding;
};

/**
 * Some of a list, in its order and evenly from all parts of it: the pages of a section are mostly listed together.
 *
 * @param maxItems The whole list where it has no more; the first is always taken.
 */
export function takeSample<Item>(items: readonly Item[], maxItems: number): Item[] {
  if (maxItems >= items.length) return [...items];
  return Array.from({ length: maxItems }).flatMap((_, place) => {
    const at = Math.floor((place * items.length) / maxItems);
    return items.slice(at, at + 1);
  });
}
