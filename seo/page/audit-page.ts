import type { AuditContext } from '../audit-context.ts';
import type { Finding } from '../finding.ts';
import { pageAuditRules } from '../rules/page-audit-rules.ts';
import { listTexts } from '../rules/rule-table.ts';
import { runRules } from '../run-rules.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageCheck, PageRule } from './page-rule.ts';
import { accessibilityRules } from './rules/accessibility.ts';
import { answerRules } from './rules/answer.ts';
import { headRules } from './rules/head.ts';
import { headingRules } from './rules/heading.ts';
import { imageRules } from './rules/image.ts';
import { indexingRules } from './rules/indexing.ts';
import { languageRules } from './rules/language.ts';
import { linkRules } from './rules/link.ts';
import { performanceRules } from './rules/performance.ts';
import { preconnectRules } from './rules/preconnect.ts';
import { securityRules } from './rules/security.ts';
import { socialRules } from './rules/social.ts';
import { titleRules } from './rules/title.ts';
import { urlRules } from './rules/url.ts';

const texts = new Map(listTexts(pageAuditRules).map((text) => [text.id, text]));

function withTexts(checks: readonly PageCheck[]): PageRule[] {
  return checks.flatMap((check) => {
    const text = texts.get(check.id);
    return text === undefined ? [] : [{ ...text, ...check }];
  });
}

/** The rules that one page answers by itself. */
export const pageRules: readonly PageRule[] = [
  ...titleRules,
  ...headingRules,
  ...languageRules,
  ...headRules,
  ...indexingRules,
  ...imageRules,
  ...linkRules,
  ...urlRules,
  ...withTexts([
    ...socialRules,
    ...performanceRules,
    ...preconnectRules,
    ...securityRules,
    ...accessibilityRules,
    ...answerRules,
  ]),
];

/** Everything one page can be told without knowing the others. */
export function auditPage(facts: PageFacts, context: AuditContext): Finding[] {
  return runRules(pageRules, facts, context);
}

/** The same, a rule a step. */
export function* auditInSteps(facts: PageFacts, context: AuditContext): Generator<void, Finding[]> {
  const findings: Finding[] = [];
  for (const rule of pageRules) {
    findings.push(...runRules([rule], facts, context));
    yield;
  }
  return findings;
}

/**
 * What is wrong with a page for reasons of its own. The rest, whose cause is shared by many pages, comes from
 * `auditSite` as one finding a cause.
 */
export function auditOwnPage(facts: PageFacts, context: AuditContext): Finding[] {
  const own = pageRules.filter(({ shared }) => !shared);
  return runRules(own, facts, context);
}
