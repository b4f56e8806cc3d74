import type { Finding } from '../finding.ts';
import { hreflangRule } from '../hreflang/audit-hreflang.ts';
import { buildFinding } from '../run-rules.ts';
import type { LanguageCluster, LanguagePage } from './language-graph.ts';

export type ClusterScope = {
  /** Whether a page without a language set is listed at an address. */
  isListed: (address: string) => boolean;
  /** Whether the files are all there are, so that an address none of them lists is a fault. */
  complete: boolean;
};

/** Judges what the pages of a cluster say about one another: one finding for each cause. */
export function validateCluster(cluster: LanguageCluster, scope: ClusterScope): Finding[] {
  const listedByAddress = new Map(cluster.pages.map((page) => [page.loc, page]));
  return [
    ...selfFindings(cluster, listedByAddress),
    ...returnFindings(cluster, listedByAddress, scope),
    ...defaultFindings(cluster),
    ...absenceFindings(cluster, scope),
  ];
}

function selfFindings({ pages }: LanguageCluster, listed: ReadonlyMap<string, LanguagePage>): Finding[] {
  const without = pages.filter(({ loc, set }) => !set.targets.some(({ href }) => href === loc));
  const [first] = without;
  if (first === undefined) return [];
  const line = `<xhtml:link rel="alternate" hreflang="${ownCodeOf(first, pages)}" href="${first.loc}"/>`;
  const severity = isPlainlyOutside(first, pages, listed) ? 'error' : 'info';
  const message = `${first.loc}${andMore(without.length)} does not list itself.`;
  return [{ ...build('hreflang/self', first, message), severity, fix: `Add: ${line}` }];
}

/**
 * A page that stands alone in the files may be left out of a set on purpose: the set belongs to another site,
 * or lists the regional variants of the page's language; where it is broken already, that is said already.
 */
function isPlainlyOutside(
  { loc, set }: LanguagePage,
  pages: readonly LanguagePage[],
  listed: ReadonlyMap<string, LanguagePage>,
): boolean {
  if (pages.length > 1 || set.targets.some(({ href }) => listed.has(href))) return true;
  const hosts = new Set(set.targets.map(({ href }) => hostOf(href)));
  if (set.faulty || (hosts.size === 1 && set.targets.length > 1 && !hosts.has(hostOf(loc)))) return false;
  const language = /^https?:\/\/[^/]+\/([a-z]{2})(?:\/|$)/i.exec(loc)?.[1]?.toLowerCase();
  return !set.targets.some(({ code }) => code.split('-')[0] === language && code !== language);
}

function returnFindings(
  cluster: LanguageCluster,
  listed: ReadonlyMap<string, LanguagePage>,
  { isListed }: ClusterScope,
): Finding[] {
  const { pages, absent } = cluster;
  const isThere = (href: string) => listed.has(href) || (absent.has(href) && isListed(href));
  const missing = pages.flatMap((from) =>
    from.set.targets
      .filter(({ href }) => href !== from.loc && isThere(href) && !lists(listed.get(href), from.loc))
      .map(({ href }) => ({ from, href })),
  );
  const [first] = missing;
  if (first === undefined) return [];
  const { from, href } = first;
  const others = missing.length === 1 ? '' : ` (and ${missing.length - 1} more links of this cluster)`;
  const line = `<xhtml:link rel="alternate" hreflang="${ownCodeOf(from, pages)}" href="${from.loc}"/>`;
  const message = `${href} does not link back to ${from.loc}${others}.`;
  const place = listed.get(href) ?? from;
  return [{ ...build('hreflang/return-link', place, message), fix: `Paste into ${href}: ${line}` }];
}

function lists(page: LanguagePage | undefined, address: string): boolean {
  return page?.set.targets.some(({ href }) => href === address) ?? false;
}

function defaultFindings({ pages }: LanguageCluster): Finding[] {
  const [first, ...others] = pages.flatMap((page) =>
    page.set.targets.filter(({ code }) => code === 'x-default').map(({ href }) => ({ page, href })),
  );
  const second = others.find(({ page, href }) => page !== first?.page && href !== first?.href);
  if (first === undefined || second === undefined) return [];
  const message = `x-default is ${first.href} for ${first.page.loc} and ${second.href} for ${second.page.loc}.`;
  return [{ ...build('hreflang/x-default-many', second.page, message), fix: 'Choose one for the cluster.' }];
}

function absenceFindings({ pages, absent }: LanguageCluster, { complete, isListed }: ClusterScope): Finding[] {
  const [page] = pages;
  const unlisted = [...absent].filter((address) => !isListed(address));
  if (!complete || page === undefined || unlisted.length === 0) return [];
  const message = `No sitemap lists ${unlisted.slice(0, 3).join(', ')}${andMore(unlisted.length - 2)}, so no link back to ${page.loc} is seen.`;
  return [{ ...build('hreflang/return-link', page, message), severity: 'warning' }];
}

function build(rule: `hreflang/${string}`, { loc, file, line }: LanguagePage, message: string): Finding {
  return buildFinding(hreflangRule(rule), { message, url: loc, file, line });
}

/** The code others give a page, or the one its address suggests. */
function ownCodeOf({ loc }: LanguagePage, pages: readonly LanguagePage[]): string {
  for (const { set } of pages) {
    const own = set.targets.find(({ code, href }) => href === loc && code !== 'x-default');
    if (own !== undefined) return own.code;
  }
  return /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/i.exec(loc)?.[1] ?? '…';
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

function andMore(count: number): string {
  return count <= 1 ? '' : ` (and ${count - 1} more)`;
}
