import { createHash } from 'node:crypto';
import { findRule } from '#seo/catalogue.ts';
import { count as formatCount, formatNumber } from '#seo/count.ts';
import { type Severity, severities } from '#seo/finding.ts';
import { placeOf } from './phrases.ts';
import type { ReportedFinding } from './report.ts';

/** Findings that differ only in their values are merged when there are more of them than a reader would go through. */
const maxSeparate = 10;

/** Findings of one rule with one cause: an error in a template, a server rule or a generator. */
export type Cause = {
  rule: string;
  severity: Severity;
  /** Of the first finding, and how many more there are. */
  message: string;
  /** That of the findings if they share one, else that of the rule. */
  fix: string | undefined;
  /** In the order in which they were found; at least one. */
  findings: readonly [ReportedFinding, ...ReportedFinding[]];
  /** The pages concerned, each once. */
  urls: readonly string[];
  /** How many findings the summary counts for it. */
  count: number;
  fingerprint: string;
};

/**
 * Merges findings that have one cause: the same rule and severity, in the same words when each page's own URL is left
 * out; where only values differ, if there are more than 10.
 */
export function groupByCause(findings: readonly ReportedFinding[]): Cause[] {
  const sizes = new Map<string, number>();
  for (const finding of findings) {
    const shape = describeShape(finding);
    sizes.set(shape, (sizes.get(shape) ?? 0) + 1);
  }
  const causes = Map.groupBy(findings, (finding) => {
    const shape = describeShape(finding);
    return (sizes.get(shape) ?? 0) > maxSeparate ? shape : describeAlike(finding);
  });
  return [...causes].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : buildCause(key, first, others),
  );
}

/** Where the findings of a cause are; with their values if these differ. */
export function listPlaces({ findings, urls }: Cause): string[] {
  const [first, ...others] = findings;
  if (others.length === 0) return [placeOf(first), ...urls.slice(1)];
  const hasValues = others.some(({ message }) => message !== first.message);
  return findings.map((finding) => {
    const { evidence, url } = finding;
    return hasValues && evidence !== undefined && evidence !== url
      ? `${placeOf(finding)}  ${evidence}`
      : placeOf(finding);
  });
}

/** Errors first, then what concerns most pages. */
export function byWeight(a: Weighed, b: Weighed): number {
  const bySeverity = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  return bySeverity || b.urls.length - a.urls.length || b.count - a.count;
}

/** The findings of one rule and severity together, whatever their causes. */
export type RuleTotal = Pick<Cause, 'rule' | 'severity' | 'fix' | 'urls' | 'count'> & { example: ReportedFinding };
type Weighed = Pick<Cause, 'severity' | 'urls' | 'count'>;

/** The worst and most frequent rules first. */
export function totalRules(findings: readonly ReportedFinding[]): RuleTotal[] {
  const groups = Map.groupBy(findings, ({ rule, severity }) => `${rule} ${severity}`);
  const totals = [...groups.values()].flatMap((members) => {
    const [example] = members;
    if (example === undefined) return [];
    const { rule, severity } = example;
    return [{ rule, severity, fix: fixOf(members), urls: urlsOf(members), count: countAll(members), example }];
  });
  return totals.sort(byWeight);
}

/** How many findings of the summary a finding represents. */
export function countOf({ truncated, count = 1 }: Pick<ReportedFinding, 'truncated' | 'count'>): number {
  return truncated ? count : 1;
}

export function countAll(findings: readonly ReportedFinding[]): number {
  return findings.reduce((total, finding) => total + countOf(finding), 0);
}

/** Rule, severity, and the message without the page's own URL. */
function describeAlike(finding: ReportedFinding, shorten = (message: string) => message): string {
  const { rule, severity, truncated, message, url, urls } = finding;
  const words = url === undefined || urls !== undefined ? message : message.replaceAll(url, '<page>');
  return [rule, severity, truncated ?? '', shorten(words)].join('\0');
}

/** The same without URLs, quoted values and numbers. */
function describeShape(finding: ReportedFinding): string {
  return describeAlike(finding, (words) => words.replace(/https?:\/\/[^\s"')>,]+|"[^"]*"|\d[\d.,]*/g, '*'));
}

function buildCause(key: string, first: ReportedFinding, others: readonly ReportedFinding[]): Cause {
  const { rule, severity, message, fix, fingerprint } = first;
  const findings = [first, ...others] as const;
  const [urls, count] = [urlsOf(findings), countAll(findings)];
  if (others.length === 0) return { rule, severity, message, fix, findings, urls, count, fingerprint };
  const isSame = others.every((other) => describeAlike(other) === describeAlike(first));
  const times =
    urls.length > 1 ? `Found on ${formatCount(urls.length, 'page')}.` : `Found ${formatNumber(count)} times.`;
  return {
    rule,
    severity,
    urls,
    count,
    findings,
    message: `${message} ${isSame ? times : `And ${formatNumber(others.length)} more.`}`,
    fix: fixOf(findings),
    fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 16),
  };
}

function fixOf(findings: readonly ReportedFinding[]): string | undefined {
  const [first] = findings;
  const isShared = findings.every(({ fix }) => fix === first?.fix);
  return first === undefined || isShared ? first?.fix : findRule(first.rule)?.fix;
}

function urlsOf(findings: readonly ReportedFinding[]): string[] {
  return [...new Set(findings.flatMap(({ url, urls }) => urls ?? url ?? []))];
}
