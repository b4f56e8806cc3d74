import type { Severity } from '#seo/finding.ts';
import type { AcceptedStatuses } from './net/accepted-statuses.ts';
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
