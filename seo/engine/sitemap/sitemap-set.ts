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
import { createSitemapLink, estimateMemory, LanguageGroups, type ListedPage } from './language-groups.ts';
import { isLanguageLink, type SitemapEntry, type SitemapKind } from './model.ts';
import { copyText, normalizeUrl } from './url-form.ts';

const returnLinkRule = pickRule(hreflangRules, 'hreflang/return-link');
const missingDefaultRule = pickRule(hreflangRules, 'hreflang/x-default-missing');

/**
 * Checks the sitemaps of one site together: language alternates, and URLs in several files. The clusters of a file
 * are checked when it ends, so that only URLs and their places stay in memory.
 */
export class SitemapSet {
  /** The first place of each URL. */
  readonly #listed = new Map<string, ListedPage>();
  /** All places of the URLs that are listed more than once. */
  readonly #repeated = new Map<string, ListedPage[]>();
  readonly #codes = new Map<string, boolean>();
  #groups = new LanguageGroups();
  readonly #rest = new LanguageGroups();
  #findings: FindingCollector | null = null;
  #listedMemory = 0;

  /** About what the URLs and alternates that are kept take, in bytes. */
  get memory(): number {
    return this.#listedMemory + this.#groups.memory + this.#rest.memory;
  }

  /** @param url Of the entry, in one spelling. */
  add(entry: SitemapEntry, file: string, url: string, kind: SitemapKind | null): void {
    const { line, column, fields } = entry;
    // Images may have a sitemap of their own, and Google recommends a feed of what is new beside the sitemap.
    const mayRepeat = entry.extensions.length > 0 || kind !== 'urlset';
    const page = { url, file, line, column, mayRepeat };
    this.#list(page, fields.loc ?? '');
    if (entry.links.length === 0) return;
    const links = this.#readUsual(entry) ?? this.#readUnusual(page, listAlternates(entry, file));
    if (links.length === 0 || !URL.canParse(url)) return;
    for (const violation of checkMissingDefault([{ ...page, page: emptyPage, links }])) {
      this.#report(missingDefaultRule, violation, file);
    }
    this.#groups.add(page, links);
  }

  /** Ends the last file and checks the clusters that lie within it. */
  endFile(file: string): Finding[] {
    const site = buildSite(this.#groups, (url) => this.#lastPlace(url)?.file === file);
    this.#groups = new LanguageGroups();
    const isWhole = (cluster: Cluster) => listAbsent(cluster, site).length === 0;
    const [whole, others] = [site.clusters.filter(isWhole), site.clusters.filter((cluster) => !isWhole(cluster))];
    const findings = this.#findings ?? new FindingCollector({ file });
    checkClusters(alternateRules, site, whole, findings);
    for (const { url, file = '', line = 0, column = 0, links } of others.flatMap(({ members }) => members)) {
      this.#rest.add({ url, file, line, column }, links);
    }
    this.#findings = null;
    return findings.list();
  }

  /** @param isComplete All sitemaps of the site have been read. */
  finish(isComplete: boolean): Finding[] {
    const site = buildSite(this.#rest, (url) => this.#listed.has(url));
    const findings = new FindingCollector();
    checkClusters(alternateRules, site, site.clusters, findings);
    const unlisted = isComplete ? site.clusters.flatMap((cluster) => findUnlisted(cluster, site)) : [];
    return [...findings.list(), ...unlisted, ...findShared([...this.#repeated.values()])];
  }

  #list(page: ListedPage, loc: string): void {
    this.#listedMemory += estimateMemory(loc);
    const first = this.#listed.get(page.url);
    if (first === undefined) {
      this.#listed.set(page.url, page);
      return;
    }
    const places = this.#repeated.get(page.url) ?? [first];
    places.push({ ...page, url: copyText(loc) });
    this.#repeated.set(page.url, places);
  }

  #lastPlace(url: string): ListedPage | undefined {
    return this.#repeated.get(url)?.at(-1) ?? this.#listed.get(url);
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

/** @param repeated The places of each URL that is listed more than once. */
function findShared(repeated: readonly ListedPage[][]): Finding[] {
  const files = new Map<string, FindingCollector>();
  for (const all of repeated) {
    const places = all.filter(({ mayRepeat }) => !mayRepeat);
    const second = places.find(({ file }) => file !== places[0]?.file);
    if (second === undefined) continue; // the rule of the file reports it
    const findings = files.get(second.file) ?? new FindingCollector({ file: second.file });
    files.set(second.file, findings);
    const shown = places.slice(0, 5).map(({ file, line }) => `${file} line ${line}`);
    const message = `${second.url} is listed ${places.length} times (${shown.join(', ')}).`;
    findings.add(duplicateLocRule, { ...second, message, evidence: second.url });
  }
  return [...files.values()].flatMap((findings) => findings.list());
}
