import { count as formatCount, formatNumber } from '../engine/count.ts';
import { severities } from '../engine/finding.ts';
import { topicOf, topics } from '../engine/rule.ts';
import { shortHash } from './fingerprint.ts';
import { isUrl, placeOf } from './phrases.ts';
import { type Cause, countAll, countCauses, type ReportedFinding } from './report.ts';

/** Findings that differ only in their values are merged when there are more of them than a reader would go through. */
const maxSeparate = 10;

/**
 * Merges findings that have one cause: the same rule and severity, in the same words when each page's own URL is left
 * out; where only values differ, if there are more than 10.
 */
export function groupByCause(findings: readonly ReportedFinding[]): Cause[] {
  const kinds = Map.groupBy(findings, (finding) => kindOf(finding));
  const shapes = Map.groupBy(kinds, ([, [first]]) => (first === undefined ? '' : kindOf(first, '*')));
  const build = (key: string, [first, ...others]: readonly ReportedFinding[], isSame: boolean) =>
    first === undefined ? [] : buildCause(key, [first, ...others], isSame);
  return [...shapes].flatMap(([shape, alike]) => {
    const members = alike.flatMap(([, found]) => found);
    if (members.length > maxSeparate) return build(shape, members, alike.length === 1);
    return alike.flatMap(([kind, found]) => build(kind, found, true));
  });
}

/** Where the findings of a cause are; with their values if these differ. */
export function listPlaces({ findings, urls }: Cause): string[] {
  const [first, ...others] = findings;
  if (others.length === 0) return [placeOf(first), ...urls.slice(1)];
  const hasValues = others.some(({ message }) => message !== first.message);
  return findings.map((finding) => {
    const { evidence = '', url = '', file = '' } = finding;
    const place = placeOf(finding);
    const details = [isUrl(file) ? url : '', hasValues && evidence !== url ? evidence : ''];
    return [place, ...new Set(details.filter((text) => text !== '' && text !== place))].join('  ');
  });
}

/** Errors first, then what concerns most pages. */
function byWeight(a: Weighed, b: Weighed): number {
  const bySeverity = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  return bySeverity || amountFound(b) - amountFound(a) || b.count - a.count || a.rank - b.rank;
}

function amountFound({ urls, count }: Weighed): number {
  return urls.length || count;
}

/** In the order of `totalRules`; of one rule, the findings that only count the rest come last. */
export function orderCauses(causes: readonly Cause[]): Cause[] {
  const keyOf = ({ rule, severity }: Pick<Cause, 'rule' | 'severity'>) => `${rule} ${severity}`;
  const order = new Map(totalRules(causes).map((total, at) => [keyOf(total), at]));
  const placeOfRule = (cause: Cause) => order.get(keyOf(cause)) ?? 0;
  const isRest = ({ findings: [{ truncated }] }: Cause) => (truncated ? 1 : 0);
  return causes.toSorted((a, b) => placeOfRule(a) - placeOfRule(b) || isRest(a) - isRest(b) || byWeight(a, b));
}

/** The findings of one rule and severity together, whatever their causes. */
export type RuleTotal = Pick<Cause, 'rule' | 'severity' | 'fix' | 'urls' | 'count' | 'rank'> & {
  example: ReportedFinding;
};
type Weighed = Pick<Cause, 'severity' | 'urls' | 'count' | 'rank'>;

/** The worst and most frequent rules first. */
export function totalRules(causes: readonly Cause[]): RuleTotal[] {
  const groups = Map.groupBy(causes, ({ rule, severity }) => `${rule} ${severity}`);
  const totals = [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { rule, severity, ruleFix, rank, findings } = first;
    const fix = members.every((cause) => cause.fix === first.fix) ? first.fix : ruleFix;
    const urls = [...new Set(members.flatMap((cause) => cause.urls))];
    return [{ rule, severity, fix, rank, urls, count: countCauses(members), example: findings[0] }];
  });
  return totals.sort(byWeight);
}

/** Pages, where the rule is about pages; else how often it was found. */
export function amountOf({ urls, count }: RuleTotal): string {
  return urls.length > 0 ? formatCount(urls.length, 'page') : formatCount(count, 'time');
}

const values = /https?:\/\/[^\s"')>,]+|"[^"]*"|\d[\d.,]*/g;

/** Rule, severity and the message without the page's own URL. @param value Replaces other URLs, quoted values and numbers. */
function kindOf({ rule, severity, truncated, message, url, urls }: ReportedFinding, value?: string): string {
  const words = url === undefined || urls !== undefined ? message : message.replaceAll(url, '<page>');
  return [rule, severity, truncated ?? '', value === undefined ? words : words.replace(values, value)].join('\0');
}

function buildCause(key: string, findings: Cause['findings'], isSame: boolean): Cause {
  const [first, ...others] = findings;
  const { rule, severity, message, fix, ruleFix = fix, fingerprint } = first;
  const [urls, count] = [urlsOf(findings), countAll(findings)];
  const cause = { rule, severity, message, fix, ruleFix, findings, urls, count, rank: rankOf(rule), fingerprint };
  if (others.length === 0) return cause;
  const times =
    urls.length > 1 ? `Found on ${formatCount(urls.length, 'page')}.` : `Found ${formatNumber(count)} times.`;
  return {
    ...cause,
    message: `${message} ${isSame ? times : `And ${formatNumber(others.length)} more.`}`,
    fix: others.every((other) => other.fix === fix) ? fix : ruleFix,
    fingerprint: shortHash(key),
  };
}

const topicIds = Object.keys(topics);

function rankOf(rule: string): number {
  const topic = topicOf(rule);
  return topic === undefined ? topicIds.length : topicIds.indexOf(topic);
}

function urlsOf(findings: readonly ReportedFinding[]): string[] {
  return [...new Set(findings.flatMap(({ url, urls }) => urls ?? url ?? []))];
}
