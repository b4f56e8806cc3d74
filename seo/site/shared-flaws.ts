import type { AuditContext } from '../audit-context.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { Flaw, PageRule } from '../page/page-rule.ts';
import { runRule } from '../run-rule.ts';

export type SharedFlaw = { id: PageRule['id']; url: string; flaw: Flaw };

type Cause = { id: PageRule['id']; flaw: Flaw; urls: Set<string>; fixes: Set<string | undefined> };

/** What page rules say about many pages for one cause: each cause once, at its first page. */
export function listSharedFlaws(
  rules: readonly PageRule[],
  pages: readonly PageFacts[],
  context: AuditContext,
): SharedFlaw[] {
  const causes = new Map<string, Cause>();
  for (const page of pages) {
    for (const rule of rules) {
      for (const flaw of runRule(rule, page, context)) addTo(causes, rule.id, flaw, page.url);
    }
  }
  return [...causes.values()].map(({ id, flaw, urls, fixes }) => ({
    id,
    url: [...urls][0] ?? '',
    flaw: describe(flaw, urls.size, fixes.size),
  }));
}

function addTo(causes: Map<string, Cause>, id: PageRule['id'], flaw: Flaw, url: string): void {
  const key = `${id} ${flaw.message}`;
  const cause = causes.get(key) ?? { id, flaw, urls: new Set(), fixes: new Set() };
  cause.urls.add(url);
  cause.fixes.add(flaw.fix);
  causes.set(key, cause);
}

/** A fix that differs from page to page is left to the rule's own. */
function describe({ fix, ...flaw }: Flaw, pages: number, fixes: number): Flaw {
  const message = pages === 1 ? flaw.message : `${flaw.message.replace(/\.$/, '')}, on ${pages} pages.`;
  return { ...flaw, message, ...(fix !== undefined && fixes === 1 && { fix }) };
}
