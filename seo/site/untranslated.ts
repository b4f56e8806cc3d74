import { metaContent, type PageFacts, titleOf } from '../page/page-facts.ts';
import { isIndexable, listSome, primaryLanguage } from '../page/page-state.ts';
import { inLanguage, type SiteCheck, type SiteFlaw, type SiteIndex } from './site-index.ts';

/** The language the site is written in first. */
const base = 'en';

type Pair = { page: PageFacts; english: PageFacts; language: string };

/** What a page in another language has in common with its English version, word for word. */
export const untranslatedRules: readonly SiteCheck[] = [
  (index) =>
    listPairs(index).flatMap(({ page, english, language }): SiteFlaw[] => {
      const title = sameText(titleOf(page), titleOf(english));
      if (title === null) return [];
      return [
        {
          rule: 'title/untranslated',
          url: page.url,
          message: `The ${language} title equals the English one: "${title}".`,
          evidence: title,
        },
      ];
    }),
  (index) =>
    listPairs(index).flatMap(({ page, english, language }): SiteFlaw[] => {
      const text = sameText(metaContent(page, 'description'), metaContent(english, 'description'));
      if (text === null) return [];
      return [
        {
          rule: 'description/untranslated',
          url: page.url,
          message: `The ${language} description is English: "${text.slice(0, 60)}…".`,
          evidence: text,
        },
      ];
    }),
  (index) =>
    listPairs(index).flatMap(({ page, english, language }): SiteFlaw[] => {
      const same = ['og:title', 'og:description'].filter(
        (name) => sameText(metaContent(page, name), metaContent(english, name)) !== null,
      );
      // A card that repeats the title is said by title/untranslated.
      const isOwn = same.some(
        (name) => metaContent(page, name) !== (name === 'og:title' ? titleOf(page) : metaContent(page, 'description')),
      );
      if (!isOwn) return [];
      return [
        {
          rule: 'og/untranslated',
          url: page.url,
          message: `The ${language} card is English (${same.join(', ')}).`,
          evidence: metaContent(page, same[0] ?? '') ?? '',
        },
      ];
    }),
  untranslatedAlts,
  englishSlugs,
];

function listPairs(index: SiteIndex): Pair[] {
  return index.pages.filter(isIndexable).flatMap((page) => {
    const language = primaryLanguage(page.lang ?? '');
    const english = language === '' || language === base ? null : inLanguage(page, base, index);
    return english === null ? [] : [{ page, english, language }];
  });
}

/** The text both share, where it is more than a name. */
function sameText(text: string | null, english: string | null): string | null {
  return text !== null && text === english && wordsOf(text) >= 3 ? text : null;
}

function wordsOf(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** One finding an image, however many pages show it. */
function untranslatedAlts(index: SiteIndex): SiteFlaw[] {
  const found = new Map<string, SiteFlaw>();
  for (const { page, english, language } of listPairs(index)) {
    const known = new Set(english.images.map(({ src, alt }) => `${src} ${alt}`));
    for (const { src, alt, line } of page.images) {
      if (alt === null || wordsOf(alt) < 3 || !known.has(`${src} ${alt}`)) continue;
      const message = `alt "${alt}" of ${src} is English on a ${language} page.`;
      if (!found.has(`${language} ${src}`))
        found.set(`${language} ${src}`, { rule: 'img/alt-untranslated', url: page.url, message, line, evidence: alt });
    }
  }
  return [...found.values()];
}

function englishSlugs(index: SiteIndex): SiteFlaw[] {
  if (index.context.intended.englishSlugs) return [];
  const same = listPairs(index).filter(
    ({ page, english }) => page.url !== english.url && hasSameWords(page.url, english.url),
  );
  const [first] = same;
  if (first === undefined) return [];
  const slug = lastSegment(first.page.url);
  const message = `Slug "${slug}" is English: ${listSome(same.map(({ page }) => page.url))}.`;
  return [{ rule: 'url/slug-language', url: first.page.url, message, evidence: slug }];
}

/** Single words, such as blog or contact, are often the same in several languages. */
function hasSameWords(url: string, english: string): boolean {
  const slug = lastSegment(url);
  return slug === lastSegment(english) && slug.split('-').filter((word) => /[a-z]{2}/i.test(word)).length > 1;
}

function lastSegment(url: string): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}
