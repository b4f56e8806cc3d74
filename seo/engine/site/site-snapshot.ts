import type { AuditContext } from '../audit-context.ts';
import type { Finding } from '../finding.ts';
import type { SitemapAlternates } from '../hreflang/collect-language-pages.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import type { CrawledSite } from './site-index.ts';

/** Everything an audit checks, whether the site was rendered in process or crawled. */
export type SiteSnapshot = {
  /** One per page, and one per language if a URL serves several (`response.variant`). */
  pages: PageSnapshot[];
  site: CrawledSite;
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
