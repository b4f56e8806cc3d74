import { checkUrl } from '../crawl/fetch-url.ts';
import { createHttpClient, type HttpClient, limitClient } from '../crawl/http-client.ts';
import { isWebUrl, remapUrl } from '../crawl/network-target.ts';
import { expandSources } from '../crawl/read-sitemap.ts';
import { readSitemaps, type WalkResult } from '../crawl/sitemap-walk.ts';
import { createRateLimit, type Pace, runJobs } from '../crawl/throttle.ts';
import { count } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import { hreflangRules } from '../engine/hreflang/audit-hreflang.ts';
import { buildFinding, pickRule } from '../engine/run-rules.ts';
import {
  checkResponse,
  describeResponse,
  type ResponsePlace,
  type ResponsePolicy,
  respondsDirectly,
} from '../engine/site/response-rules.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import { hostRules } from '../engine/sitemap/host-rules.ts';
import { isLanguageLink, type SitemapEntry } from '../engine/sitemap/model.ts';
import { parseUrlForm } from '../engine/sitemap/url-form.ts';
import { createProgress, type Progress } from '../report/progress.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { evaluateStatus, type NetworkSettings, parseCount, type Remap, type Settings } from '../run/settings.ts';
import { parseSettings, parseSite } from './parse-settings.ts';

export type CheckFlags = {
  batchSize: string;
  concurrency?: string;
  alternates?: boolean;
  only?: 'failed';
  external?: boolean;
  site?: string;
};

/** Findings of the sitemap itself that explain why URLs are missing; the rest is for `validate`. */
const readingRules: ReadonlySet<string> = new Set(
  'not-accessible is-html invalid-xml encoding root no-urls too-large index-child index-cycle index-limit index-unread missing-loc invalid-url'
    .split(' ')
    .map((name) => `sitemap/${name}`),
);

export async function checkSitemap(call: Call, source: string, options: CheckFlags): Promise<void> {
  const { context } = call;
  const settings = parseSettings(call);
  const pace = parsePace(options);
  const site = options.site === undefined ? null : parseSite(options.site);
  const names = await expandSources([source], context.cwd);
  const named = options.site === undefined ? names : [...names, options.site];
  if (!settings.quiet && isHeaderUnused(settings.network, named)) context.notify(headerNote);
  const client = createHttpClient(settings.network, context, named);
  const list = new UrlList(options.alternates ?? false);
  const unreadable: Finding[] = [];
  const walked = await readSitemaps(
    {
      names,
      site,
      report: (finding) => void (readingRules.has(finding.rule) && unreadable.push(finding)),
      entry: (entry, file) => list.add(entry, file),
    },
    client,
    settings,
    context,
  );
  const { urls: listed, unusable } = list.list();
  const { own, foreign, isOwn } = options.external
    ? { own: listed, foreign: [], isOwn: () => true }
    : keepOwnHosts(listed, named, settings.network.remap);
  const progress = createProgress(own.length, settings.progress, context);
  const reporter = await createReporter(settings, { ...context, print: progress.print });
  for (const finding of [...unreadable, ...foreign]) reporter.add(finding);
  // A redirect must not lead the checker anywhere either.
  const scoped = limitClient(client, { mayFetch: isOwn, allowPrivate: settings.network.allowPrivate });
  const checked = await checkUrls(own, { pace, settings, context, client: scoped, progress, reporter, options });
  await client.close();
  progress.end();
  const left = { unusable, foreign: listed.length - own.length, interrupted: own.length - checked };
  const outcome = { ...describeOutcome(checked, left, walked), urls: checked, requests: client.countRequests() };
  context.exitWith(await reporter.end('sitemap check', source, outcome));
}

const headerNote = '--header was not sent: it goes only to hosts that you name; add --site https://example.com\n';

function isHeaderUnused({ headers, remap }: NetworkSettings, named: readonly string[]): boolean {
  return Object.keys(headers).length > 0 && remap.length === 0 && !named.some(isWebUrl);
}

/** URLs that were not checked, and why: `unusable` with what is wrong with each. */
type Unchecked = { unusable: ReadonlyMap<string, string>; foreign: number; interrupted: number };

/** A run that checked nothing has failed, whatever was found on the way. */
function describeOutcome(checked: number, left: Unchecked, { failures, truncated }: WalkResult) {
  if (left.interrupted > 0) return { failures: ['interrupted'], truncated };
  if (failures.length > 0) return { failures, truncated };
  const unchecked = describeUnchecked(checked, left);
  if (checked === 0) return { failures: [unchecked], truncated };
  return { failures, truncated: left.unusable.size + left.foreign === 0 ? truncated : [...truncated, unchecked] };
}

function describeUnchecked(checked: number, { unusable, foreign }: Unchecked): string {
  const total = checked + unusable.size + foreign;
  if (total === 0) return 'no URL could be checked: the sitemap lists none that can be read';
  const [[url, why] = ['', '']] = unusable;
  const reasons = [
    unusable.size > 0 ? `${unusable.size} not valid ("${url}": ${why})` : '',
    foreign > 0 ? `${foreign} on other hosts (--external checks them)` : '',
  ];
  return `${checked} of ${count(total, 'URL')} could be checked: ${reasons.filter((reason) => reason !== '').join(', ')}`;
}

type Run = {
  pace: Pace;
  settings: Settings;
  context: CliContext;
  client: HttpClient;
  progress: Progress;
  reporter: Reporter;
  options: CheckFlags;
};

/** @returns how many URLs were checked before the end or the interruption. */
async function checkUrls(
  urls: readonly ListedUrl[],
  { pace, settings: { network }, context, client, progress, reporter, options }: Run,
): Promise<number> {
  const fetcher = { ...context, client, retries: network.retries, remap: network.remap };
  const policy: ResponsePolicy = {
    evaluateStatus: (status) => evaluateStatus(status, network.accept),
    redirects: network.redirects,
  };
  const waitForRate = createRateLimit(network.rate, context.now, context.wait);
  let checked = 0;
  await runJobs(urls, pace, context.signal, async (listed) => {
    await waitForRate();
    const start = performance.now();
    const response = await checkUrl(listed.url, fetcher);
    if (response === null) return;
    checked += 1;
    const findings = evaluateResponse(listed, response, policy);
    const accepted = findings.every(({ severity }) => severity !== 'error');
    if (options.only !== 'failed') reporter.addUrl(response, accepted, performance.now() - start);
    progress.step();
    for (const finding of findings) reporter.add(finding);
  });
  return checked;
}

function evaluateResponse(
  { url: _, hreflang, ...place }: ListedUrl,
  response: UrlResponse,
  policy: ResponsePolicy,
): Finding[] {
  if (hreflang === null) return checkResponse(response, place, policy);
  // A redirect is right for x-default only: it may lead each reader elsewhere.
  const isDefault = hreflang.toLowerCase() === 'x-default';
  if (respondsDirectly(isDefault ? { ...response, hops: [] } : response, policy)) return [];
  const { url, finalUrl } = response;
  const instead = finalUrl === url ? '' : `; list ${finalUrl}`;
  const message = `The ${hreflang} target ${url} fails: ${describeResponse(response)}${instead}.`;
  return [buildFinding(badTargetRule, { message, url, ...place, evidence: hreflang })];
}

const badTargetRule = pickRule(hreflangRules, 'hreflang/target-bad');

function parsePace({ batchSize, concurrency }: CheckFlags): Pace {
  if (concurrency !== undefined) return { kind: 'pool', size: parseCount('--concurrency', concurrency, 1, 1_000) };
  return { kind: 'batches', size: parseCount('--batch-size', batchSize, 1, 1_000) };
}

/** A URL to check and where it is first listed; `hreflang` if it is only an alternate. */
type ListedUrl = ResponsePlace & { url: string; hreflang: string | null };

/** Collects the URLs of sitemaps, each once; a listed page stays one if it is an alternate too. */
class UrlList {
  readonly #withAlternates: boolean;
  readonly #urls = new Map<string, ListedUrl>();
  readonly #unusable = new Map<string, string>();

  constructor(withAlternates: boolean) {
    this.#withAlternates = withAlternates;
  }

  add({ fields: { loc }, line, column, links }: SitemapEntry, file: string): void {
    if (loc) this.#put({ url: loc, file, line, column, hreflang: null });
    if (!this.#withAlternates) return;
    for (const link of links.filter(isLanguageLink)) {
      if (!link.href || !link.hreflang) continue;
      const place = link.line === line ? { file, line, column } : { file, line: link.line };
      this.#put({ ...place, url: link.href, hreflang: link.hreflang });
    }
  }

  list(): { urls: ListedUrl[]; unusable: ReadonlyMap<string, string> } {
    return { urls: [...this.#urls.values()], unusable: this.#unusable };
  }

  #put(listed: ListedUrl): void {
    const known = this.#urls.get(listed.url);
    const isBetter = known === undefined || (known.hreflang !== null && listed.hreflang === null);
    const form = parseUrlForm(listed.url);
    if (!form.ok) this.#unusable.set(listed.url, form.why);
    else if (isBetter) this.#urls.set(listed.url, listed);
  }
}

/**
 * Separates the URLs of the site from those of other hosts, which are requested only with --external: a sitemap must
 * not be able to send the checker anywhere. The site is what was named, else the host of the first listed URL; `www` makes
 * no difference.
 */
function keepOwnHosts(
  urls: readonly ListedUrl[],
  named: readonly string[],
  remap: readonly Remap[],
): { own: ListedUrl[]; foreign: Finding[]; isOwn: (url: string) => boolean } {
  const hostOf = (url: string) => new URL(remapUrl(url, remap)).host.replace(/^www\./, '');
  const namedHosts = named.filter(isWebUrl).map(hostOf);
  const [first] = urls;
  const site = new Set(namedHosts.length > 0 || first === undefined ? namedHosts : [hostOf(first.url)]);
  const groups = Map.groupBy(urls, ({ url }) => hostOf(url));
  const others = [...groups].filter(([host]) => !site.has(host));
  const isOwn = (url: string) => site.has(hostOf(url));
  return {
    isOwn,
    own: urls.filter(({ url }) => isOwn(url)),
    foreign: others.map(([host, listed]) => foreignFinding(host, listed)),
  };
}

const mixedHostRule = pickRule(hostRules, 'sitemap/mixed-host');

function foreignFinding(host: string, listed: readonly ListedUrl[]): Finding {
  const amount = `${count(listed.length, 'URL')} on ${host}, which is not the site,`;
  const message = `${amount} ${listed.length === 1 ? 'was' : 'were'} not checked.`;
  const fix = 'Add --external to check URLs on other hosts, or --remap to request them from the site.';
  const [{ hreflang: _, ...first } = { hreflang: null }] = listed;
  return buildFinding(mixedHostRule, { message, fix, evidence: host, ...first });
}
