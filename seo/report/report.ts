import type { Finding } from '../engine/finding.ts';
import type { SiteComparison } from '../engine/site/compare-sites.ts';
import type { NotRun } from '../engine/site/not-run.ts';
import manifest from '../package.json' with { type: 'json' };
import type { FailedCondition } from '../run/settings.ts';

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
  /** Whether a condition of `--fail-on` holds. */
  gate: 'passed' | 'failed';
  /** The conditions of `--fail-on` that hold, with the number that was counted. */
  failedConditions: readonly FailedCondition[];
};

/** What has changed since an earlier report: `findings` of the report are the new ones. */
export type Comparison = {
  file: string;
  new: number;
  fixed: readonly Finding[];
  unchanged: readonly Finding[];
};

export type Report = {
  tool: { name: string; version: string };
  command: string;
  target: string;
  /** When the run began, as `2026-12-31T23:59:59.000Z`. */
  startedAt: string;
  seconds: number;
  /** Whether everything was read and checked: nothing failed, no limit left something out, and every rule was run. */
  complete: boolean;
  /** Why the job could not be done, a sentence each; the exit code is 3 if there is one. */
  failures: readonly string[];
  /** Limits that left something unread, a sentence each; each is a finding too. */
  truncated: readonly string[];
  /** Rules that were selected but could not be checked on what was read. */
  notRun: readonly NotRun[];
  summary: Summary;
  /** Merged and ordered by `groupFindings`. */
  findings: readonly Finding[];
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
export type RequestedUrl = { url: string; response: string; accepted: boolean; ms: number };

/** One output format. */
export type Printer = {
  /** For formats that print each finding as it comes. */
  add?: (finding: Finding) => void;
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
export const schemaVersion = 2;

/** Of the package this file belongs to. */
export const toolVersion: string = manifest.version;
