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
 * it checks the current document, unless a cookie has chosen another language than crawlers get.
 */
export async function auditDepth(
  current: PageSnapshot,
  versions: readonly LanguageVersion[],
  languages: readonly string[],
): Promise<Finding[]> {
  const sent = versions.flatMap(({ snapshot }) => snapshot ?? []);
  const isSame = ({ url, lang }: PageSnapshot) => url === current.url && lang === current.lang;
  const own = sent.some(({ url }) => url === current.url) && !sent.some(isSame) ? [] : [current];
  const adaptive = new Set(sent.flatMap(({ url, response }) => (response.variant === null ? [] : [url])));
  const isAdaptive = (url: string) => adaptive.has(url);
  const pages = [...own, ...sent.filter((snapshot) => !isSame(snapshot))];
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...auditHreflang(collectLanguagePages(pages), { languages, isAdaptive }),
    ...validateStructuredData(collectSchemaPage(current, current.visibleText), {
      vocabulary: await loadVocabulary(),
      today,
    }),
  ];
}
