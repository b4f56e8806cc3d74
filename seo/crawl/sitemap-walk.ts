import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { count } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import type { RuleText } from '../engine/rule.ts';
import { buildFinding } from '../engine/run-rules.ts';
import { contentTypeRule, notAccessibleRule } from '../engine/sitemap/file-rules.ts';
import {
  indexChildRule,
  indexCycleRule,
  indexLimitRule,
  indexUnreadRule,
  nestedIndexRule,
} from '../engine/sitemap/index-rules.ts';
import type { Site, SitemapEntry } from '../engine/sitemap/model.ts';
import { SitemapCheck, type SitemapCheckOptions, type SitemapSummary } from '../engine/sitemap/sitemap-check.ts';
import { SitemapSet } from '../engine/sitemap/sitemap-set.ts';
import type { CliContext } from '../run/context.ts';
import { isWanted, type NetworkSettings, type Settings } from '../run/settings.ts';
import type { HttpClient } from './http-client.ts';
import { isLocalHost, isWebUrl, remapUrl } from './network-target.ts';
import { type OpenSource, openSource, readSitemap, type SourceReader } from './read-sitemap.ts';

type SitemapsRequest = {
  names: readonly string[];
  site: Site | null;
  /** The sources are all the sitemaps of the site. */
  complete?: boolean;
  /** Memory for the URLs and alternates that are compared with each other, in bytes. */
  maxMemory?: number;
  report: (finding: Finding) => void;
  /** Sees every entry of every sitemap that is no index. */
  entry?: (entry: SitemapEntry, file: string) => void;
};

/** Reads the sitemaps a command was given, and those that their indexes list. */
export async function readSitemaps(
  { names, ...request }: SitemapsRequest,
  client: HttpClient,
  { network, rules }: Settings,
  { cwd, stdin, now, signal }: CliContext,
): Promise<WalkResult> {
  const walk = new SitemapWalk({
    ...request,
    reader: { client, remap: network.remap, cwd, stdin },
    network,
    now: now().getTime(),
    signal,
    isChosen: (rule) => isWanted(rule, { rules, skip: [] }),
  });
  for (const name of names) await walk.read(name);
  return walk.finish();
}

type WalkOptions = Omit<SitemapsRequest, 'names'> & {
  reader: SourceReader;
  network: Pick<NetworkSettings, 'maxBytes' | 'maxSitemaps' | 'sitemapTimeMs'>;
  now: number;
  signal: AbortSignal;
  /** Whether a rule is among those that the run is limited to. */
  isChosen: (rule: string) => boolean;
};

/** About a million URLs. */
const usualMemory = 250_000_000;

/** `failures`: sources that could not be read, or the interruption. `truncated`: what an index lists and was not read. */
export type WalkResult = { failures: string[]; truncated: string[]; urls: number };

// An index lists sitemaps; a nested one is read to say so, and no deeper.
const maxIndexDepth = 2;

/** Reads sitemaps and the sitemaps their indexes list, one after the other, and checks each and all together. */
class SitemapWalk {
  readonly #options: WalkOptions;
  readonly #set = new SitemapSet();
  readonly #result: WalkResult = { failures: [], truncated: [], urls: 0 };
  readonly #seen = new Set<string>();
  readonly #start = performance.now();
  #requested = 0;
  #isOverLimit = false;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  get #isFull(): boolean {
    return this.#set.memory > (this.#options.maxMemory ?? usualMemory);
  }

  async read(name: string): Promise<void> {
    await this.#visit(name, [], null);
  }

  finish(): WalkResult {
    if (this.#options.signal.aborted) return { ...this.#result, failures: ['interrupted'] }; // half a set agrees with nothing
    const { truncated, failures } = this.#result;
    const isComplete = this.#options.complete === true && truncated.length === 0 && failures.length === 0;
    for (const finding of this.#set.finish(isComplete)) this.#options.report(finding);
    return this.#result;
  }

  async #visit(name: string, trail: readonly string[], parent: string | null): Promise<void> {
    const { reader, signal } = this.#options;
    if (signal.aborted || this.#isOverLimit || this.#seen.has(name)) return;
    this.#seen.add(name);
    if (isWebUrl(name) && !this.#mayRequest(name)) return;
    const source = await openSource(name, reader);
    if (signal.aborted) return;
    if (!source.ok) this.#reportUnread(name, source.why, parent);
    else await this.#readOpen(source, name, trail, parent);
  }

  /** Counts a request, or reports the limit that forbids it. */
  #mayRequest(name: string): boolean {
    const { maxSitemaps, sitemapTimeMs: maxMs } = this.#options.network;
    const read = `${count(this.#requested, 'sitemap')} ${this.#requested === 1 ? 'was' : 'were'} read`;
    const unread = `Not read: ${name} and what follows. ${read}`;
    if (this.#requested >= maxSitemaps) this.#reportLimit(name, `${unread}, the limit of one run (--max-sitemaps).`);
    else if (this.#requested > 0 && performance.now() - this.#start > maxMs) {
      this.#reportLimit(name, `${unread} in ${maxMs / 1_000} s, the time limit of one run (--sitemap-time).`);
    }
    this.#requested += 1;
    return !this.#isOverLimit;
  }

  #reportFull(name: string): void {
    const message = `Not compared with each other: the last URLs of ${name}. Not read: what follows. One run compares about a million URLs, alternates that no sitemap lists included.`;
    this.#reportLimit(name, message, 'Validate the sitemaps in several runs.');
  }

  /** No further sitemap is read. */
  #reportLimit(name: string, message: string, fix = indexLimitRule.fix): void {
    this.#isOverLimit = true;
    this.#leaveOut(indexLimitRule, name, message, fix);
  }

  async #readOpen(source: OpenSource, name: string, trail: readonly string[], parent: string | null): Promise<void> {
    const children: string[] = [];
    let isCut = false;
    const check = this.#createCheck(source, (entry, url) => {
      const { loc } = entry.fields;
      if (check.kind === 'index') children.push(loc ?? '');
      else if (loc) {
        this.#result.urls += 1;
        isCut ||= this.#isFull;
        if (!isCut) this.#set.add(entry, source.name, url, check.kind);
        this.#options.entry?.(entry, source.name);
      }
    });
    check.run(contentTypeRule, source.contentType);
    const { network, signal } = this.#options;
    const summary = await readSitemap(source, check, { maxBytes: network.maxBytes, signal });
    const findings = [...summary.findings, ...this.#set.endFile(source.name)];
    for (const finding of findings) this.#options.report(finding);
    this.#noteEnd(summary, name, parent);
    if (isCut) this.#reportFull(name);
    if (check.kind === 'index') await this.#follow(source, children, [...trail, name], parent);
  }

  #createCheck(source: OpenSource, entry: NonNullable<SitemapCheckOptions['entry']>): SitemapCheck {
    const { site, now } = this.#options;
    const own = source.url === null ? null : new URL(source.url);
    const isLocal = own !== null && isLocalHost(own);
    const ownSite: Site | null =
      own === null || isLocal ? null : { scheme: own.protocol === 'https:' ? 'https' : 'http', host: own.host };
    const localHost = isLocal ? own.host : null;
    return new SitemapCheck({ file: source.name, site: site ?? ownSite, localHost, now, entry });
  }

  async #follow(index: OpenSource, children: string[], trail: string[], parent: string | null): Promise<void> {
    if (parent !== null) {
      this.#report(nestedIndexRule, parent, `The index lists ${index.name}, which is an index itself.`);
    }
    const unfollowed: string[] = [];
    let tooDeep = 0;
    for (const child of children.filter(Boolean)) {
      const name = childName(index, child, this.#options.reader);
      if (name === null) unfollowed.push(child);
      else if (trail.includes(name)) this.#reportCycle(index, trail, name);
      else if (trail.length <= maxIndexDepth) await this.#visit(name, trail, index.name);
      else tooDeep += 1;
    }
    this.#reportDepth(index, tooDeep);
    this.#reportUnfollowed(index, unfollowed);
  }

  #reportUnfollowed({ name, url }: OpenSource, [first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` and ${count(others.length, 'other sitemap')}`;
    const rule = url === null ? { ...indexUnreadRule, severity: 'info' as const } : indexUnreadRule;
    this.#leaveOut(rule, name, `Not read: ${first} (${whyUnfollowed(first, url)})${more}.`);
  }

  #reportDepth({ name }: OpenSource, children: number): void {
    if (children === 0) return;
    const listed = count(children, 'sitemap');
    const fix = 'List these sitemaps in the outer index.';
    this.#leaveOut(indexLimitRule, name, `Not read: ${listed} in ${name}, an index inside two others.`, fix);
  }

  #reportCycle({ name }: OpenSource, trail: readonly string[], child: string): void {
    const cycle = [...trail.slice(trail.indexOf(child)), child];
    this.#report(indexCycleRule, name, `Index cycle: ${cycle.join(' > ')}.`);
  }

  #reportUnread(name: string, why: string, parent: string | null): void {
    this.#noteUnread(`${name} ${why}`, parent !== null && this.#options.isChosen(indexChildRule.id));
    if (parent !== null)
      this.#report(indexChildRule, parent, `The index lists ${name}, which cannot be read: it ${why}.`);
    else this.#report(notAccessibleRule, name, `Not accessible: ${name} ${why}.`, notAccessibleFix(name));
  }

  /** A named sitemap that stops arriving is a failure; what is not a sitemap to its end is a finding. */
  #noteEnd({ isWhole, findings }: SitemapSummary, name: string, parent: string | null): void {
    if (isWhole || this.#options.signal.aborted) return;
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
    const isLost = parent === null && errors.includes(notAccessibleRule.id);
    this.#noteUnread(`${name} was not read to its end`, !isLost && errors.some(this.#options.isChosen));
  }

  /** Without a finding that says so, what was not read fails the run. */
  #noteUnread(why: string, isFound: boolean): void {
    const { failures, truncated } = this.#result;
    (isFound ? truncated : failures).push(why);
  }

  #leaveOut(rule: RuleText, file: string, message: string, fix = rule.fix): void {
    this.#result.truncated.push(message.replace(/\.$/, ''));
    this.#report(rule, file, message, fix);
  }

  #report(rule: RuleText, file: string, message: string, fix = rule.fix): void {
    this.#options.report(buildFinding(rule, { file, message, fix }));
  }
}

/**
 * Where a listed sitemap is read from: beside a local index as a file, at its URL below a remote one.
 *
 * @returns `null` for another host, and for what a local index cannot lead to without the network.
 */
function childName(index: OpenSource, loc: string, { remap, cwd }: SourceReader): string | null {
  if (!isWebUrl(loc)) return null;
  if (remapUrl(loc, remap) !== loc) return loc;
  if (index.url !== null) return new URL(loc).hostname === new URL(index.url).hostname ? loc : null;
  const { pathname } = new URL(loc);
  const folder = dirname(index.name);
  return (
    [join(folder, pathname), join(folder, basename(pathname))].find((path) => existsSync(resolve(cwd, path))) ?? null
  );
}

function whyUnfollowed(loc: string, indexUrl: string | null): string {
  if (!isWebUrl(loc)) return 'not an absolute URL';
  return indexUrl === null ? 'no such file beside the index' : `not on ${new URL(indexUrl).hostname}`;
}

function notAccessibleFix(name: string): string {
  return isWebUrl(name) ? 'Check the server route for the sitemap.' : 'Check the path.';
}
