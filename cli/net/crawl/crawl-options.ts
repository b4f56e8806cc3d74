import type { AuditContext } from '#seo/audit-context.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { Progress } from '../../report/progress.ts';

/** How much of a site is read. */
export type CrawlOptions = {
  /** `quick` reads pages only: no pictures, scripts, links to elsewhere, feeds or probes. */
  profile: 'quick' | 'full';
  /** That many pages, spread over the sitemap; `null` for all. */
  sample: number | null;
  maxPages: number;
  /** Other hosts are asked too: for what pages link to or load, and where redirects lead. */
  external: boolean;
  /** For one's own site: pages are read although robots.txt forbids it. */
  ignoreRobots: boolean;
  /** A file that an interrupted crawl has left, to go on from. */
  resume: string | null;
  progress: Progress;
};

/** Told of each page as soon as it is read, so that its findings need not wait for the rest. */
export type PageListener = (facts: PageFacts, context: AuditContext) => void;

export const mostPages = 5_000;
