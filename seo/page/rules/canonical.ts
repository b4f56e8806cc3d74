import { metaContent, type PageFacts } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { canonicalOf, isIndexable, listSome, primaryLanguage } from '../page-state.ts';

const absolute = /^https?:\/\//i;

/** The canonical address a page names. */
export const canonicalRules: PageRules = [
  {
    id: 'canonical/missing',
    check: (facts) => {
      if (!isIndexable(facts) || facts.canonicals.some(({ href }) => href !== '')) return [];
      const message =
        facts.canonicals.length > 0 ? 'The canonical link is empty.' : `No canonical link on ${facts.url}.`;
      return [{ message, fix: `Add <link rel="canonical" href="${facts.url}">.` }];
    },
  },
  {
    id: 'canonical/multiple',
    check: ({ canonicals }) => {
      const urls = [...new Set(canonicals.map(({ href, url }) => url ?? href))];
      const inPage = canonicals.filter(({ where }) => where !== 'header');
      if (urls.length < 2 && inPage.length < 2) return [];
      const line = inPage[1]?.line ?? inPage[0]?.line ?? null;
      if (urls.length > 1)
        return [{ message: `The page names ${urls.length} canonicals: ${listSome(urls)}.`, fix: 'Keep one.', line }];
      return [{ message: `The canonical link stands ${inPage.length} times.`, severity: 'warning', line }];
    },
  },
  {
    id: 'canonical/relative',
    check: ({ canonicals }) =>
      canonicals
        .filter(({ href }) => href !== '' && !absolute.test(href))
        .map(({ href, url, line }) => ({
          message: `Canonical "${href}" is relative.`,
          fix: `Write ${url ?? 'scheme and host'}.`,
          line,
          evidence: href,
        })),
  },
  {
    id: 'canonical/outside-head',
    check: ({ canonicals, headBreaker }) =>
      headBreaker !== null
        ? []
        : canonicals
            .filter(({ where }) => where === 'body')
            .map(({ href, line }) => ({
              message: `Canonical ${href} sits in <body>${line === null ? '' : ` (line ${line})`}.`,
              line,
              evidence: href,
            })),
  },
  {
    id: 'canonical/other-language',
    check: (facts) => {
      const canonical = canonicalOf(facts);
      if (canonical === null || canonical === facts.url || !facts.lang) return [];
      const codes = announcedAs(canonical, facts);
      if (codes.length === 0 || codes.includes(primaryLanguage(facts.lang))) return [];
      const message = `Canonical points to ${canonical} (${codes.join(', ')}); the ${facts.lang} page will drop out.`;
      return [{ message, fix: `Use ${facts.url}.`, evidence: canonical }];
    },
  },
  {
    id: 'canonical/og-url',
    check: (facts) => {
      const canonical = canonicalOf(facts);
      const written = metaContent(facts, 'og:url');
      if (canonical === null || !written || !URL.canParse(written) || new URL(written).href === canonical) return [];
      return [{ message: `og:url is ${written}, canonical ${canonical}.`, evidence: written }];
    },
  },
];

/** The languages a page announces an address as, without x-default. */
function announcedAs(address: string, { alternates }: PageFacts): string[] {
  const codes = alternates.filter(({ url }) => url === address).map(({ hreflang }) => primaryLanguage(hreflang ?? ''));
  return [...new Set(codes)].filter((code) => code !== 'x');
}
