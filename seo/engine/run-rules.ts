import { count } from './count.ts';
import { type Finding, firstPlace, type Place } from './finding.ts';
import type { Rule, RuleText, Violation } from './rule.ts';

/** A broken template can repeat one mistake thousands of times. */
const maxFindingsOfRule = 100;
const maxMessageCharacters = 1_000;
const maxEvidenceCharacters = 200;
/** The query of an embedded map or calendar hides the rest of the message. */
const maxUrlCharacters = 300;

/** What violations without a place are about. */
type Subject = Pick<Place, 'url' | 'file'>;
/** How many findings of a rule and severity there are, and how many of them are listed. */
type Tally = { first: Finding; found: number; listed: number };

/**
 * Collects findings, one for each cause. On a page or in a file it lists at most 100 of a rule and severity and counts
 * the rest; a site has no limit.
 */
export class FindingCollector {
  readonly #subject: Subject;
  readonly #limit: number;
  readonly #found: FoundCause[] = [];
  readonly #byCause = new Map<string, FoundCause>();
  readonly #tallies = new Map<string, Tally>();

  constructor(subject: Subject = {}) {
    this.#subject = subject;
    this.#limit =
      subject.url === undefined && subject.file === undefined ? Number.POSITIVE_INFINITY : maxFindingsOfRule;
  }

  add(rule: RuleText, violation: Violation): void {
    this.merge(buildFinding(rule, violation, this.#subject), violation.cause);
  }

  /** @param cause Findings of a rule with the same cause are one. */
  merge(finding: Finding, cause: string | undefined): void {
    const key = `${finding.rule} ${cause}`;
    const known = cause === undefined ? undefined : this.#byCause.get(key);
    if (known !== undefined) {
      known.add(finding);
      return;
    }
    const tally = this.#tallyOf(finding);
    tally.found += 1;
    if (tally.found > this.#limit && finding.edits === undefined) return; // `goshen lint --fix` needs the edits of all
    tally.listed += 1;
    const found = new FoundCause(finding);
    this.#found.push(found);
    if (cause !== undefined) this.#byCause.set(key, found);
  }

  /** In the order of lines for a page or file, otherwise in the order of `add`. */
  list(): Finding[] {
    const findings = this.#found.map((found) => found.build());
    if (this.#limit === Number.POSITIVE_INFINITY) return findings;
    return [...findings.sort(byPosition), ...this.#listRest()];
  }

  #tallyOf(finding: Finding): Tally {
    const key = `${finding.rule} ${finding.severity}`;
    const tally = this.#tallies.get(key) ?? { first: finding, found: 0, listed: 0 };
    this.#tallies.set(key, tally);
    return tally;
  }

  #listRest(): Finding[] {
    const where = this.#subject.url === undefined ? 'in the same file' : 'on the page';
    return [...this.#tallies.values()].flatMap(({ first, found, listed }) => {
      const times = found - listed;
      const { rule, severity, fix = '', ruleFix = fix } = first;
      const message = `${count(times, 'more finding')} of this rule ${where}.`;
      const places = [{ ...this.#subject, times }];
      return times === 0 ? [] : [{ rule, severity, message, fix: ruleFix, about: 'unlisted' as const, places }];
    });
  }
}

function byPosition(one: Finding, other: Finding): number {
  const [a, b] = [firstPlace(one), firstPlace(other)];
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** The first finding of a cause with the pages of the others: a broken template must not keep a message for each page. */
class FoundCause {
  readonly #first: Finding;
  /** By URL, once there is a second finding. */
  #places: Map<string, Place> | null = null;
  #about: Finding['about'];
  #isOneFix = true;
  #isOneValue = true;

  constructor(first: Finding) {
    this.#first = first;
    this.#about = first.about;
  }

  add({ message, fix, evidence, about, places }: Finding): void {
    const first = this.#first;
    this.#places ??= new Map(first.places.map((place) => [place.url ?? '', place]));
    for (const { url = firstPlace(first).url ?? '', times = 1 } of places) {
      const known = this.#places.get(url);
      if (known !== undefined) this.#places.set(url, { ...known, times: (known.times ?? 1) + times });
      else this.#places.set(url, { url, ...(times > 1 && { times }) });
    }
    if (message !== first.message || about === 'first') this.#about = 'first';
    this.#isOneFix &&= fix === first.fix;
    this.#isOneValue &&= evidence === first.evidence;
  }

  build(): Finding {
    if (this.#places === null) return this.#first;
    const { evidence, ...first } = this.#first;
    const { fix, ruleFix = fix } = first;
    const [place, ...others] = this.#places.values();
    const hasFix = this.#isOneFix || this.#about === 'first' || ruleFix === undefined;
    const value = evidence === undefined ? {} : { evidence };
    return {
      ...first,
      ...(!hasFix && { fix: ruleFix }),
      ...(this.#about !== undefined && { about: this.#about }),
      ...(this.#isOneValue && value),
      places: [{ ...place, ...(!this.#isOneValue && value) }, ...others],
    };
  }
}

/** Checks a subject with each rule. The `url` and `file` of the first subject are those of its findings. */
export function runRules<Checked extends readonly unknown[]>(
  rules: readonly Rule<Checked>[],
  ...subject: Checked
): Finding[] {
  const findings = new FindingCollector(readSubject(subject[0]));
  for (const rule of rules) for (const violation of rule.check(...subject)) findings.add(rule, violation);
  return findings.list();
}

/** Merges the findings of pages: one with the same cause is listed once, with all its pages. */
export function mergePages(
  findings: Iterable<Finding>,
  causeOf: (finding: Finding) => string = ({ template, message }) => template ?? message,
): Finding[] {
  const collector = new FindingCollector();
  for (const finding of findings) collector.merge(finding, causeOf(finding));
  return collector.list();
}

/** What the violation lacks is taken from the rule and `subject`. */
export function buildFinding(rule: RuleText, violation: Violation, subject: Subject = {}): Finding {
  const { message, evidence, fix = rule.fix, severity = rule.severity, edits, urls, template } = violation;
  const { url = subject.url, file = subject.file, line, column } = violation;
  const others = [...new Set(urls)].filter((one) => one !== url);
  const first: Place = {
    ...(url !== undefined && { url }),
    ...(file !== undefined && { file }),
    ...(line !== null && line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return {
    rule: rule.id,
    severity,
    message: clipText(clipUrls(message), maxMessageCharacters),
    fix,
    ...(fix !== rule.fix && { ruleFix: rule.fix }),
    ...(evidence !== undefined && { evidence: clipText(evidence, maxEvidenceCharacters) }),
    ...(rule.unit !== undefined && { unit: rule.unit }),
    places: [first, ...others.map((one) => ({ url: one }))],
    ...(urls !== undefined && { about: 'all' }),
    ...(template !== undefined && { template }),
    ...(edits !== undefined && { edits }),
  };
}

/** @throws Error if no rule has the id. */
export function pickRule(rules: readonly RuleText[], id: string): RuleText {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

function readSubject(subject: unknown): Subject {
  if (typeof subject !== 'object' || subject === null) return {};
  return {
    ...('url' in subject && typeof subject.url === 'string' && { url: subject.url }),
    ...('file' in subject && typeof subject.file === 'string' && { file: subject.file }),
  };
}

function clipUrls(message: string): string {
  return message.replace(/\bhttps?:[^\s"]+/gi, (url) => clipText(url, maxUrlCharacters));
}

function clipText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`;
}
