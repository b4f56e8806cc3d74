import { AppError } from '#domain/errors.ts';
import type { Severity } from '#seo/finding.ts';
import type { Remap } from './net/remap.ts';
import { type FailCondition, parseFailOn } from './report/fail-on.ts';
import type { ReportFormat } from './report/formats.ts';
import type { Output } from './report/outputs.ts';

/** The options every command shares, read and checked. */
export type Settings = {
  outputs: Output<ReportFormat>[];
  level: Severity;
  failOn: FailCondition[];
  /** Patterns of rule ids, `*` for any part; an empty `rules` means all. */
  rules: string[];
  skip: string[];
  /** Languages to look at; empty means all. */
  languages: string[];
  quiet: boolean;
  verbose: boolean;
  color: boolean;
  progress: boolean;
  baseline: string | null;
  network: NetworkSettings;
};

export type NetworkSettings = {
  timeoutMs: number;
  retries: number;
  /** Connections to one host at a time, `null` for what the command thinks right; requests a second over all, `null` for as fast as it goes. */
  perHost: number | null;
  rate: number | null;
  headers: Record<string, string>;
  userAgent: string;
  accept: AcceptedStatuses;
  redirects: 'warn' | 'error' | 'follow';
  remap: Remap[];
  maxBytes: number;
  maxSitemaps: number;
  sitemapTimeMs: number;
  allowPrivate: boolean;
};

/** The same settings with a bar that warnings reach too. */
export function withStrictBar(settings: Settings): Settings {
  return { ...settings, failOn: parseFailOn('error>0,warning>0') };
}

/** Ranges of statuses that count as good, or as a warning only. */
type AcceptedStatuses = readonly { from: number; to: number; asWarning: boolean }[];

/** Reads `--accept 200..299,403:warn`. */
export function parseAcceptedStatuses(text: string): AcceptedStatuses {
  return text.split(',').map((part) => {
    const [, from, to, warn] = /^\s*([1-5]\d\d)(?:\.\.([1-5]\d\d))?(:warn)?\s*$/.exec(part) ?? [];
    if (from === undefined) throw new AppError('USAGE', `--accept does not know "${part}"; write 200..299,403:warn`);
    return { from: Number(from), to: Number(to ?? from), asWarning: warn !== undefined };
  });
}

export function judgeStatus(status: number, accepted: AcceptedStatuses): 'good' | 'warn' | 'bad' {
  const range = accepted.find(({ from, to }) => status >= from && status <= to);
  if (range === undefined) return 'bad';
  return range.asWarning ? 'warn' : 'good';
}
