import type { Finding, Severity } from '../engine/finding.ts';
import type { SiteComparison } from '../engine/site/compare-sites.ts';
import manifest from '../package.json' with { type: 'json' };
import type { FailedCondition } from '../run/settings.ts';

/** A finding as it is reported: `fingerprint` stays the same while its line moves. */
export type ReportedFinding = Finding & { fingerprint: string };

/** What the summary counts for a finding: the pages it names, 1 if it names none, or `count`. */
export function countOf({ truncated, count = 1, urls }: Pick<Finding, 'truncated' | 'count' | 'urls'>): number {
  return truncated ? count : (urls?.length ?? 1);
}

export function countAll(findings: readonly Finding[]): number {
  return findings.reduce((total, finding) => total + countOf(finding), 0);
}

/** Findings of one rule with one cause: an error in a template, a server rule or a generator. */
export type Cause = {
  rule: string;
  severity: Severity;
  /** Of the first finding, and how many more there are. */
  message: string;
  /** That of the findings if they share one, else that of the rule. */
  fix: string | undefined;
  ruleFix: string | undefined;
  /** In the order in which they were found; at least one. */
  findings: readonly [ReportedFinding, ...ReportedFinding[]];
  /** The pages concerned, each once. */
  urls: readonly string[];
  /** What the summary counts for it. */
  count: number;
  /** The place of the rule's topic: what comes first of findings that weigh the same. */
  rank: number;
  fingerprint: string;
};

export function countCauses(causes: readonly Pick<Cause, 'count'>[]): number {
  return causes.reduce((total, { count }) => total + count, 0);
}

/** What a run did, counted. */
export type Summary = {
  error: number;
  warning: number;
  info: number;
  /** Findings of `--level` and above that the baseline does not accept. */
  new: number;
  fixed: number;
  suppressed: number;
  urls: number;
  requests: number;
  /** Of `--fail-on`. */
  gate: 'passed' | 'failed';
  /** The conditions of `--fail-on` that hold, with the number that was counted. */
  failedConditions: readonly FailedCondition[];
};

/** What has changed since an earlier report: `findings` of the report are the new ones. */
export type Comparison = {
  file: string;
  new: number;
  fixed: readonly ReportedFinding[];
  unchanged: readonly ReportedFinding[];
  causes: { fixed: readonly Cause[]; unchanged: readonly Cause[] };
};

export type Report = {
  tool: { name: string; version: string };
  command: string;
  target: string;
  /** When the run began, as `2026-12-31T23:59:59.000Z`. */
  startedAt: string;
  seconds: number;
  /** Whether everything requested was read: nothing failed, and no limit left something out. */
  complete: boolean;
  /** Why the job could not be done, a sentence each; the exit code is 3 if there is one. */
  failures: readonly string[];
  /** Limits that left something unread, a sentence each; each is a finding too. */
  truncated: readonly string[];
  summary: Summary;
  findings: readonly ReportedFinding[];
  /** The findings, merged by cause. */
  causes: readonly Cause[];
  /** What differs from another site, where one was named. */
  comparison: SiteComparison | null;
  /** What has changed since an earlier report, where one was named. */
  compared: Comparison | null;
};

/** How a run ended, as in its exit code: `warned` passed its gate, and has findings or left something out. */
export function verdictOf({ complete, failures, summary }: Report): 'passed' | 'warned' | 'failed' {
  if (failures.length > 0 || summary.gate === 'failed') return 'failed';
  return complete && summary.error + summary.warning === 0 ? 'passed' : 'warned';
}

/** A URL that was requested, good or bad: a row of `sitemap check`. */
export type RequestedUrl = { url: string; response: string; isFine: boolean; ms: number };

/** One output format. */
export type Printer = {
  /** For formats that print each finding as it comes. */
  add?: (finding: ReportedFinding) => void;
  /** Formats for people and streams list the requested URLs; the others only findings. */
  addUrl?: (requested: RequestedUrl) => void;
  end: (report: Report) => void;
};

export type PrinterOptions = {
  write: (text: string) => void;
  color: boolean;
  verbose: boolean;
  /** Of the terminal. */
  columns: number;
};

/** The version of the JSON report's shape: it changes when a field changes its meaning or goes. */
export const schemaVersion = 1;

/** Of the package this file belongs to. */
export const toolVersion: string = manifest.version;
