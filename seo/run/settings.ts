import { type Finding, type Severity, severities } from '../engine/finding.ts';
import { matchesPattern } from '../engine/rule.ts';
import { ToolError } from './tool-error.ts';

export const reportFormats = [
  'pretty',
  'compact',
  'json',
  'ndjson',
  'junit',
  'sarif',
  'github',
  'markdown',
  'html',
  'csv',
] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Where a result goes in one format: stdout, or the file of `-f json=out.json`. */
export type Output<Format extends ReportFormat = ReportFormat> = { format: Format; file: string | null };

/** URLs that begin with `from` are requested from `to` instead: a production sitemap against a local copy. */
export type Remap = { from: string; to: string };

/** The name of this crawler in a robots.txt. */
export const crawlerName = 'goshen';

/** Pages that a crawl reads unless `--max-pages` says otherwise. */
export const defaultMaxPages = 5_000;

/** The options every command shares, read and checked. */
export type Settings = {
  outputs: readonly Output<ReportFormat>[];
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

/** `--profile`: `quick` limits what is read, `seo` what is checked. */
export const auditProfiles = ['quick', 'full', 'seo'] as const;
export type AuditProfile = (typeof auditProfiles)[number];

/** Of other disciplines: axe and HTTP observatories check them in full. */
const otherRules = ['a11y/*', 'sec/*'];

export function applyProfile<Options extends Pick<Settings, 'skip'>>(
  settings: Options,
  profile?: AuditProfile,
): Options {
  return profile === 'seo' ? { ...settings, skip: [...settings.skip, ...otherRules] } : settings;
}

/** Whether `--level` shows a finding. */
export function reachesLevel({ severity }: Pick<Finding, 'severity'>, { level }: Pick<Settings, 'level'>): boolean {
  return severities.indexOf(severity) <= severities.indexOf(level);
}

export function isWanted(rule: string, { rules, skip }: Pick<Settings, 'rules' | 'skip'>): boolean {
  const matches = (pattern: string) => matchesPattern(rule, pattern);
  return (rules.length === 0 || rules.some(matches)) && !skip.some(matches);
}

/** Ranges of statuses that count as good, or as a warning only. */
type AcceptedStatuses = readonly { from: number; to: number; asWarning: boolean }[];

/** Reads `--accept 200..299,403:warn`. */
export function parseAcceptedStatuses(text: string): AcceptedStatuses {
  return text.split(',').map((part) => {
    const [, from, to, warn] = /^\s*([1-5]\d\d)(?:\.\.([1-5]\d\d))?(:warn)?\s*$/.exec(part) ?? [];
    if (from === undefined) throw new ToolError('USAGE', `--accept: invalid value "${part}"; write 200..299,403:warn`);
    return { from: Number(from), to: Number(to ?? from), asWarning: warn !== undefined };
  });
}

export function evaluateStatus(status: number, accepted: AcceptedStatuses): 'good' | 'warn' | 'bad' {
  const range = accepted.find(({ from, to }) => status >= from && status <= to);
  if (range === undefined) return 'bad';
  return range.asWarning ? 'warn' : 'good';
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads `500ms`, `10s`, `2m`, `1h`, `30d`; a bare number is seconds. */
export function parseDuration(flag: string, text: string): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim()) ?? [];
  if (amount === undefined) throw new ToolError('USAGE', `${flag}: invalid value "${text}"; write 500ms, 10s or 2m`);
  return Number(amount) * unitMs[unit as keyof typeof unitMs];
}

/** Reads a whole number within bounds. */
export function parseCount(flag: string, text: string, min: number, max: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= min && count <= max)) {
    throw new ToolError('USAGE', `${flag} takes a whole number from ${min} to ${max}, not "${text}"`);
  }
  return count;
}

/** Reads `50MB`, `200kB`, `1048576`. */
export function parseBytes(flag: string, text: string): number {
  const [, amount, unit = ''] = /^(\d+)\s*(kb|mb|gb)?$/i.exec(text.trim()) ?? [];
  if (amount === undefined) throw new ToolError('USAGE', `${flag}: invalid value "${text}"; write 50MB or 200kB`);
  return Number(amount) * 1024 ** ['', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase());
}

/** What `--fail-on` counts. */
const counted = [...severities, 'new'] as const;
export type Counted = (typeof counted)[number];

/** `{ condition: 'warning>20', what: 'warning', count: 23 }` */
export type FailedCondition = { condition: string; what: Counted; count: number };

/** A condition of `--fail-on`: the run fails when the count is above (or at) the limit. */
export type FailCondition = { what: Counted; operator: '>' | '>='; limit: number };

/**
 * Reads `--fail-on`: conditions like `error>0,warning>=20`, a bare word for `>0`, or `never`.
 *
 * @throws ToolError USAGE, before any work is done
 */
export function parseFailOn(text: string): FailCondition[] {
  if (text.trim() === 'never') return [];
  return text.split(',').map((part) => {
    const [, word = '', operator, limit] = /^\s*([a-z]+)\s*(?:(>=?)\s*(\d+))?\s*$/.exec(part) ?? [];
    const what = counted.find((name) => name === word);
    if (what === undefined) {
      throw new ToolError(
        'USAGE',
        `--fail-on: invalid value "${part.trim()}"; write error>0,warning>20,new>0 or never`,
      );
    }
    return { what, operator: operator === '>=' ? '>=' : '>', limit: Number(limit ?? 0) };
  });
}

/** The conditions that the counts meet: the run fails if there is one. */
export function listFailed(
  counts: Readonly<Record<Counted, number>>,
  conditions: readonly FailCondition[],
): FailedCondition[] {
  return conditions
    .filter(({ what, operator, limit }) => (operator === '>' ? counts[what] > limit : counts[what] >= limit))
    .map(({ what, operator, limit }) => ({ condition: `${what}${operator}${limit}`, what, count: counts[what] }));
}
