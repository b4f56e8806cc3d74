import type { Finding } from '../../finding.ts';
import { auditHreflang } from '../../hreflang/audit-hreflang.ts';
import { collectLanguagePages } from '../../hreflang/collect-language-pages.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import type { LanguageVersion } from './fetch-page.ts';

/**
 * What is wrong with the language alternates of a page and of the pages that they lead to. The page counts as it is
 * shown, but where a cookie has chosen another language for it than crawlers are sent.
 */
export function auditLanguages(
  shown: PageFacts,
  versions: readonly LanguageVersion[],
  languages: readonly string[],
): Finding[] {
  const sent = versions.flatMap(({ facts }) => facts ?? []);
  const isShown = ({ url, lang }: PageFacts) => url === shown.url && lang === shown.lang;
  const own = sent.some(({ url }) => url === shown.url) && !sent.some(isShown) ? [] : [shown];
  const adaptive = new Set(sent.flatMap(({ url, answer }) => (answer.variant === null ? [] : [url])));
  const isAdaptive = (url: string) => adaptive.has(url);
  const pages = [...own, ...sent.filter((facts) => !isShown(facts))];
  return auditHreflang(collectLanguagePages(pages), { languages, isAdaptive });
}
