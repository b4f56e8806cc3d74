import type { Finding } from '../../engine/finding.ts';
import { auditHreflang } from '../../engine/hreflang/audit-hreflang.ts';
import { collectLanguagePages } from '../../engine/hreflang/collect-language-pages.ts';
import type { PageSnapshot } from '../../engine/page/page-snapshot.ts';
import { validateStructuredData } from '../../engine/structured-data/audit-structured-data.ts';
import { collectSchemaPage } from '../../engine/structured-data/collect-schema-pages.ts';
import { loadVocabulary } from '../../engine/structured-data/vocabulary.ts';
import type { LanguageVersion } from './fetch-page.ts';

/**
 * Checks the structured data of a page, and its language alternates with the pages that they lead to. Of the page itself
 * it checks the shown document, unless a cookie has chosen another language than crawlers get.
 */
export async function auditDepth(
  shown: PageSnapshot,
  versions: readonly LanguageVersion[],
  languages: readonly string[],
): Promise<Finding[]> {
  const sent = versions.flatMap(({ snapshot }) => snapshot ?? []);
  const isShown = ({ url, lang }: PageSnapshot) => url === shown.url && lang === shown.lang;
  const own = sent.some(({ url }) => url === shown.url) && !sent.some(isShown) ? [] : [shown];
  const adaptive = new Set(sent.flatMap(({ url, response }) => (response.variant === null ? [] : [url])));
  const isAdaptive = (url: string) => adaptive.has(url);
  const pages = [...own, ...sent.filter((snapshot) => !isShown(snapshot))];
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...auditHreflang(collectLanguagePages(pages), { languages, isAdaptive }),
    ...validateStructuredData(collectSchemaPage(shown, shown.visibleText), {
      vocabulary: await loadVocabulary(),
      today,
    }),
  ];
}
