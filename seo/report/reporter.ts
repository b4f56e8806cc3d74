import { resolve } from 'node:path';
import { countOf, type Finding, type Place, pagesOf } from '../engine/finding.ts';
import type { SiteComparison } from '../engine/site/compare-sites.ts';
import type { NotRun } from '../engine/site/not-run.ts';
import { describeResponse } from '../engine/site/response-rules.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import type { CliContext } from '../run/context.ts';
import { type ExitCode, exitCodes } from '../run/context.ts';
import { type Counted, isWanted, listFailed, reachesLevel, type Settings } from '../run/settings.ts';
import type { EarlierReport } from './compare-reports.ts';
import { createFingerprints, shortHash } from './fingerprint.ts';
import { groupFindings } from './group-findings.ts';
import { checkWritable, loadPrinter, saveOutput } from './outputs.ts';
import { type Printer, type Report, type Summary, toolVersion } from './report.ts';

/** What a command has done when it is done; `failures` and `truncated` as in the report. */
export type Outcome = {
  failures: readonly string[];
  truncated: readonly string[];
  notRun?: readonly NotRun[];
  urls: number;
  requests: number;
  comparison?: SiteComparison;
  /** The pages that were read, where not all of the site were to be. */
  readUrls?: ReadonlySet<string> | null;
};

type Output = { printer: Printer; save: () => Promise<void> };

/** Filters the findings of a command, compares them with the baseline and prints them in every requested format. */
export type Reporter = {
  add: (finding: Finding) => void;
  /** Reports a requested URL; `accepted` if the options accept its response. */
  addUrl: (response: UrlResponse, accepted: boolean, ms: number) => void;
  /** Prints what is left, writes the files, and returns how the run ended. */
  end: (command: string, target: string, outcome: Outcome) => Promise<ExitCode>;
};

/**
 * @param earlier The report to compare with.
 * @param isAdvice Whether a finding is reported, but does not count for `--fail-on`.
 */
export async function createReporter(
  settings: Settings,
  context: CliContext,
  earlier: EarlierReport | null = null,
  isAdvice: (finding: Finding) => boolean = () => false,
): Promise<Reporter> {
  const start = context.now();
  const accepted = settings.baseline === null ? new Set<string>() : await readBaseline(settings.baseline, context);
  const outputs = await Promise.all(settings.outputs.map((output) => openOutput(output, settings, context)));
  const addFingerprints = createFingerprints();
  const findings: Finding[] = [];
  const unchanged: Finding[] = [];
  const counts = { error: 0, warning: 0, info: 0, new: 0, suppressed: 0 };
  const gated = { error: 0, warning: 0, info: 0, new: 0 };
  const report = (finding: Finding) => {
    const amount = countOf(finding);
    const tallies = isAdvice(finding) ? [counts] : [counts, gated];
    increase(tallies, finding.severity, amount);
    if (!reachesLevel(finding, settings)) return;
    increase(tallies, 'new', amount); // only what is shown: --fail-on new must name what it fails for
    findings.push(finding);
    for (const { printer } of outputs) printer.add?.(finding);
  };
  const isCompared = (finding: Finding) =>
    earlier === null || (earlier.compared.has(finding.severity) && reachesLevel(finding, settings));
  const stateOf = ({ fingerprint = '' }: Place) => {
    if (earlier?.left.delete(fingerprint)) return 'unchanged';
    return accepted.delete(fingerprint) ? 'accepted' : 'added';
  };
  return {
    add: (found) => {
      if (!isWanted(found.rule, settings) || !isCompared(found)) return;
      const finding = addFingerprints(found);
      const places = Object.groupBy(finding.places, stateOf);
      if (places.unchanged) unchanged.push({ ...finding, places: places.unchanged });
      if (places.accepted) counts.suppressed += countOf({ ...finding, places: places.accepted });
      if (places.added) report({ ...finding, places: places.added });
    },
    addUrl: (response, accepted, ms) => {
      const requested = { url: response.url, response: describeResponse(response), accepted, ms: Math.round(ms) };
      for (const { printer } of outputs) printer.addUrl?.(requested);
    },
    end: async (command, target, outcome) => {
      const seconds = (context.now().getTime() - start.getTime()) / 1_000;
      const run = { command, target, startedAt: start.toISOString(), seconds };
      const found = { findings, unchanged, counts, gated, accepted: accepted.size };
      const built = buildReport(run, outcome, found, settings, earlier);
      for (const { printer, save } of outputs) {
        printer.end(built);
        await save();
      }
      if (outcome.failures.length > 0) return exitCodes.incomplete;
      return built.summary.gate === 'failed' ? exitCodes.findings : exitCodes.clean;
    },
  };
}

type Tally = Record<Counted, number>;

function increase(tallies: readonly Tally[], what: Counted, amount: number): void {
  for (const tally of tallies) tally[what] += amount;
}

/** `gated`: what counts for `--fail-on`; `accepted`: entries of the baseline that were not found again. */
type Counts = {
  findings: readonly Finding[];
  unchanged: readonly Finding[];
  counts: Pick<Summary, 'error' | 'warning' | 'info' | 'new' | 'suppressed'>;
  gated: Tally;
  accepted: number;
};

function buildReport(
  run: Pick<Report, 'command' | 'target' | 'startedAt' | 'seconds'>,
  { failures, truncated, notRun: left = [], urls, requests, comparison, readUrls = null }: Outcome,
  { findings, unchanged, counts, gated, accepted }: Counts,
  settings: Settings,
  earlier: EarlierReport | null,
): Report {
  const notRun = mergeNotRun(left, settings);
  const isRun = ({ rule }: Finding) => !notRun.some(({ rules }) => rules.includes(rule));
  const isRead = failures.length === 0 && truncated.length === 0;
  const complete = isRead && notRun.length === 0;
  const failedConditions = listFailed(gated, settings.failOn);
  const gate = failedConditions.length > 0 ? 'failed' : 'passed';
  const isOfRead = (finding: Finding) => readUrls === null || pagesOf(finding).some((url) => readUrls.has(url));
  // Nothing counts as fixed that was not read again.
  const fixed = [...(earlier?.left.values() ?? [])].filter(
    (finding) =>
      isRead &&
      isRun(finding) &&
      isOfRead(finding) &&
      reachesLevel(finding, settings) &&
      isWanted(finding.rule, settings),
  );
  const compared = {
    new: counts.new,
    fixed: groupFindings(fixed, shortHash),
    unchanged: groupFindings(unchanged, shortHash),
  };
  return {
    ...run,
    tool: { name: 'goshen', version: toolVersion },
    complete,
    failures,
    truncated,
    notRun,
    summary: { ...counts, fixed: complete ? accepted : 0, urls, requests, gate, failedConditions },
    findings: groupFindings(findings, shortHash),
    comparison: comparison ?? null,
    compared: earlier === null ? null : { file: earlier.file, ...compared },
  };
}

/** One entry for each reason, with the rules that the options select. */
function mergeNotRun(left: readonly NotRun[], settings: Settings): NotRun[] {
  return [...Map.groupBy(left, ({ reason }) => reason)].flatMap(([reason, all]) => {
    const rules = [...new Set(all.flatMap((one) => one.rules))].filter((rule) => isWanted(rule, settings));
    return rules.length === 0 ? [] : [{ reason, rules }];
  });
}

async function readBaseline(file: string, context: CliContext): Promise<Set<string>> {
  const { loadBaseline } = await import('./baseline.ts');
  return loadBaseline(file, context);
}

/** Width of the table without a terminal. */
const fileColumns = 120;

async function openOutput(
  { format, file }: Settings['outputs'][number],
  { color, verbose }: Settings,
  context: CliContext,
): Promise<Output> {
  const { print, outputFolder, terminal } = context;
  const create = await loadPrinter(format, context);
  if (file === null)
    return {
      printer: create({ write: print, color, verbose, columns: terminal.stdout ? terminal.columns : fileColumns }),
      save: async () => undefined,
    };
  const path = resolve(outputFolder, file);
  await checkWritable(path);
  const parts: string[] = [];
  const printer = create({ write: (part) => void parts.push(part), color: false, verbose: true, columns: fileColumns });
  return { printer, save: () => saveOutput(path, parts.join('')) };
}
