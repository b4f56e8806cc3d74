import type { Finding } from '../finding.ts';
import type { RuleText, Violation } from '../rule.ts';
import { buildFinding, maxFindingsOfRule } from '../run-rules.ts';

/** A violation with one cause and many places: it stands at the first one and says how many there are. */
export type RepeatedViolation = Omit<Violation, 'message'> & { message: (count: number) => string };

/** Collects the violations of one file while it is read. After 100 of one rule it only counts them. */
export class FindingList {
  readonly #file: string;
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<RuleText, number>();
  readonly #repeated = new Map<string, { rule: RuleText; first: RepeatedViolation; count: number }>();

  constructor(file: string) {
    this.#file = file;
  }

  add(rule: RuleText, violation: Violation): void {
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count <= maxFindingsOfRule) this.#findings.push(this.#build(rule, violation));
  }

  /** Counts one more place of the cause that `cause` names. */
  addRepeated(rule: RuleText, cause: string, violation: RepeatedViolation): void {
    const key = `${rule.id} ${cause}`;
    const known = this.#repeated.get(key);
    if (known === undefined) this.#repeated.set(key, { rule, first: violation, count: 1 });
    else known.count += 1;
  }

  /** In the order of their lines. */
  list(): Finding[] {
    const repeated = [...this.#repeated.values()].map(({ rule, first, count }) =>
      this.#build(rule, { ...first, message: first.message(count) }),
    );
    const uncounted = [...this.#counts].filter(([, count]) => count > maxFindingsOfRule);
    const summaries = uncounted.map(([rule, count]) =>
      this.#build(rule, { message: `${count - maxFindingsOfRule} more findings of this rule in the same file.` }),
    );
    const placed = [...this.#findings, ...repeated].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return [...placed, ...summaries];
  }

  #build(rule: RuleText, violation: Violation): Finding {
    return buildFinding(rule, violation, { file: this.#file });
  }
}

/** `, 3 times in this file` where it is worth saying. */
export function timesInFile(count: number): string {
  return count === 1 ? '' : `, ${count} times in this file`;
}
