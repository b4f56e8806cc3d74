import { count as formatCount, formatNumber } from './count.ts';
import type { Finding, Severity } from './finding.ts';
import type { Rule, RuleText, Violation } from './rule.ts';

/** A broken template can repeat one mistake thousands of times. */
const maxFindingsOfRule = 100;
const maxMessageCharacters = 1_000;
const maxEvidenceCharacters = 200;

type Place = Pick<Finding, 'url' | 'file'>;
/** A violation, or a finding of a page that is merged with those of other pages. */
type Occurrence = Violation & Pick<Finding, 'count' | 'truncated'>;
/** Findings with one cause; `urls` is `null` for a single one. */
type Group = { rule: RuleText; first: Finding; count: number; urls: Set<string> | null; isSame: boolean };
type Tally = { rule: RuleText; severity: Severity; count: number; listed: number };

/**
 * Collects violations as findings, one for each cause. On a page or in a file it lists at most 100 of a rule and severity
 * and counts the rest; a site has no limit.
 */
export class FindingCollector {
  readonly #place: Place;
  readonly #limit: number;
  readonly #groups: Group[] = [];
  readonly #byCause = new Map<string, Group>();
  readonly #tallies = new Map<string, Tally>();

  /** @param place For violations without a place. */
  constructor(place: Place = {}) {
    this.#place = place;
    this.#limit = place.url === undefined && place.file === undefined ? Number.POSITIVE_INFINITY : maxFindingsOfRule;
  }

  add(rule: RuleText, { cause, ...violation }: Occurrence): void {
    const key = `${rule.id} ${cause}`;
    const known = cause === undefined ? undefined : this.#byCause.get(key);
    if (known !== undefined) {
      countPlace(known, violation);
      return;
    }
    const tally = this.#tallyOf(rule, violation.severity ?? rule.severity);
    tally.count += 1;
    if (tally.count > this.#limit && violation.edits === undefined) return; // `goshen lint --fix` needs the edits of all
    tally.listed += 1;
    const first = buildFinding(rule, violation, this.#place);
    const group = { rule, first, count: first.count ?? 1, urls: null, isSame: true };
    this.#groups.push(group);
    if (cause !== undefined) this.#byCause.set(key, group);
  }

  /** In the order of lines for a page or file, otherwise in the order of `add`. */
  list(): Finding[] {
    const findings = this.#groups.map(buildGroupFinding);
    if (this.#limit === Number.POSITIVE_INFINITY) return findings;
    const byPlace = (a: Finding, b: Finding) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
    return [...findings.sort(byPlace), ...this.#listRest()];
  }

  #tallyOf(rule: RuleText, severity: Severity): Tally {
    const key = `${rule.id} ${severity}`;
    const tally = this.#tallies.get(key) ?? { rule, severity, count: 0, listed: 0 };
    this.#tallies.set(key, tally);
    return tally;
  }

  #listRest(): Finding[] {
    const where = this.#place.url === undefined ? 'in the same file' : 'on the page';
    return [...this.#tallies.values()].flatMap(({ rule, severity, count: total, listed }) => {
      const count = total - listed;
      const message = `${formatCount(count, 'more finding')} of this rule ${where}.`;
      return count === 0 ? [] : [buildFinding(rule, { message, severity, count, truncated: true }, this.#place)];
    });
  }
}

/** Checks a subject with each rule. The `url` and `file` of the first subject are those of its findings. */
export function runRules<Subject extends readonly unknown[]>(
  rules: readonly Rule<Subject>[],
  ...subject: Subject
): Finding[] {
  const findings = new FindingCollector(placeOf(subject[0]));
  for (const rule of rules) for (const violation of rule.check(...subject)) findings.add(rule, violation);
  return findings.list();
}

/** Merges the findings of pages: one with the same cause is listed once, at the first page. */
export function mergePages(
  findings: Iterable<Finding>,
  rules: readonly RuleText[],
  causeOf: (finding: Finding) => string = ({ message }) => message,
): Finding[] {
  const byId = new Map<string, RuleText>(rules.map((rule) => [rule.id, rule]));
  const collector = new FindingCollector();
  for (const finding of findings) {
    const { rule: id, ...violation } = finding;
    const rule = byId.get(id);
    if (rule !== undefined) collector.add(rule, { ...violation, cause: causeOf(finding) });
  }
  return collector.list();
}

/** What the violation lacks is taken from the rule and `place`. */
export function buildFinding({ id, severity, fix }: RuleText, violation: Occurrence, place: Place = {}): Finding {
  const { line, cause: _cause, message, evidence, urls, ...rest } = violation;
  const pages = [...new Set(urls)];
  return {
    rule: id,
    severity,
    ...place,
    fix,
    ...rest,
    ...(rest.fix !== undefined && rest.fix !== fix && { ruleFix: fix }),
    message: clipText(message, maxMessageCharacters),
    ...(evidence !== undefined && { evidence: clipText(evidence, maxEvidenceCharacters) }),
    ...(line !== null && line !== undefined && { line }),
    ...(pages.length > 1 && { urls: pages }),
  };
}

/** @throws Error if no rule has the id. */
export function pickRule(rules: readonly RuleText[], id: string): RuleText {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

function placeOf(subject: unknown): Place {
  if (typeof subject !== 'object' || subject === null) return {};
  return {
    ...('url' in subject && typeof subject.url === 'string' && { url: subject.url }),
    ...('file' in subject && typeof subject.file === 'string' && { file: subject.file }),
  };
}

function countPlace(group: Group, { message, url = group.first.url, fix, count = 1 }: Occurrence): void {
  group.count += count;
  group.urls ??= new Set(group.first.url === undefined ? [] : [group.first.url]);
  if (url !== undefined) group.urls.add(url);
  group.isSame &&= clipText(message, maxMessageCharacters) === group.first.message;
  const common = group.rule.fix;
  if (group.isSame && (fix ?? common) !== group.first.fix) group.first = { ...group.first, fix: common };
}

function buildGroupFinding({ first, count, urls, isSame }: Group): Finding {
  if (urls === null) return first;
  const times = urls.size > 1 ? `Found on ${formatCount(urls.size, 'page')}.` : `Found ${formatNumber(count)} times.`;
  const message = `${first.message} ${isSame ? times : `And ${formatNumber(count - 1)} more.`}`;
  const amount = urls.size > 1 && !first.truncated ? urls.size : count;
  return { ...first, message, count: amount, ...(urls.size > 1 && { urls: [...urls] }) };
}

function clipText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`;
}
