import type { AuditContext } from '../audit-context.ts';
import type { Finding } from '../finding.ts';
import { runRules } from '../run-rules.ts';
import { isSoftError } from './error-phrase.ts';
import type { PageRule, PageSnapshot } from './page-snapshot.ts';
import { isEmptyPage, isFragment, isRedirectStub, secondDocument } from './page-state.ts';
import { accessibilityRules } from './rules/accessibility.ts';
import { contentRules } from './rules/content.ts';
import { headRules } from './rules/head.ts';
import { headingRules } from './rules/heading.ts';
import { imageRules } from './rules/image.ts';
import { indexingRules } from './rules/indexing.ts';
import { languageRules } from './rules/language.ts';
import { linkRules } from './rules/link.ts';
import { performanceRules } from './rules/performance.ts';
import { responseRules } from './rules/response.ts';
import { robotsDirectiveRules } from './rules/robots-directives.ts';
import { securityRules } from './rules/security.ts';
import { socialRules } from './rules/social.ts';
import { titleRules } from './rules/title.ts';

/** The rules about one page. */
export const pageRules: readonly PageRule[] = [
  ...titleRules,
  ...headingRules,
  ...contentRules,
  ...languageRules,
  ...headRules,
  ...indexingRules,
  ...robotsDirectiveRules,
  ...socialRules,
  ...imageRules,
  ...linkRules,
  ...performanceRules,
  ...securityRules,
  ...accessibilityRules,
  ...responseRules,
];

/** What search results and cards show, and the text of an application. */
const ofResults = /^(?:description\/|(?:canonical|og)\/missing$|ssr\/)/;

/** What a second document on a page repeats. */
const ofOneDocument = /\/multiple$|^a11y\/landmark-main$/;

/** The rules for a page; one that only redirects, is empty, or is a fragment, is checked for that alone. */
export function listPageRules(snapshot: PageSnapshot): readonly PageRule[] {
  const only = isRedirectStub(snapshot) ? 'meta/refresh' : isEmptyPage(snapshot) ? 'page/thin' : null;
  if (only !== null) return pageRules.filter(({ id }) => id === only);
  if (isFragment(snapshot)) return pageRules.filter(({ id }) => /^(?:title\/missing|page\/placeholder)$/.test(id));
  if (snapshot.headBreaker?.element === secondDocument) return pageRules.filter(({ id }) => !ofOneDocument.test(id));
  return isSoftError(snapshot) ? pageRules.filter(({ id }) => !ofResults.test(id)) : pageRules;
}

/** Checks a page without knowing the others. */
export function auditPage(snapshot: PageSnapshot, context: AuditContext): Finding[] {
  return runRules(listPageRules(snapshot), snapshot, context);
}

/** Checks one rule per step, so that a browser can handle input in between. */
export function* auditInSteps(snapshot: PageSnapshot, context: AuditContext): Generator<void, Finding[]> {
  const findings: Finding[] = [];
  for (const rule of listPageRules(snapshot)) {
    findings.push(...runRules([rule], snapshot, context));
    yield;
  }
  return findings;
}

/** Checks the rules whose cause is the page itself; `auditSite` checks the others. */
export function auditOwnPage(snapshot: PageSnapshot, context: AuditContext): Finding[] {
  const rules = listPageRules(snapshot).filter(({ perPage }) => perPage);
  return runRules(rules, snapshot, context);
}
