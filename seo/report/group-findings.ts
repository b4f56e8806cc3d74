import {
  countAll,
  type Finding,
  firstPlace,
  type Place,
  pagesOf,
  type Severity,
  severities,
} from '../engine/finding.ts';
import { compareUrls } from '../engine/page/collect/resolve-url.ts';
import { topicOf, topics } from '../engine/rule.ts';
import { isUrl, placeOf } from './phrases.ts';

/** Findings that differ only in their values are merged when there are more of them than a reader would go through. */
const maxSeparate = 3;

/**
 * Merges findings at the end of a run: those of one rule and severity in the same words when each page's own URL is left
 * out; where only values differ, if there are more than 3, or if all are what one file lacks. Each place keeps what
 * differs from the first.
 *
 * @returns by consequence, severity and pages: what a reader should fix first comes first.
 * @param nameOf The fingerprint of a finding with several places, by what they have in common.
 */
export function groupFindings(findings: readonly Finding[], nameOf = (key: string) => key): Finding[] {
  const largestFirst = findings.toSorted((a, b) => b.places.length - a.places.length || byUrl(a, b));
  const kinds = Map.groupBy(largestFirst, (finding) => kindOf(finding));
  const shapes = Map.groupBy(kinds, ([, [first]]) => (first === undefined ? '' : kindOf(first, '*')));
  const merged = [...shapes].flatMap(([shape, alike]) => {
    const members = alike.flatMap(([, found]) => found);
    if (alike.length === 1 || (alike.length <= maxSeparate && !areLacking(members)))
      return alike.flatMap(([kind, found]) => merge(found, nameOf(kind)));
    return merge(members, nameOf(shape), 'first');
  });
  return orderFindings(merged);
}

/** Pages are checked as they come, which differs from run to run. */
function byUrl(a: Finding, b: Finding): number {
  return compareUrls(firstPlace(a).url ?? '', firstPlace(b).url ?? '');
}

/** What a file lacks is reported at its beginning; what several translations lack, at the texts of the base. */
function areLacking(findings: readonly Finding[]): boolean {
  const places = findings.flatMap((finding) => finding.places);
  const isStart = places.every(({ url, line, column }) => url === undefined && line === 1 && column === 1);
  return (isStart || findings[0]?.rule === 'i18n/missing-key') && new Set(places.map(({ file }) => file)).size === 1;
}

const values = /(?:https?:\/\/|<page>)(?:[^\s"')>,]*[^\s"')>,.])?|`[^`]*`|"[^"]*"|\d[\d.,]*/g;
/** Of the other pages of a template, or the rest of a list. */
const counts = / \(?and \d[\d,]* more(?: pages?)?\)?/g;
/** Of one or more replaced values, with the number of those that are not named. */
const lists = /\*(?:, \*)*(?: \(?and \* more\)?)?/g;

/** @param value Replaces URLs, quoted values and numbers, in which alike findings differ. */
function kindOf(finding: Finding, value?: string): string {
  const { rule, severity, message, about = '', places, template } = finding;
  if (template !== undefined && value === undefined) return [rule, severity, '', template].join('\0');
  const { url } = firstPlace(finding);
  const named = url === undefined || places.length > 1 ? message : message.replaceAll(url, '<page>');
  const words = named.replace(counts, '');
  const isRest = about === 'unlisted' ? about : '';
  const shape = value === undefined ? words : words.replace(values, value).replace(lists, value);
  return [rule, severity, isRest, shape].join('\0');
}

function merge(findings: readonly Finding[], name: string, about = aboutOf(findings)): Finding[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const { about: _about, ...common } = listCommon(first, others);
  const places = findings.flatMap((finding) => listOwn(finding, common));
  const [{ fingerprint = '' } = {}] = places;
  return [{ ...common, ...(about && { about }), places, fingerprint: places.length > 1 ? name : fingerprint }];
}

/** Two findings that are each about all their places are together about each. */
function aboutOf(findings: readonly Finding[]): Finding['about'] {
  const [first, ...others] = findings;
  const isFirst = ({ about, message }: Finding) => about === 'first' || message !== first?.message;
  if (findings.some(isFirst)) return 'first';
  return others.length > 0 && first?.about === 'all' ? undefined : first?.about;
}

/** What is true of all: the fix of the rule where those of the findings differ. */
function listCommon(first: Finding, others: readonly Finding[]): Finding {
  const { evidence, fix, ruleFix = fix, ...rest } = first;
  const commonFix = others.every((other) => other.fix === fix) ? fix : ruleFix;
  return {
    ...rest,
    ...(commonFix !== undefined && { fix: commonFix }),
    ...(ruleFix !== undefined && { ruleFix }),
    ...(evidence !== undefined && others.every((other) => other.evidence === evidence) && { evidence }),
  };
}

/** The places of a finding, with what it says of them alone. */
function listOwn({ message, fix, evidence, about, places }: Finding, common: Finding): Place[] {
  const own = {
    ...(message !== common.message && { message }),
    ...(fix !== undefined && fix !== common.fix && { fix }),
    ...(evidence !== undefined && evidence !== common.evidence && { evidence }),
  };
  return places.map((place, at) => (about === 'first' && at > 0 ? place : { ...own, ...place }));
}

/** Where a finding is, with the values that differ, and the fix of each place that has its own. */
export function listPlaces({ places, evidence: common = '' }: Finding): string[] {
  const [first = {}, ...others] = places;
  if (others.length === 0) return [placeOf(first)];
  const hasValues = others.some(({ message }) => message !== undefined);
  return places.map((place) => {
    const { evidence = common, url = '', file = '', fix = '' } = place;
    const where = placeOf(place);
    const details = [isUrl(file) ? url : '', hasValues && evidence !== url ? evidence : '', fix];
    return [where, ...new Set(details.filter((text) => text !== '' && text !== where))].join('  ');
  });
}

/** What decides the order of findings and rules. */
type Weight = { consequence: number; severity: Severity; pages: number; count: number };

/** What has the worst consequence first, inside that errors, then what concerns most pages. */
function byWeight(a: Weight, b: Weight): number {
  const bySeverity = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  const byPages = (b.pages || b.count) - (a.pages || a.count);
  return a.consequence - b.consequence || bySeverity || byPages || b.count - a.count;
}

function weigh(rule: string, severity: Severity, findings: readonly Finding[]): Weight {
  const pages = new Set(findings.flatMap(pagesOf)).size;
  const topic = topicOf(rule);
  const consequence = topic === undefined ? Number.MAX_VALUE : topics[topic].consequence;
  return { consequence, severity, pages, count: countAll(findings) };
}

/** In the order of `totalRules`; of one rule, the findings that only count the rest come last. */
function orderFindings(findings: readonly Finding[]): Finding[] {
  return totalRules(findings).flatMap(({ members }) => {
    const weighed = members.map((finding) => ({ finding, ...weigh(finding.rule, finding.severity, [finding]) }));
    const isRest = (finding: Finding) => Number(finding.about === 'unlisted');
    weighed.sort((a, b) => isRest(a.finding) - isRest(b.finding) || byWeight(a, b));
    return weighed.map(({ finding }) => finding);
  });
}

/** The findings of one rule and severity together. */
export type RuleTotal = Weight &
  Pick<Finding, 'rule' | 'fix'> & { members: readonly [Finding, ...Finding[]]; example: Place };

/** The rules in the order in which a reader should fix them. */
export function totalRules(findings: readonly Finding[]): RuleTotal[] {
  const groups = Map.groupBy(findings, ({ rule, severity }) => `${rule} ${severity}`);
  const totals = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const members = [first, ...others] as const;
    const { rule, severity } = first;
    const { fix } = listCommon(first, members);
    const weight = weigh(rule, severity, members);
    return [{ ...weight, rule, ...(fix !== undefined && { fix }), members, example: firstPlace(first) }];
  });
  return totals.sort(byWeight);
}
