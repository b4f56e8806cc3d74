import type { CrawlOptions } from '../crawl/crawl.ts';
import type { PageListener } from '../crawl/crawl-site.ts';
import { createHttpClient } from '../crawl/http-client.ts';
import { isWebUrl } from '../crawl/network-target.ts';
import { createUrlFilter, describeSelection } from '../crawl/url-selection.ts';
import { count } from '../engine/count.ts';
import { type Finding, firstPlace, keepPlaces, type Place } from '../engine/finding.ts';
import { auditOwnPage } from '../engine/page/audit-page.ts';
import { withoutFragment } from '../engine/page/collect/resolve-url.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import { primaryLanguage } from '../engine/page/page-state.ts';
import type { NotRun } from '../engine/site/not-run.ts';
import type { SiteSnapshot } from '../engine/site/site-snapshot.ts';
import type { TabledSite } from '../report/site-tables.ts';
import { type CliContext, openProject } from '../run/context.ts';
import { defaultMaxPages, type Settings } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';

export type AuditOptions = CrawlOptions & {
  /** Own pages are read as a crawler finds them; else also in each language they adapt to. */
  asCrawler: boolean;
  /** A crawled URL is a copy of this site: what was decided about it counts there too. */
  isOwn: boolean;
};

export type AuditedSite = TabledSite & {
  origin: string;
  failures: readonly string[];
  truncated: readonly string[];
  notRun: readonly NotRun[];
  requests: number;
};

/**
 * Reads a site and evaluates every rule.
 *
 * @param targets URLs of one site to crawl, or paths of this site; empty for all of this site.
 * @param report Called with each finding as soon as it is known.
 * @throws ToolError USAGE for a path that is not a page
 */
export async function auditTarget(
  targets: readonly string[],
  options: AuditOptions,
  settings: Settings,
  context: CliContext,
  report: (finding: Finding) => void,
): Promise<AuditedSite> {
  const listener = createListener(settings, options, report);
  const snapshot = await read(targets, options, settings, context, listener);
  const { pages, site, locate, requests } = snapshot;
  const today = context.now().toISOString().slice(0, 10);
  const rest = dropDeadSitemaps([...snapshot.findings, ...(await evaluateSite(snapshot, today))]);
  for (const finding of rest) listener.finding(locate(finding));
  listener.end();
  const isForeign = pages.length > 0 && !pages.some((page) => isInLanguages(page, settings.languages));
  const foreign = `no page of ${pages.length} is in ${settings.languages.join(' or ')} (--lang)`;
  const failures = isForeign ? [...snapshot.failures, foreign] : snapshot.failures;
  noteExceptions(snapshot, settings, context);
  const { listNotRun } = await import('../engine/site/not-run.ts');
  const notRun = listNotRun(site, options.profile === 'quick', describeSelection(options.selection, targets));
  const starts = targets.some(isWebUrl)
    ? targets.map((target) => withoutFragment(new URL(target).href))
    : [`${site.origin}/`];
  return { origin: site.origin, starts, pages, site, failures, truncated: snapshot.truncated, notRun, requests };
}

/** robots/sitemap-dead names the line of robots.txt to correct. */
function dropDeadSitemaps(findings: readonly Finding[]): readonly Finding[] {
  const dead = new Set(
    findings.flatMap(({ rule, places }) => (rule === 'robots/sitemap-dead' ? places : []).map(({ url }) => url)),
  );
  return findings.filter((finding) => finding.rule !== 'sitemap/not-accessible' || !dead.has(firstPlace(finding).file));
}

/** Says what findings were left out: an audit of a copy that does not know the exceptions reports them. */
function noteExceptions({ pages, site, context }: SiteSnapshot, { quiet }: Settings, { notify }: CliContext): void {
  const isFailing = (url: string) => {
    const end = site.targets.get(url)?.response.end;
    const status = pages.find((page) => page.url === url)?.response.status ?? (end?.kind === 'status' ? end.status : 0);
    return status >= 400;
  };
  const [first, ...others] = [...context.knownExceptions.missing].filter(isFailing);
  if (quiet || first === undefined) return;
  const amount = count(others.length + 1, 'missing page');
  notify(
    `Not reported: links to ${amount} that ${others.length === 0 ? 'is a known exception' : 'are known exceptions'}, such as ${first}\n`,
  );
}

function isInLanguages({ lang }: PageSnapshot, wanted: readonly string[]): boolean {
  const codes = [(lang ?? '').trim().toLowerCase(), primaryLanguage(lang ?? '')];
  return wanted.length === 0 || wanted.some((code) => codes.includes(code.toLowerCase()));
}

/**
 * The audits for the targets: one of this site for all paths, or for none; one for the URLs of each host.
 *
 * @throws ToolError USAGE for a target that is neither a URL nor a path, or for both kinds together
 */
export function groupTargets(targets: readonly string[]): string[][] {
  const neither = targets.find((target) => !isWebUrl(target) && !target.startsWith('/'));
  if (neither !== undefined) throw new ToolError('USAGE', describeNoTarget(neither));
  if (!targets.some(isWebUrl)) return [[...targets]];
  const path = targets.find((target) => !isWebUrl(target));
  if (path !== undefined) throw new ToolError('USAGE', `name URLs or paths, not both: ${path}`);
  return [...Map.groupBy(targets, (target) => new URL(target).host.replace(/^www\./, '')).values()];
}

function describeNoTarget(target: string): string {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(target) ?? [];
  if (scheme === undefined) return `"${target}" is neither a URL (https://${target}) nor a path (/${target})`;
  if (/^https?$/i.test(scheme)) return `"${target}" is not a valid URL; write one such as https://example.com/`;
  return `"${target}" is not an http or https URL; audit does not read ${scheme} URLs`;
}

/** The rules over a whole site are loaded while no page waits for them any more. */
async function evaluateSite(snapshot: SiteSnapshot, today: string): Promise<Finding[]> {
  const { auditSite } = await import('../engine/site/audit-site.ts');
  const { loadVocabulary } = await import('../engine/structured-data/vocabulary.ts');
  return auditSite(snapshot, await loadVocabulary(), today);
}

type FindingListener = { page: PageListener; finding: (finding: Finding) => void; end: () => void };

/** Findings of one rule that are reported one by one, for each page that may be read: a broken template has no end. */
const findingsPerPage = 2;

/** Passes each finding on once, and with `--lang` those of pages in these languages only. */
function createListener(
  { languages }: Settings,
  { maxPages }: AuditOptions,
  pass: (finding: Finding) => void,
): FindingListener {
  const reported = new Set<string>();
  const foreign = new Set<string>();
  const surplus = new Map<string, Finding>();
  const counts = new Map<string, number>();
  const maxFindings = Math.max(maxPages, defaultMaxPages) * findingsPerPage;
  const isOfLanguage = ({ url = '' }: Place) => !foreign.has(url);
  const add = (found: Finding) => {
    const [finding] = found.unit === 'host' ? [found] : keepPlaces(found, isOfLanguage);
    if (finding === undefined) return;
    const kind = `${finding.rule} ${finding.severity}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > maxFindings) surplus.set(kind, buildSurplus(finding, count - maxFindings));
    else pass(finding);
  };
  return {
    page: (snapshot, audited) => {
      if (!isInLanguages(snapshot, languages)) foreign.add(snapshot.url);
      for (const finding of auditOwnPage(snapshot, audited)) add(finding);
    },
    finding: (finding) => {
      const { url, file, line } = firstPlace(finding);
      const key = JSON.stringify([finding.rule, url, finding.message, file, line]);
      if (!reported.has(key)) add(finding); // a page that adapts its language repeats what does not depend on it
      reported.add(key);
    },
    end: () => {
      for (const finding of surplus.values()) pass(finding);
    },
  };
}

function buildSurplus({ rule, severity }: Finding, times: number): Finding {
  const message = `${times} more ${times === 1 ? 'finding' : 'findings'} of this rule.`;
  return { rule, severity, message, about: 'unlisted', places: [{ times }] };
}

async function read(
  targets: readonly string[],
  options: AuditOptions,
  settings: Settings,
  context: CliContext,
  listener: FindingListener,
): Promise<SiteSnapshot> {
  const [first, ...others] = targets;
  if (first === undefined || !isWebUrl(first)) return readOwn(targets, options, settings, context, listener);
  const snapshot = await crawl([first, ...others], options, settings, context, listener);
  if (!options.isOwn || context.project === null) return snapshot;
  const knownExceptions = await context.project.readKnownExceptions(context.cwd, snapshot.site.origin);
  return { ...snapshot, context: { ...snapshot.context, knownExceptions } };
}

async function crawl(
  targets: readonly [string, ...string[]],
  options: AuditOptions,
  settings: Settings,
  context: CliContext,
  listener: FindingListener,
): Promise<SiteSnapshot> {
  const { crawlSite } = await import('../crawl/crawl-site.ts');
  const client = createHttpClient(settings.network, context, targets);
  const [first, ...others] = targets;
  const start = [new URL(first).href, ...others.map((target) => new URL(target).href)] as const;
  try {
    return await crawlSite(start, options, client, settings, context, listener.page);
  } finally {
    await client.close();
  }
}

async function readOwn(
  routes: readonly string[],
  { profile, sample, selection: chosen, asCrawler }: AuditOptions,
  settings: Settings,
  context: CliContext,
  listener: FindingListener,
): Promise<SiteSnapshot> {
  const includes = routes.length > 0 ? () => true : createUrlFilter(chosen, []).includes; // what is named is read always
  const selection = { routes, languages: settings.languages, profile, sample, includes, asCrawler };
  const snapshot = await openProject(context).readPages(selection, settings, context);
  for (const page of snapshot.pages) {
    for (const finding of auditOwnPage(page, snapshot.context)) listener.finding(snapshot.locate(finding));
  }
  const isEmpty = snapshot.pages.length === 0 && snapshot.failures.length === 0;
  return isEmpty ? { ...snapshot, failures: ['no page of this site is selected'] } : snapshot;
}
