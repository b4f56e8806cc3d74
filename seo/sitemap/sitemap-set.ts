import type { Finding } from '../finding.ts';
import { alternateRules, checkClusters, hreflangRules } from '../hreflang/audit-hreflang.ts';
import { checkMissingDefault } from '../hreflang/cluster-rules.ts';
import { parseHreflang } from '../hreflang/hreflang-code.ts';
import {
  type AlternateLink,
  buildLanguageSite,
  type Cluster,
  emptyPage,
  type LanguageSite,
  openLanguageContext,
  placeOf,
  readSet,
  type SetLink,
} from '../hreflang/language-site.ts';
import { linkFormRules } from '../hreflang/link-rules.ts';
import type { RuleText, Violation } from '../rule.ts';
import { buildFinding, FindingCollector, pickRule } from '../run-rules.ts';
import { duplicateLocRule } from './entry-rules.ts';
import { createSitemapLink, LanguageGroups, type ListedPage } from './language-groups.ts';
import { hashUrl, normalizeUrl, type RunStore, UrlRuns } from './listed-urls.ts';
import { isLanguageLink, type SitemapEntry } from './model.ts';

const returnLinkRule = pickRule(hreflangRules, 'hreflang/return-link');
const missingDefaultRule = pickRule(hreflangRules, 'hreflang/x-default-missing');

const maxSharedUrls = 200;

/**
 * Checks the sitemaps of one site together: language alternates, and URLs in several of them. The clusters of a file
 * are checked when it ends, so that memory does not grow with the number of files.
 */
export class SitemapSet {
  readonly #complete: boolean;
  readonly #runs: UrlRuns;
  readonly #codes = new Map<string, boolean>();
  #groups = new LanguageGroups();
  readonly #rest = new LanguageGroups();
  #findings: FindingCollector | null = null;

  /** @param complete The files are all sitemaps of the site. */
  constructor(complete: boolean, store: RunStore) {
    this.#complete = complete;
    this.#runs = new UrlRuns(store);
  }

  /** @param hash Of the URL of the entry. */
  add(entry: SitemapEntry, file: string, hash: number): void {
    this.#runs.add(hash);
    if (entry.links.length === 0) return;
    const { line, column, fields } = entry;
    const url = normalizeUrl(fields.loc ?? '');
    const page = { url, file, line, column };
    const links = this.#readUsual(entry) ?? this.#readUnusual(page, listAlternates(entry, file));
    if (links.length === 0 || !URL.canParse(url)) return;
    for (const violation of checkMissingDefault([{ ...page, page: emptyPage, links }])) {
      this.#report(missingDefaultRule, violation, file);
    }
    this.#groups.add(page, hash, links);
  }

  /** Checks the clusters that lie within the file; returns its number for `listShared`. */
  endFile(file: string): { number: number; findings: Finding[] } {
    const number = this.#runs.endFile();
    const site = buildSite(this.#groups, (url) => this.#runs.has(url, number));
    this.#groups = new LanguageGroups();
    const isWhole = (cluster: Cluster) => listAbsent(cluster, site).length === 0;
    const [whole, others] = [site.clusters.filter(isWhole), site.clusters.filter((cluster) => !isWhole(cluster))];
    const findings = this.#findings ?? new FindingCollector({ file });
    checkClusters(alternateRules, site, whole, findings);
    for (const { url, file = '', line = 0, column = 0, links } of others.flatMap(({ members }) => members)) {
      this.#rest.add({ url, file, line, column }, hashUrl(url), links);
    }
    this.#findings = null;
    return { number, findings: findings.list() };
  }

  finish(): Finding[] {
    const site = buildSite(this.#rest, (url) => this.#runs.has(url));
    const findings = new FindingCollector();
    checkClusters(alternateRules, site, site.clusters, findings);
    const unlisted = this.#complete ? site.clusters.flatMap((cluster) => findUnlisted(cluster, site)) : [];
    return [...findings.list(), ...unlisted];
  }

  /** The hashes of URLs that several files list, with the numbers of those files. */
  listShared(): Map<number, number[]> {
    return this.#runs.listShared(maxSharedUrls);
  }

  /** Fast path for alternates whose form breaks no rule; otherwise `null`. Takes a third off the time. */
  #readUsual(entry: SitemapEntry): SetLink[] | null {
    const links: SetLink[] = [];
    for (const { hreflang, href } of entry.links.filter(isLanguageLink)) {
      if (!hreflang || !href || !/^https?:/.test(href) || !this.#isUsual(hreflang)) return null;
      links.push(createSitemapLink(hreflang, normalizeUrl(href)));
    }
    return links;
  }

  #isUsual(code: string): boolean {
    const known = this.#codes.get(code);
    if (known !== undefined) return known;
    const parsed = parseHreflang(code);
    const isUsual = parsed.ok && parsed.code === code;
    this.#codes.set(code, isUsual);
    return isUsual;
  }

  #readUnusual({ url, file, line, column }: ListedPage, alternates: readonly AlternateLink[]): SetLink[] {
    const page = { ...emptyPage, url, alternates };
    for (const rule of linkFormRules) {
      for (const violation of rule.check([page])) {
        this.#report(rule, violation.line === line ? { column, ...violation } : violation, file);
      }
    }
    return readSet(page).links.map(({ code, href }) => createSitemapLink(code, normalizeUrl(href)));
  }

  /** A mistake of a template is one finding, without the URLs of all pages. */
  #report(rule: RuleText, { url: _, ...violation }: Violation, file: string): void {
    this.#findings ??= new FindingCollector({ file });
    this.#findings.add(rule, violation);
  }
}

export function listAlternates({ links }: SitemapEntry, file: string): AlternateLink[] {
  return links
    .filter(isLanguageLink)
    .map(({ hreflang, href, line }) => ({ hreflang, href, source: 'sitemap', line, file }));
}

function buildSite(groups: LanguageGroups, isListed: (url: string) => boolean): LanguageSite {
  return buildLanguageSite(groups.listSets(), {
    ...openLanguageContext,
    isAdaptive: () => true,
    joinsDefaults: true,
    find: (url) => (isListed(url) ? { url, page: emptyPage, links: [] } : undefined),
  });
}

function listAbsent({ members }: Cluster, site: LanguageSite): string[] {
  const urls = new Set(members.flatMap(({ links }) => links.map(({ href }) => href)));
  return [...urls].filter((url) => site.find(url) === undefined);
}

function findUnlisted(cluster: Cluster, site: LanguageSite): Finding[] {
  const absent = listAbsent(cluster, site);
  const [page] = cluster.members;
  if (page === undefined || absent.length === 0) return [];
  const more = absent.length > 3 ? ` (and ${absent.length - 3} more)` : '';
  const message = `No sitemap lists ${absent.slice(0, 3).join(', ')}${more}, so a link back to ${page.url} cannot be checked.`;
  return [buildFinding(returnLinkRule, { ...placeOf(page), message, severity: 'warning' })];
}

export function buildSharedFindings(places: readonly ListedPage[]): Finding[] {
  const byUrl = Map.groupBy(places, ({ url }) => url);
  return [...byUrl.values()].flatMap((listed): Finding[] => {
    const [first, second] = [listed[0], listed.find(({ file }) => file !== listed[0]?.file)];
    if (first === undefined || second === undefined) return [];
    const shown = listed.slice(0, 5).map(({ file, line }) => `${file} line ${line}`);
    const message = `${first.url} is listed ${listed.length} times (${shown.join(', ')}).`;
    return [buildFinding(duplicateLocRule, { ...second, message, evidence: second.url })];
  });
}
