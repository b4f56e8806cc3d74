import type { Finding } from '#seo/finding.ts';
import type { SitemapAlternates } from '#seo/hreflang/collect-language-pages.ts';
import { type AlternateLink, normalizeAddress } from '#seo/hreflang/language-page.ts';
import type { ListedAddress } from '#seo/site/site-facts.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import { isLanguageLink, type SitemapEntry } from '#seo/sitemap/model.ts';
import type { CliContext } from '../../context.ts';
import type { Settings } from '../../settings.ts';
import { readSitemaps } from '../../sources/read-sitemaps.ts';
import type { HttpClient } from '../http-client.ts';

/** What the sitemaps of a site say; `listed` is `null` where there is none. */
export type PageList = {
  listed: ListedAddress[] | null;
  alternates: SitemapAlternates;
  findings: Finding[];
  /** What each file answered that was asked for. */
  statuses: ReadonlyMap<string, number>;
  isWhole: boolean;
};

/** One full sitemap; the audit of a larger site is of a part of it. */
const mostListed = 50_000;
/** Of the time limit: the pages wait for the sitemaps. */
const deadlineShare = 1.5;

/** Reads the sitemaps of a site, those that robots.txt names or the usual one. */
export async function listPages(
  origin: string,
  named: readonly string[],
  client: HttpClient,
  settings: Settings,
  context: CliContext,
): Promise<PageList> {
  const listed: ListedAddress[] = [];
  const alternates = new Map<string, AlternateLink[]>();
  const findings: Finding[] = [];
  const statuses = new Map<string, number>();
  const request = {
    names: named.length > 0 ? named : [`${origin}/sitemap.xml`],
    site: null,
    complete: true,
    report: (finding: Finding) => {
      // The audit judges alternates of sitemaps and pages together.
      if (!finding.rule.startsWith('hreflang/')) findings.push(finding);
    },
    entry: (entry: SitemapEntry, file: string) => {
      const { loc } = entry.fields;
      if (!loc || !URL.canParse(loc) || listed.length >= mostListed) return;
      const url = withoutFragment(new URL(loc).href);
      listed.push({ url, file, line: entry.line, lastmod: entry.fields.lastmod });
      const links = listAlternates(entry, file);
      if (links.length > 0) alternates.set(normalizeAddress(url), links);
    },
  };
  const deadlineMs = settings.network.timeoutMs * deadlineShare;
  await readSitemaps(request, recordStatuses(client, statuses, deadlineMs), settings, context);
  const isMissing = named.length === 0 && statuses.get(`${origin}/sitemap.xml`) === 404;
  return {
    listed: isMissing ? null : listed,
    alternates,
    findings: isMissing ? [missingFinding(origin)] : findings,
    statuses,
    isWhole: listed.length < mostListed,
  };
}

function listAlternates({ links }: SitemapEntry, file: string): AlternateLink[] {
  return links
    .filter(isLanguageLink)
    .map(({ hreflang, href, line }) => ({ hreflang, href, source: 'sitemap', line, file }));
}

function recordStatuses(client: HttpClient, statuses: Map<string, number>, deadlineMs: number): HttpClient {
  return {
    fetch: async (request) => {
      const response = await client.fetch({ ...request, deadlineMs });
      statuses.set(request.url, response.status);
      return response;
    },
  };
}

/** Nobody must have a sitemap; who names one must have it. */
function missingFinding(origin: string): Finding {
  return {
    rule: 'sitemap/not-accessible',
    severity: 'warning',
    url: `${origin}/sitemap.xml`,
    message: 'No sitemap: robots.txt names none, and /sitemap.xml answers 404.',
    fix: 'Serve one, and name it in robots.txt.',
  };
}
