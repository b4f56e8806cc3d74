import type { AnchorFact, PageFacts } from '../page/page-facts.ts';
import { primaryLanguage } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { andMore, hasOwnLanguage, inLanguage, type SiteIndex, type SiteRule } from './site-index.ts';
import { withoutFragment } from './without-fragment.ts';

type WrongLink = { page: PageFacts; anchor: AnchorFact; language: string; fix: string };

/** Links that take readers out of their language; one finding for each target and language. */
export const linkLanguageRules: readonly SiteRule[] = [
  {
    id: 'link/wrong-language',
    severity: 'error',
    topic: 'links',
    title: 'A page links to a page in another language although it exists in its own.',
    why: 'Readers leave their language without wanting to.',
    fix: 'Link to the page in the language of the text.',
    source: 'House rule',
    examples: { bad: '/fr links to /about', good: '/fr links to /fr/about' },
    check: (index) => {
      const wrong = index.pages.flatMap((page) => listWrongLinks(page, index));
      const causes = Map.groupBy(wrong, ({ anchor, language }) => `${language} ${withoutFragment(anchor.url ?? '')}`);
      return [...causes.values()].flatMap((links) => {
        const [first] = links;
        return first === undefined ? [] : [describe(first, new Set(links.map(({ page }) => page.url)).size)];
      });
    },
  },
];

function describe({ page, anchor, language, fix }: WrongLink, pages: number): Violation {
  const message = `The ${language} page ${page.url}${andMore(pages, 'page')} links to ${anchor.href}, which is in another language; the ${language} page is ${fix}.`;
  return { url: page.url, line: anchor.line, evidence: anchor.href ?? '', message, fix: `Link to ${fix}.` };
}

function listWrongLinks(page: PageFacts, index: SiteIndex): WrongLink[] {
  const language = primaryLanguage(page.lang ?? '');
  if (language === '' || !hasOwnLanguage(page)) return [];
  return page.anchors.flatMap((anchor) => {
    const fix = ownVersion(anchor, page, language, index);
    return fix === null ? [] : [{ page, anchor, language, fix }];
  });
}

/** The version of a link's target in the language of the page, where the link leads to another one. */
function ownVersion(anchor: AnchorFact, page: PageFacts, language: string, index: SiteIndex): string | null {
  const [target] = index.pagesByUrl.get(withoutFragment(anchor.url ?? '')) ?? [];
  if (target === undefined || !isInOtherLanguage(target, language)) return null;
  const own = inLanguage(target, language, index);
  if (own === null || own.answer.status !== 200 || own.url === target.url || own.url === page.url) return null;
  return isSwitch(anchor, primaryLanguage(target.lang ?? '')) ? null : own.url;
}

function isInOtherLanguage(target: PageFacts, language: string): boolean {
  const own = primaryLanguage(target.lang ?? '');
  return own !== '' && own !== language && target.answer.status === 200 && hasOwnLanguage(target);
}

/** A link that says which language it leads to, such as the switcher's. */
function isSwitch({ hreflang, lang, name }: AnchorFact, language: string): boolean {
  if ([hreflang, lang].some((tag) => tag !== null && primaryLanguage(tag) === language)) return true;
  const said = name.trim().toLowerCase();
  return said === language || [language, 'en'].some((into) => said === languageName(language, into));
}

function languageName(language: string, into: string): string | undefined {
  return new Intl.DisplayNames([into], { type: 'language' }).of(language)?.toLowerCase();
}
