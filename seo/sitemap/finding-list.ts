import type { Finding, Severity } from '../finding.ts';
import { type SitemapRuleId, severityOf } from '../rules/sitemap-rules.ts';

/** A finding before the file it stands in and its severity are filled in. */
export type SitemapFinding = Omit<Finding, 'rule' | 'severity' | 'file'> & {
  rule: SitemapRuleId;
  /** Only where the case is weaker than the rule usually is. */
  severity?: Severity;
};

/** A finding with one cause and many places: it stands at the first one and says how many there are. */
export type RepeatedFinding = Omit<SitemapFinding, 'message'> & { message: (count: number) => string };

/** Findings of one rule in one file that are told singly; a broken generator repeats itself 50,000 times. */
const toldSingly = 100;

/** Collects what is found in one file. */
export class FindingList {
  readonly #file: string;
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<SitemapRuleId, number>();
  readonly #repeated = new Map<string, { first: RepeatedFinding; count: number }>();

  constructor(file: string) {
    this.#file = file;
  }

  add(found: SitemapFinding): void {
    const count = (this.#counts.get(found.rule) ?? 0) + 1;
    this.#counts.set(found.rule, count);
    if (count <= toldSingly) this.#findings.push(this.#complete(found));
  }

  /** Counts one more place of the cause that `cause` names. */
  addRepeated(cause: string, found: RepeatedFinding): void {
    const key = `${found.rule} ${cause}`;
    const known = this.#repeated.get(key);
    if (known === undefined) this.#repeated.set(key, { first: found, count: 1 });
    else known.count += 1;
  }

  /** In the order of their lines. */
  list(): Finding[] {
    const repeated = [...this.#repeated.values()].map(({ first, count }) =>
      this.#complete({ ...first, message: first.message(count) }),
    );
    const untold = [...this.#counts].filter(([, count]) => count > toldSingly);
    const summaries = untold.map(([rule, count]) =>
      this.#complete({ rule, message: `${count - toldSingly} more findings of this rule in the same file.` }),
    );
    const placed = [...this.#findings, ...repeated].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return [...placed, ...summaries];
  }

  #complete(found: SitemapFinding): Finding {
    return { severity: severityOf(found.rule), file: this.#file, ...found };
  }
}

/** `, 3 times in this file` where it is worth saying. */
export function timesInFile(count: number): string {
  return count === 1 ? '' : `, ${count} times in this file`;
}
