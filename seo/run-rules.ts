import type { Finding } from './finding.ts';
import type { Rule, RuleText, Violation } from './rule.ts';

/** A broken template repeats one mistake by the thousand. */
export const maxFindingsOfRule = 100;

type Place = Pick<Finding, 'url' | 'file'>;

/**
 * Checks a subject with each rule, in the order of the rules. A finding has the severity and the fix of its rule, and
 * the `url` and `file` of the first subject, where the violation has none. After 100 findings of one rule on one page
 * or in one file, one more counts the rest; a site has no limit.
 */
export function runRules<Subject extends readonly [unknown, ...unknown[]]>(
  rules: readonly Rule<Subject>[],
  ...subject: Subject
): Finding[] {
  const place = placeOf(subject[0]);
  return rules.flatMap((rule) =>
    capViolations(rule.check(...subject), place).map((violation) => buildFinding(rule, violation, place)),
  );
}

/**
 * Checks a subject with each rule and keeps every violation: `goshen lint --fix` needs the edits of all, and what
 * merges repeated findings counts them.
 */
export function runRulesUncapped<Subject extends readonly unknown[]>(
  rules: readonly Rule<Subject>[],
  ...subject: Subject
): Finding[] {
  return rules.flatMap((rule) => rule.check(...subject).map((violation) => buildFinding(rule, violation, {})));
}

/**
 * Merges what a rule reports in the same words of several pages: one finding, at the first page, that counts them.
 *
 * @param rules Rules that made the findings: where the fix differs from page to page, that of the rule is used.
 */
export function groupByCause(findings: Iterable<Finding>, rules: readonly RuleText[]): Finding[] {
  const fixes = new Map<string, string>(rules.map(({ id, fix }) => [id, fix]));
  const causes = new Map<string, { first: Finding; urls: Set<string | undefined> }>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.message}`;
    const cause = causes.get(key) ?? { first: finding, urls: new Set() };
    causes.set(key, cause);
    cause.urls.add(finding.url);
    const common = fixes.get(finding.rule);
    if (finding.fix !== cause.first.fix && common !== undefined) cause.first = { ...cause.first, fix: common };
  }
  return [...causes.values()].map(({ first, urls }) => {
    const message = urls.size === 1 ? first.message : `${first.message.replace(/\.$/, '')}, on ${urls.size} pages.`;
    return { ...first, message };
  });
}

function placeOf(subject: unknown): Place {
  if (typeof subject !== 'object' || subject === null) return {};
  return {
    ...('url' in subject && typeof subject.url === 'string' && { url: subject.url }),
    ...('file' in subject && typeof subject.file === 'string' && { file: subject.file }),
  };
}

function capViolations(violations: Violation[], { url, file }: Place): Violation[] {
  const rest = violations.length - maxFindingsOfRule;
  const isSite = url === undefined && file === undefined;
  if (rest <= 0 || isSite) return violations;
  const where = url === undefined ? 'in the same file' : 'on the page';
  return [...violations.slice(0, maxFindingsOfRule), { message: `${rest} more findings of this rule ${where}.` }];
}

/** A finding of a rule: the severity and fix are those of the rule, the place is `place`, where the violation has none. */
export function buildFinding(
  { id, severity, fix }: RuleText,
  { line, ...violation }: Violation,
  place: Place = {},
): Finding {
  return { rule: id, severity, ...place, fix, ...violation, ...(line !== null && line !== undefined && { line }) };
}
