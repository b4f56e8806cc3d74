import { isUtf8 } from 'node:buffer';
import { count } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import type { SitemapAlternates } from '../engine/hreflang/collect-language-pages.ts';
import { type AlternateLink, normalizeHref } from '../engine/hreflang/language-site.ts';
import { normalizeEscapes, withoutFragment } from '../engine/page/collect/resolve-url.ts';
import { evaluateUrl, parseRobots } from '../engine/robots/parse-robots.ts';
import { buildFinding } from '../engine/run-rules.ts';
import { pageLimitRule, robotsDisallowedRule } from '../engine/site/crawl-rules.ts';
import { checkResponse, describeResponse } from '../engine/site/response-rules.ts';
import type { ListedUrl, RobotsResponse } from '../engine/site/site-index.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import { estimateMemory } from '../engine/sitemap/language-groups.ts';
import { type SitemapEntry, sitemapLimits } from '../engine/sitemap/model.ts';
import { listAlternates } from '../engine/sitemap/sitemap-set.ts';
import type { CliContext } from '../run/context.ts';
import type { NetworkSettings, Settings } from '../run/settings.ts';
import { crawlerName } from '../run/settings.ts';
import type { Crawl } from './crawl.ts';
import { checkUrl, type Fetcher, fetchUrl } from './fetch-url.ts';
import type { HttpClient } from './http-client.ts';
import { unmapUrl } from './network-target.ts';
import type { WalkResult } from './sitemap-walk.ts';

/** Where a site is, and who may read it. */
export type FoundSite = {
  /** Public origin: where the start led to. */
  origin: string;
  /** The start after redirects; the home page for a list of URLs. */
  finalUrl: string;
  /** `null` if nothing responded. */
  robots: SiteRobots | null;
  findings: Finding[];
  /** Whether there is anything to read. */
  isOpen: boolean;
  /** Why the start could not be read. */
  failures: string[];
  /** Why the start was not read. */
  truncated: string[];
};

/**
 * Requests robots.txt, then the start itself; learns what robots.txt allows.
 *
 * @returns `null` if the run was interrupted
 */
export async function findSite(crawl: Crawl): Promise<FoundSite | null> {
  const found = await requestSite(crawl);
  if (found?.robots && !crawl.options.ignoreRobots) crawl.allows = found.robots.allows;
  return found;
}

async function requestSite({
  start,
  fetcher,
  startFetcher,
  scope,
  settings,
  options,
}: Crawl): Promise<FoundSite | null> {
  const { timeoutMs } = settings.network;
  const { origin } = new URL(start);
  const { robotsAgent } = options;
  const nothing = {
    origin,
    finalUrl: `${origin}/`,
    robots: null,
    findings: [],
    isOpen: false,
    failures: [],
    truncated: [],
  };
  const robots = await readRobots(origin, fetcher, timeoutMs, robotsAgent);
  if (robots === null) return null;
  const { kind } = robots.response.end;
  if (kind !== 'status' && kind !== 'foreign') {
    const response = { ...robots.response, url: start, finalUrl: start };
    return { ...nothing, findings: checkStart(response), failures: listStartFailures(response) };
  }
  if (options.selection.isList) return { ...nothing, robots, isOpen: true };
  if (!options.ignoreRobots && !robots.allows(start)) {
    const message = describeClosed(robots, start);
    const fix = robotsDisallowedRule.fix.replace(crawlerName, robotsAgent);
    const findings = [buildFinding(robotsDisallowedRule, { message: `${message}.`, fix, url: start })];
    return { ...nothing, robots, findings, truncated: [message] };
  }
  const response = await checkUrl(start, startFetcher);
  if (response === null) return null;
  const isOpen = response.end.kind === 'status';
  const moved = isOpen ? new URL(response.finalUrl).origin : origin;
  scope.add(moved);
  const itsRobots = moved === origin ? robots : await readRobots(moved, fetcher, timeoutMs, robotsAgent);
  if (itsRobots === null) return null;
  const found = { findings: checkStart(response), failures: listStartFailures(response) };
  return { ...found, origin: moved, finalUrl: response.finalUrl, robots: itsRobots, isOpen, truncated: [] };
}

/** If the start URL does not return a page, there is nothing to audit. */
export function listStartFailures(response: UrlResponse): string[] {
  const { url, hops, finalUrl, end } = response;
  if (end.kind === 'status' && end.status < 300) return [];
  const place = hops.length === 0 ? url : `${url}, which redirects to ${finalUrl},`;
  const what = describeResponse({ ...response, hops: [] });
  return [`${place} ${end.kind === 'no-response' ? what : `returned ${what}`}`];
}

/** RFC 9309: a robots.txt that fails forbids everything. */
function describeClosed({ file: { status } }: SiteRobots, start: string): string {
  return status === 200
    ? `robots.txt disallows ${start}, so nothing was read`
    : `robots.txt ${status === null ? 'does not respond' : `returned ${status}`}, which disallows ${start}`;
}

/** A start URL that redirects is not a finding: people type short URLs. */
export function checkStart(response: UrlResponse): Finding[] {
  const evaluateStatus = (status: number) => (status < 300 ? 'good' : 'bad');
  return checkResponse(response, null, { evaluateStatus, redirects: 'follow' });
}

/** The response of robots.txt, and the rules for this crawler. */
type SiteRobots = {
  file: RobotsResponse;
  response: UrlResponse;
  allows: (url: string) => boolean;
  /** Sitemaps it names, absolute. */
  sitemaps: string[];
};

// RFC 9309, section 2.5: 500 KiB at least. Google reads no more; what follows is counted only.
const parsedBytes = 512_000;
const countedBytes = 5_242_880;

/**
 * Reads the robots.txt of an origin as RFC 9309 requires: 4xx allows everything, an error disallows everything.
 *
 * @param agent Whose group decides.
 * @returns `null` when the run was interrupted meanwhile
 */
export async function readRobots(
  origin: string,
  fetcher: Fetcher,
  deadlineMs: number,
  agent = crawlerName,
): Promise<SiteRobots | null> {
  const url = `${origin}/robots.txt`;
  const options = { keep: () => parsedBytes, maxBytes: countedBytes, deadlineMs };
  const followed = await fetchUrl(url, { ...fetcher, retries: Math.min(fetcher.retries, 1) }, options);
  if (followed === null) return null;
  const { response, content } = followed;
  const status = statusOf(response);
  const start = content?.body?.start ?? new Uint8Array();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(start);
  const file = { url, status, text, bytes: content?.body?.bytes ?? 0, isUtf8: isUtf8(start) && !start.includes(0) };
  const robots = parseRobots(status === 200 ? text : '', 'rfc');
  return {
    file,
    response,
    allows: isClosed(status) ? () => false : (page) => evaluateUrl(robots, agent, page).allowed,
    sitemaps: robots.sitemaps.flatMap(({ url: named }) => (URL.canParse(named) ? [new URL(named).href] : [])),
  };
}

/** A redirect to a host that is not requested disallows nothing. */
function statusOf({ end, hops }: UrlResponse): number | null {
  if (end.kind === 'foreign') return hops.at(-1)?.status ?? null;
  return end.kind === 'status' ? end.status : null;
}

function isClosed(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}

/** The contents of a site's sitemaps; `listed` is `null` if there is none. */
export type PageList = {
  listed: ListedUrl[] | null;
  /** The first that was read. */
  sitemap?: string | undefined;
  alternates: SitemapAlternates;
  findings: Finding[];
  /** The status of each requested file. */
  statuses: ReadonlyMap<string, number>;
  /** What was not read of them. */
  truncated: string[];
  /** Whether all were read. One that is gone lists nothing, so it does not count. */
  isWhole: boolean;
};

/** One full sitemap, and about a million alternates; the audit of a larger site is of a part of it. */
const usualListing = { urls: 50_000, memory: 250_000_000 };
/** Of the time limit: the pages wait for the sitemaps. */
const deadlineShare = 1.5;

/** The first pages of the sitemaps, with their alternates. */
class ListedPages {
  readonly listed: ListedUrl[] = [];
  readonly alternates = new Map<string, AlternateLink[]>();
  /** The sitemaps list more. */
  isCut = false;
  readonly #limits: typeof usualListing;
  #memory = 0;

  constructor(limits: typeof usualListing) {
    this.#limits = limits;
  }

  add(entry: SitemapEntry, file: string): void {
    const { loc, lastmod } = entry.fields;
    if (!loc || !URL.canParse(loc)) return;
    this.isCut ||= this.listed.length >= this.#limits.urls || this.#memory >= this.#limits.memory;
    const url = withoutFragment(normalizeEscapes(new URL(loc).href));
    if (this.isCut || isTooLong(url)) return;
    this.listed.push({ url, file, line: entry.line, lastmod });
    const links = listAlternates(entry, file).filter(({ href }) => !isTooLong(href ?? ''));
    for (const { href } of links) this.#memory += estimateMemory(href ?? '');
    if (links.length > 0) this.alternates.set(normalizeHref(url), links);
  }
}

/** sitemap/url-too-long reports it. */
function isTooLong(url: string): boolean {
  return url.length > sitemapLimits.urlCharacters;
}

/** With the usual names of an index, of Astro and of WordPress. */
const usualSitemaps = [
  ...['sitemap.xml', 'sitemap-index.xml', 'sitemap_index.xml', '../sitemap.xml'],
  ...['/sitemap.xml', '/sitemap-index.xml', '/sitemap_index.xml'],
];

/**
 * Reads the sitemaps of a site: those that robots.txt names, else the one that the start page links, that of its folder or the one above, or that of the host.
 *
 * @param limits Of the URLs, and of the memory for their alternates in bytes.
 */
export async function listPages(
  start: string,
  { named, linked }: { named: readonly string[]; linked: readonly string[] },
  client: HttpClient,
  settings: Settings,
  context: CliContext,
  limits = usualListing,
): Promise<PageList> {
  const usual = [...new Set([...linked, ...usualSitemaps].map((path) => new URL(path, start).href))];
  let found: SitemapsWalk | null = null;
  for (const names of named.length > 0 ? [named] : usual.map((url) => [url])) {
    const walk = await walkSitemaps(names, client, settings, context, new ListedPages(limits));
    if (walk.pages.listed.length > 0) return describeWalk(walk, start);
    const isThere = named.length > 0 || !names.some((url) => walk.statuses.get(url) === 404);
    if (isThere) found ??= walk;
  }
  if (found !== null) return describeWalk(found, start);
  const statuses = new Map(usual.map((url) => [url, 404]));
  const findings = [missingFinding(usual)];
  return { listed: null, alternates: new Map(), findings, statuses, truncated: [], isWhole: true };
}

type SitemapsWalk = WalkResult & {
  names: readonly string[];
  pages: ListedPages;
  findings: Finding[];
  statuses: ReadonlyMap<string, number>;
};

async function walkSitemaps(
  names: readonly string[],
  client: HttpClient,
  settings: Settings,
  context: CliContext,
  pages: ListedPages,
): Promise<SitemapsWalk> {
  const findings: Finding[] = [];
  const statuses = new Map<string, number>();
  const request = {
    names,
    site: null,
    complete: true,
    report: (finding: Finding) => {
      // The audit checks alternates of sitemaps and pages together.
      if (!finding.rule.startsWith('hreflang/')) findings.push(finding);
    },
    entry: (entry: SitemapEntry, file: string) => pages.add(entry, file),
  };
  const { readSitemaps } = await import('./sitemap-walk.ts'); // loaded when the first page was reported
  const walked = await readSitemaps(request, recordStatuses(client, statuses, settings.network), settings, context);
  return { ...walked, names, pages, findings, statuses };
}

function describeWalk(
  { names, pages, findings, statuses, failures, truncated }: SitemapsWalk,
  start: string,
): PageList {
  const gone = [...statuses.values()].filter((status) => status === 404 || status === 410);
  const limit = `The sitemaps list more than the audit reads; it read the first ${count(pages.listed.length, 'URL')}.`;
  return {
    listed: pages.listed,
    sitemap: names[0],
    alternates: pages.alternates,
    findings: [
      ...findings,
      ...(pages.isCut ? [buildFinding(pageLimitRule, { message: limit, url: new URL('/', start).href })] : []),
    ],
    statuses,
    truncated: [...failures, ...truncated, ...(pages.isCut ? [limit.slice(0, -1)] : [])],
    isWhole: !pages.isCut && failures.length + truncated.length === gone.length,
  };
}

function recordStatuses(
  client: HttpClient,
  statuses: Map<string, number>,
  { timeoutMs, remap }: NetworkSettings,
): HttpClient {
  const deadlineMs = timeoutMs * deadlineShare;
  return {
    fetch: async (request) => {
      const response = await client.fetch({ ...request, deadlineMs });
      statuses.set(unmapUrl(request.url, remap), response.status);
      return response;
    },
  };
}

/** A sitemap is optional, but one that robots.txt lists must exist. */
function missingFinding(usual: readonly string[]): Finding {
  const paths = usual.map((url) => new URL(url).pathname).join(', ');
  return {
    rule: 'sitemap/not-accessible',
    severity: 'warning',
    places: usual.slice(-3, -2).map((url) => ({ url })), // that of the host
    message: `No sitemap was found: no robots.txt lists one that can be used, and ${paths} returned 404.`,
    fix: 'Publish a sitemap and list it in robots.txt.',
  };
}
