import { metaContent, type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import { isIndexable, isOwnCanonical, listSome, primaryLanguage } from '../page/page-state.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';

const minPages = 10;

export const duplicateRules: readonly SiteRule[] = [
  {
    id: 'title/duplicate',
    severity: 'error',
    title: 'Several pages have the same title.',
    why: 'Search results look alike, and search engines may treat the pages as duplicates.',
    fix: 'Write a distinct title for each page.',
    source: 'Google Search Central, "Title links"',
    examples: { bad: '<title>Goshen Group</title> on 5 pages', good: 'A title for each page' },
    check: (index) =>
      listRepeated(index, titleOf).map(({ text, pages, url }) => {
        const isOneLanguage = new Set(pages.map(({ lang }) => primaryLanguage(lang ?? ''))).size === 1;
        return {
          url,
          message: `"${text}" on ${pages.length} pages: ${listSome(pages.map((page) => page.url))}.`,
          evidence: text,
          urls: pages.map((page) => page.url),
          ...(!isOneLanguage && { severity: 'warning' as const }),
        };
      }),
  },
  {
    id: 'description/duplicate',
    severity: 'warning',
    title: 'Several pages have the same meta description.',
    why: 'It describes one of them at best, so search engines may replace it.',
    fix: 'Write a meta description for each page.',
    source: 'Google Search Central, "Snippets"',
    examples: { bad: 'One description on 5 pages', good: 'A description for each page' },
    check: (index) =>
      listRepeated(index, (page) => metaContent(page, 'description')).map(({ text, pages, url }) => ({
        url,
        message: `Same meta description on ${pages.length} pages: ${listSome(pages.map((page) => page.url))}.`,
        evidence: text,
        urls: pages.map((page) => page.url),
      })),
  },
  {
    id: 'og/same-image-everywhere',
    severity: 'info',
    title: 'Nearly all pages have the same og:image.',
    why: 'Readers cannot tell shared links of the site apart.',
    fix: 'Use an image for each page, for example with its title in it.',
    source: 'SEO practice',
    examples: { bad: 'card.png on 20 of 20 pages', good: 'An image for each page' },
    check: ({ pages, home }) => {
      const images = pages.filter(isIndexable).flatMap((page) => metaContent(page, 'og:image') ?? []);
      const [most] = [...Map.groupBy(images, (image) => image)].toSorted(([, a], [, b]) => b.length - a.length);
      if (most === undefined || images.length < minPages || most[1].length / images.length <= 0.9) return [];
      const message = `${most[1].length} of ${images.length} pages have the same og:image, ${most[0]}.`;
      return [{ url: home, message, evidence: most[0] }];
    },
  },
  {
    id: 'title/brand',
    severity: 'info',
    title: 'A title lacks the brand that the other titles end with, or has it twice.',
    why: 'Searchers recognise the site by its brand in search results.',
    fix: 'End the title with the brand, once.',
    source: 'Google Search Central, "Title links"',
    examples: { bad: 'About us', good: 'About us / Goshen Group' },
    check: ({ pages }) => {
      const titled = pages.filter((page) => isIndexable(page) && isOwnCanonical(page) && titleOf(page));
      const ends = Map.groupBy(titled, (page) => endOfTitle(titleOf(page) ?? ''));
      const [most] = [...ends].filter(([end]) => end !== '').toSorted(([, a], [, b]) => b.length - a.length);
      if (most === undefined || titled.length < minPages || most[1].length / titled.length < 0.7) return [];
      const [end] = most;
      const brand = end.replace(/^\s\S\s/, '');
      return titled
        .filter((page) => !titleOf(page)?.endsWith(end) && !titleOf(page)?.includes(brand))
        .map((page) => ({
          url: page.url,
          message: `Other titles end with "${end.trim()}"; "${titleOf(page)}" does not.`,
        }));
    },
  },
];

type Group = { text: string; pages: readonly PageSnapshot[]; url: string };

/** Several languages of one URL are one page; pages with another canonical URL do not count. */
function listRepeated({ pages }: SiteIndex, read: (page: PageSnapshot) => string | null): Group[] {
  const counted = pages.filter((page) => isIndexable(page) && isOwnCanonical(page) && read(page));
  const groups = Map.groupBy(counted, (page) => read(page) ?? '');
  return [...groups].flatMap(([text, all]) => {
    const unique = [...new Map(all.map((page) => [page.url, page])).values()];
    const [first] = unique;
    return unique.length < 2 || first === undefined || areTranslations(unique)
      ? []
      : [{ text, pages: unique, url: first.url }];
  });
}

/** title/untranslated reports translations. */
function areTranslations(pages: readonly PageSnapshot[]): boolean {
  const urls = new Set(pages.map(({ url }) => url));
  const languages = new Set(pages.map(({ lang }) => primaryLanguage(lang ?? '')));
  return (
    languages.size === pages.length &&
    pages.every(({ alternates }) => [...urls].every((url) => alternates.some((one) => one.url === url)))
  );
}

/** `" | Example"` of `"About | Example"`: from the last separator on; a hyphen only if no other separator follows. */
function endOfTitle(title: string): string {
  const last = /[|–—·][^|–—·]*$/.exec(title)?.index ?? 0;
  return /\s[|–—·-]\s.+$/s.exec(title.slice(Math.max(last - 1, 0)))?.[0] ?? '';
}
