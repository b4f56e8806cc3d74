import { resolve } from 'node:path';
import { type Finding, severities } from '#seo/finding.ts';
import { matchesPattern } from '#seo/rule.ts';
import type { SiteComparison } from '#seo/site/compare-sites.ts';
import { describeResponse } from '#seo/site/response-rules.ts';
import type { UrlResponse } from '#seo/site/url-response.ts';
import type { CliContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../context.ts';
import type { Settings } from '../settings.ts';
import { listFailed } from '../settings.ts';
import type { Baseline } from './baseline.ts';
import { groupByCause } from './causes.ts';
import type { EarlierReport } from './compare-reports.ts';
import { createFingerprints } from './fingerprint.ts';
import { loadPrinter, saveOutput } from './outputs.ts';
import {
  type Cause,
  type Comparison,
  countOf,
  type Printer,
  type Report,
  type ReportedFinding,
  type Summary,
  toolVersion,
} from './report.ts';

/** What a command has done when it is done; `failures` and `truncated` as in the report. */
export type Outcome = {
  failures: readonly string[];
  truncated: readonly string[];
  urls: number;
  requests: number;
  comparison?: SiteComparison;
  /** The pages that were read, where not all of the site were to be. */
  readUrls?: ReadonlySet<string> | null;
};

/** What is known before the run: accepted findings, and those of an earlier report. */
type Known = { baseline: Baseline | null; earlier: EarlierReport | null };

type Output = { printer: Printer; save: () => Promise<void> };

/**
 * Takes the findings of a command, filters them, compares them with the baseline and prints them in every
 * format requested, as they come.
 */
export class Reporter {
  readonly #settings: Settings;
  readonly #now: () => Date;
  readonly #start: Date;
  readonly #outputs: readonly Output[];
  readonly #baseline: Baseline | null;
  readonly #earlier: EarlierReport | null;
  readonly #unchanged: ReportedFinding[] = [];
  readonly #fingerprintOf = createFingerprints();
  readonly #findings: ReportedFinding[] = [];
  readonly #counts = { error: 0, warning: 0, info: 0, new: 0, suppressed: 0 };

  constructor(settings: Settings, outputs: readonly Output[], known: Known, now: () => Date) {
    this.#now = now;
    this.#start = now();
    this.#settings = settings;
    this.#outputs = outputs;
    this.#baseline = known.baseline;
    this.#earlier = known.earlier;
  }

  add(finding: Finding): void {
    if (!isWanted(finding.rule, this.#settings)) return;
    if (this.#earlier === null) {
      this.#report(finding);
      return;
    }
    if (!this.#earlier.compares(finding) || !this.#isShown(finding)) return;
    const { added, unchanged } = this.#earlier.split(finding);
    for (const one of unchanged) this.#unchanged.push({ ...one, fingerprint: this.#fingerprintOf(one) });
    for (const one of added) this.#report(one);
  }

  #report(finding: Finding): void {
    const fingerprint = this.#fingerprintOf(finding);
    const amount = countOf(finding);
    if (this.#baseline?.covers(fingerprint)) {
      this.#counts.suppressed += amount;
      return;
    }
    this.#counts[finding.severity] += amount;
    if (!this.#isShown(finding)) return;
    this.#counts.new += amount; // only what is shown: --fail-on new must name what it fails for
    const reported = { ...finding, fingerprint };
    this.#findings.push(reported);
    for (const { printer } of this.#outputs) printer.add(reported);
  }

  #isShown({ severity }: Finding): boolean {
    return severities.indexOf(severity) <= severities.indexOf(this.#settings.level);
  }

  /** Reports a requested URL; `add` reports findings. */
  seen(response: UrlResponse, ms: number): void {
    const isFine = response.hops.length === 0 && response.end.kind === 'status' && response.end.status < 400;
    const requested = { url: response.url, answer: describeResponse(response), isFine, ms: Math.round(ms) };
    for (const { printer } of this.#outputs) printer.seen?.(requested);
  }

  /** Prints what is left, writes the files, and returns how the run ended. */
  async end(command: string, target: string, outcome: Outcome): Promise<ExitCode> {
    const { failures, truncated, comparison = null } = outcome;
    const complete = failures.length === 0 && truncated.length === 0;
    const summary = this.#summarise(outcome, complete);
    const findings = this.#findings;
    const { findRule } = await import('#seo/catalogue.ts'); // late: it loads every rule
    const group = (members: readonly ReportedFinding[]) => groupByCause(members, (rule) => findRule(rule)?.fix);
    const seconds = (this.#now().getTime() - this.#start.getTime()) / 1_000;
    const report: Report = {
      startedAt: this.#start.toISOString(),
      seconds,
      tool: { name: 'goshen', version: toolVersion },
      command,
      target,
      complete,
      failures,
      truncated,
      summary,
      findings,
      causes: group(findings),
      comparison,
      compared: this.#compare(outcome, complete, group),
    };
    for (const { printer, save } of this.#outputs) {
      printer.end(report);
      await save();
    }
    if (failures.length > 0) return exitCodes.incomplete;
    return summary.gate === 'failed' ? exitCodes.findings : exitCodes.clean;
  }

  /** Nothing counts as fixed that was not read again. */
  #compare(
    { readUrls = null }: Outcome,
    complete: boolean,
    group: (findings: readonly ReportedFinding[]) => Cause[],
  ): Comparison | null {
    if (this.#earlier === null) return null;
    const isRead = ({ url }: Finding) => readUrls === null || (url !== undefined && readUrls.has(url));
    const fixed = this.#earlier
      .listLeft()
      .filter(
        (finding) => complete && isRead(finding) && this.#isShown(finding) && isWanted(finding.rule, this.#settings),
      );
    const unchanged = this.#unchanged;
    const causes = { fixed: group(fixed), unchanged: group(unchanged) };
    return { file: this.#earlier.file, new: this.#counts.new, fixed, unchanged, causes };
  }

  #summarise({ urls, requests }: Outcome, complete: boolean): Summary {
    const fixed = complete ? (this.#baseline?.countUnused() ?? 0) : 0;
    const failedConditions = listFailed(this.#counts, this.#settings.failOn);
    const gate = failedConditions.length > 0 ? 'failed' : 'passed';
    return { ...this.#counts, fixed, urls, requests, gate, failedConditions };
  }
}

/** @param earlier The report to compare with. */
export async function createReporter(
  settings: Settings,
  context: CliContext,
  earlier: EarlierReport | null = null,
): Promise<Reporter> {
  const baseline = settings.baseline === null ? null : await readBaseline(settings.baseline, context);
  const outputs = await Promise.all(settings.outputs.map((output) => openOutput(output, settings, context)));
  return new Reporter(settings, outputs, { baseline, earlier }, context.now);
}

async function readBaseline(file: string, context: CliContext): Promise<Baseline> {
  const { loadBaseline } = await import('./baseline.ts');
  return loadBaseline(file, context);
}

/** Width of the table without a terminal. */
const fileColumns = 120;

async function openOutput(
  { format, file }: Settings['outputs'][number],
  { color, verbose }: Settings,
  { print, cwd, terminal }: CliContext,
): Promise<Output> {
  const create = await loadPrinter(format);
  if (file === null)
    return {
      printer: create({ write: print, color, verbose, columns: terminal.stdout ? terminal.columns : fileColumns }),
      save: async () => undefined,
    };
  const parts: string[] = [];
  const printer = create({ write: (part) => void parts.push(part), color: false, verbose: true, columns: fileColumns });
  return { printer, save: () => saveOutput(resolve(cwd, file), parts.join('')) };
}

export function isWanted(rule: string, { rules, skip }: Pick<Settings, 'rules' | 'skip'>): boolean {
  const matches = (pattern: string) => matchesPattern(rule, pattern);
  return (rules.length === 0 || rules.some(matches)) && !skip.some(matches);
}
