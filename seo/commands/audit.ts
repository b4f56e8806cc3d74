import type { Command, Option } from 'commander';
import { isWebUrl } from '../crawl/network-target.ts';
import { describeSelection, parseSelection } from '../crawl/url-selection.ts';
import { type Finding, keepPlaces, type Place } from '../engine/finding.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import { primaryLanguage } from '../engine/page/page-state.ts';
import { compareSites } from '../engine/site/compare-sites.ts';
import { quoteWord } from '../report/escape.ts';
import { createProgress, type Progress } from '../report/progress.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { type AuditProfile, applyProfile, isWanted, parseCount, reachesLevel, type Settings } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';
import { type AuditedSite, type AuditOptions, auditTarget, groupTargets } from './audit-target.ts';
import { lineage, nameOf } from './config.ts';
import { parseSettings } from './parse-settings.ts';

export type AuditFlags = {
  profile: AuditProfile;
  sample?: string;
  include?: string[];
  exclude?: string[];
  wholeSite?: boolean;
  depth?: string;
  list?: string;
  maxPages: string;
  external?: boolean;
  ignoreRobots?: boolean;
  robotsAgent: string;
  resume?: string;
  against?: string;
  compare?: string;
  pages?: string;
  links?: string;
};

/** The default sample of the quick profile, in pages. */
const quickSample = 20;

export async function audit(call: Call, named: readonly string[], flags: AuditFlags): Promise<void> {
  const { command, context } = call;
  const settings = applyProfile(parseSettings(call), flags.profile);
  const against = parseAgainst(flags);
  const targets = await readTargets(named, flags, context);
  const groups = groupTargets(targets);
  refuseUnfit(groups, flags);
  const progress = createProgress(0, settings.progress && targets.some(isWebUrl), context);
  const options = parseOptions(command, flags, progress);
  const target = flags.list ?? (targets.join(' ') || '.');
  const earlier = await readEarlier(flags, target, settings, context);
  const { openTables } = await import('../report/site-tables.ts');
  const writeTables = await openTables(flags, context);
  const reporter = await createReporter(settings, { ...context, print: progress.print }, earlier);
  if (against === null) {
    const sites = await auditEach(groups, options, settings, context, (finding) => reporter.add(finding));
    progress.end();
    const readUrls = listRead(targets, sites, options, settings);
    await writeTables(sites);
    context.exitWith(await reporter.end('audit', target, { ...outcomeOf(sites), readUrls }));
    return;
  }
  const own = { ...options, isOwn: isOwnUrl(targets, context), commandLine: describeCommandLine(named, options) };
  const sites = await auditBoth(targets, against, own, settings, context);
  progress.end();
  await writeTables([sites.after]);
  context.exitWith(await reportDifferences(reporter, `${target} against ${against}`, sites, settings));
}

/** Audits the targets for a command that reports in its own way; `readUrls` are the pages that it read, if not all. */
export async function auditTargets(
  command: Command,
  { targets: named, flags }: { targets: readonly string[]; flags: AuditFlags },
  settings: Settings,
  context: CliContext,
  report: (finding: Finding) => void,
): Promise<{ sites: readonly AuditedSite[]; readUrls: ReadonlySet<string> | null }> {
  const targets = await readTargets(named, flags, context);
  const groups = groupTargets(targets);
  refuseUnfit(groups, flags);
  const progress = createProgress(0, settings.progress && targets.some(isWebUrl), context);
  const options = parseOptions(command, flags, progress);
  const sites = await auditEach(groups, options, settings, context, report);
  progress.end();
  return { sites, readUrls: listRead(targets, sites, options, settings) };
}

/** What all audited sites share; `command` by its full name, `flags` as they were typed. */
type SharedOptions = Omit<AuditOptions, 'isOwn' | 'commandLine'> & { command: string; flags: readonly string[] };

function describeCommandLine(targets: readonly string[], { command, flags }: SharedOptions): string {
  return ['goshen', command, ...[...targets, ...flags].map(quoteWord)].join(' ');
}

/** The flags of this run, as words; a header may hold a password, so its value is left out. */
function listGivenFlags(command: Command): string[] {
  return lineage(command).flatMap((owner) => owner.options.flatMap((option) => listFlagWords(owner, option)));
}

function listFlagWords(owner: Command, option: Option): string[] {
  const name = option.attributeName();
  if (owner.getOptionValueSource(name) !== 'cli' || name === 'resume') return [];
  const value: unknown = name === 'header' ? '…' : owner.getOptionValue(name);
  const flag = option.long ?? option.flags;
  return typeof value === 'boolean' ? [flag] : [value].flat().flatMap((part) => [flag, String(part)]);
}

/** Each site with its own robots.txt, sitemaps and rules, one after the other. */
async function auditEach(
  groups: readonly (readonly string[])[],
  options: SharedOptions,
  settings: Settings,
  context: CliContext,
  report: (finding: Finding) => void,
): Promise<AuditedSite[]> {
  const sites: AuditedSite[] = [];
  for (const targets of groups) {
    const isOwn = isOwnUrl(targets, context);
    const commandLine = describeCommandLine(options.selection.isList ? [] : targets, options);
    sites.push(await auditTarget(targets, { ...options, isOwn, commandLine }, settings, context, report));
  }
  return sites;
}

/** What the user named, as arguments or in a list. */
async function readTargets(
  named: readonly string[],
  flags: AuditFlags,
  context: CliContext,
): Promise<readonly string[]> {
  if (flags.list === undefined) return named;
  const others = {
    target: named.length > 0,
    '--include': flags.include,
    '--depth': flags.depth,
    '--whole-site': flags.wholeSite,
  };
  const [other] = Object.entries(others).flatMap(([name, value]) => (value ? name : []));
  if (other !== undefined) throw new ToolError('USAGE', `--list names everything that is read; leave out the ${other}`);
  const { readUrlList } = await import('../crawl/url-list.ts');
  return readUrlList(flags.list, context);
}

function refuseUnfit(groups: readonly (readonly string[])[], { against, resume, depth }: AuditFlags): void {
  if (depth !== undefined && !groups.flat().some(isWebUrl))
    throw new ToolError('USAGE', '--depth is for a crawl: name the URL where it begins');
  const flag = against !== undefined ? '--against' : resume !== undefined ? '--resume' : null;
  if (flag !== null && groups.length > 1)
    throw new ToolError('USAGE', `${flag} is for one site; name URLs of one host`);
}

/**
 * The pages of a run that leaves some out, by its paths, a selection or `--lang`: only there can a finding count as fixed.
 * `null` if it leaves out none.
 */
function listRead(
  targets: readonly string[],
  sites: readonly AuditedSite[],
  { sample, selection }: SharedOptions,
  { languages }: Settings,
): ReadonlySet<string> | null {
  const namesPaths = targets.some((target) => !isWebUrl(target));
  const isPart = groupTargets(targets).some((group) => describeSelection(selection, group) !== null);
  if (!namesPaths && sample === null && languages.length === 0 && !isPart) return null;
  const isWantedPage = ({ lang }: PageSnapshot) =>
    languages.length === 0 || languages.includes(primaryLanguage(lang ?? ''));
  return new Set(sites.flatMap(({ pages }) => pages.filter(isWantedPage).map(({ url }) => url)));
}

async function readEarlier({ compare, against }: AuditFlags, target: string, settings: Settings, context: CliContext) {
  if (compare === undefined) return null;
  if (against !== undefined) throw new ToolError('USAGE', 'use either --compare or --against, not both');
  const { loadEarlierReport } = await import('../report/compare-reports.ts');
  return loadEarlierReport(compare, target, settings, context);
}

type Audited = AuditedSite & { findings: readonly Finding[] };
type Sites = { before: Audited; after: Audited };

/** Both as a crawler sees them; a crawl that goes on is that of the first. */
async function auditBoth(
  targets: readonly string[],
  against: string,
  options: AuditOptions,
  settings: Settings,
  context: CliContext,
): Promise<Sites> {
  const isCrawl = targets.some(isWebUrl);
  const external = options.external && isCrawl; // without a crawl, no other host is requested
  const isOwn = options.isOwn || !isCrawl;
  const audit = async (audited: readonly string[], changes: Partial<AuditOptions>): Promise<Audited> => {
    const findings: Finding[] = [];
    const add = (finding: Finding) => void findings.push(finding);
    return { ...(await auditTarget(audited, { ...options, ...changes }, settings, context, add)), findings };
  };
  const after = await audit(targets, { asCrawler: true });
  const before = await audit(isCrawl ? findCounterparts(targets, against) : [against], {
    external,
    isOwn,
    resume: null,
  });
  return { before: targets.length > 0 && !isCrawl ? keepPagesOf(after, before) : before, after };
}

/** The same pages of the other site, unless it was named with a path of its own. */
function findCounterparts(targets: readonly string[], against: string): string[] {
  if (new URL(against).pathname !== '/') return [against];
  return targets.map((target) => {
    const { pathname, search } = new URL(target);
    return new URL(pathname + search, against).href;
  });
}

/** Where paths were named, what the other site has beside them is no difference. */
function keepPagesOf({ origin, pages }: Audited, other: Audited): Audited {
  const paths = new Set(pages.map(({ url }) => url.slice(origin.length)));
  const isNamed = ({ url = '' }: Place) => paths.has(url.slice(other.origin.length));
  const findings = other.findings.flatMap((finding) => keepPlaces(finding, isNamed));
  return { ...other, pages: other.pages.filter(isNamed), findings };
}

/** What has gone is shown by the same options as what has come. */
function reportDifferences(reporter: Reporter, target: string, sites: Sites, settings: Settings) {
  const { before, after } = sites;
  const { gone, ...comparison } = compareSites(before, after);
  for (const finding of comparison.arisen) reporter.add(finding);
  const isReported = (finding: Finding) => isWanted(finding.rule, settings) && reachesLevel(finding, settings);
  const shown = { ...comparison, gone: gone.filter(isReported) };
  return reporter.end('audit', target, { ...outcomeOf([before, after]), comparison: shown });
}

function outcomeOf(sites: readonly AuditedSite[]) {
  const sum = (read: (site: AuditedSite) => number) => sites.reduce((total, site) => total + read(site), 0);
  return {
    failures: [...new Set(sites.flatMap(({ failures }) => failures))],
    truncated: sites.flatMap(({ truncated }) => truncated),
    notRun: sites.flatMap(({ notRun }) => notRun),
    urls: sum(({ pages }) => pages.length),
    requests: sum(({ requests }) => requests),
  };
}

/** Whether the URL is on the origin of `SITE_URL`. */
function isOwnUrl([first = '']: readonly string[], { env, cwd, project }: CliContext): boolean {
  const siteUrl = env.SITE_URL ?? '';
  const isPublished = URL.canParse(first) && URL.canParse(siteUrl) && new URL(first).origin === new URL(siteUrl).origin;
  return isPublished && project?.isIn(cwd) === true;
}

function parseOptions(command: Command, flags: AuditFlags, progress: Progress): SharedOptions {
  const {
    profile,
    sample,
    maxPages,
    include = [],
    exclude = [],
    wholeSite = false,
    external = false,
    ignoreRobots = false,
  } = flags;
  return {
    profile: profile === 'quick' ? 'quick' : 'full',
    sample: sample === undefined ? usualSample(profile) : parseCount('--sample', sample, 1, 1_000_000),
    maxPages: parseCount('--max-pages', maxPages, 1, 1_000_000),
    selection: parseSelection({
      include,
      exclude,
      wholeSite,
      depth: parseDepth(flags),
      isList: flags.list !== undefined,
    }),
    external,
    ignoreRobots,
    robotsAgent: parseRobotsAgent(flags.robotsAgent),
    resume: flags.resume ?? null,
    command: nameOf(command),
    flags: listGivenFlags(command),
    progress,
    asCrawler: false,
  };
}

/** RFC 9309 has letters, hyphens and underscores; crawlers in use also have digits. */
function parseRobotsAgent(name: string): string {
  if (name === '*' || /^[\w-]+$/.test(name)) return name;
  throw new ToolError('USAGE', `--robots-agent takes the name of a crawler, such as Googlebot, not "${name}"`);
}

function parseDepth({ depth }: AuditFlags): number | null {
  return depth === undefined ? null : parseCount('--depth', depth, 0, 1_000);
}

function usualSample(profile: AuditFlags['profile']): number | null {
  return profile === 'quick' ? quickSample : null;
}

function parseAgainst({ against: given, include = [], exclude = [] }: AuditFlags): string | null {
  const against = given ?? null;
  if (against !== null && !isWebUrl(against)) {
    throw new ToolError('USAGE', `--against takes a URL like https://example.com, not "${against}"`);
  }
  const pattern = [...include, ...exclude].find((glob) => glob.includes('://'));
  if (against !== null && pattern !== undefined) {
    throw new ToolError('USAGE', `--against compares two hosts: write a path, such as "/blog/**", not "${pattern}"`);
  }
  return against;
}
