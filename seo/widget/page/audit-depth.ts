import type { Finding } from '../../finding.ts';
import { auditHreflang } from '../../hreflang/audit-hreflang.ts';
import { collectLanguagePages } from '../../hreflang/collect-language-pages.ts';
import type { PageSnapshot } from '../../page/page-snapshot.ts';
import { validateStructuredData } from '../../structured-data/audit-structured-data.ts';
import { collectSchemaPage } from '../../structured-data/collect-schema-pages.ts';
import { loadVocabulary } from '../../structured-data/vocabulary.ts';
import type { LanguageVersion } from './fetch-page.ts';

/**
 * Checks the language alternates of a page and of the pages that they lead to. Of the page itself it checks the shown
 * document, unless a cookie has chosen another language than crawlers get.
 */
export function auditLanguages(
  shown: PageSnapshot,
  versions: readonly LanguageVersion[],
  languages: readonly string[],
): Finding[] {
  const sent = versions.flatMap(({ facts }) => facts ?? []);
  const isShown = ({ url, lang }: PageSnapshot) => url === shown.url && lang === shown.lang;
  const own = sent.some(({ url }) => url === shown.url) && !sent.some(isShown) ? [] : [shown];
  const adaptive = new Set(sent.flatMap(({ url, response }) => (response.variant === null ? [] : [url])));
  const isAdaptive = (url: string) => adaptive.has(url);
  const pages = [...own, ...sent.filter((facts) => !isShown(facts))];
  return auditHreflang(collectLanguagePages(pages), { languages, isAdaptive });
}

export async function auditStructuredData(facts: PageSnapshot): Promise<Finding[]> {
  const page = collectSchemaPage(facts, facts.visibleText);
  const today = new Date().toISOString().slice(0, 10);
  return validateStructuredData(page, { vocabulary: await loadVocabulary(), today });
}
