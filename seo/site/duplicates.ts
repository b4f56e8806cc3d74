import { metaContent, type PageFacts, titleOf } from '../page/page-facts.ts';
import { isIndexable, isOwnCanonical, listSome, primaryLanguage } from '../page/page-state.ts';
import type { SiteCheck, SiteFlaw, SiteIndex } from './site-index.ts';

const manyPages = 10;

/** The same title, description or picture on several pages that stand in results. */
export const duplicateRules: readonly SiteCheck[] = [
  (index) => repeated(index, titleOf).map((group) => titleFlaw(group)),
  (index) =>
    repeated(index, (page) => metaContent(page, 'description')).map(({ text, pages, url }) => ({
      rule: 'description/duplicate',
      url,
      message: `Same description on ${pages.length} pages: ${listSome(pages.map((page) => page.url))}.`,
      evidence: text,
    })),
  sameImage,
  titleBrand,
];

type Group = { text: string; pages: readonly PageFacts[]; url: string };

/** Readings of one address in several languages are one page here; copies that name another canonical are none. */
function repeated({ pages }: SiteIndex, read: (page: PageFacts) => string | null): Group[] {
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

/** Versions of one page in several languages: title/untranslated says that, page by page. */
function areTranslations(pages: readonly PageFacts[]): boolean {
  const urls = new Set(pages.map(({ url }) => url));
  const languages = new Set(pages.map(({ lang }) => primaryLanguage(lang ?? '')));
  return (
    languages.size === pages.length &&
    pages.every(({ alternates }) => [...urls].every((url) => alternates.some((one) => one.url === url)))
  );
}

function titleFlaw({ text, pages, url }: Group): SiteFlaw {
  const isOneLanguage = new Set(pages.map(({ lang }) => primaryLanguage(lang ?? ''))).size === 1;
  return {
    rule: 'title/duplicate',
    url,
    message: `"${text}" on ${pages.length} pages: ${listSome(pages.map((page) => page.url))}.`,
    evidence: text,
    ...(!isOneLanguage && { severity: 'warning' as const }),
  };
}

function sameImage({ pages, home }: SiteIndex): SiteFlaw[] {
  const images = pages.filter(isIndexable).flatMap((page) => metaContent(page, 'og:image') ?? []);
  const [most] = [...Map.groupBy(images, (image) => image)].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || images.length < manyPages || most[1].length / images.length <= 0.9) return [];
  const message = `${most[1].length} of ${images.length} pages share ${most[0]}.`;
  return [{ rule: 'og/same-image-everywhere', url: home, message, evidence: most[0] }];
}

/** `" | Example"` of `"About | Example"`: from the last separator on, a hyphen only where no other sign follows. */
function endOfTitle(title: string): string {
  const last = /[|–—·][^|–—·]*$/.exec(title)?.index ?? 0;
  return /\s[|–—·-]\s.+$/s.exec(title.slice(Math.max(last - 1, 0)))?.[0] ?? '';
}

/** The end that most titles share, and those without it. */
function titleBrand({ pages }: SiteIndex): SiteFlaw[] {
  const titled = pages.filter((page) => isIndexable(page) && isOwnCanonical(page) && titleOf(page));
  const ends = Map.groupBy(titled, (page) => endOfTitle(titleOf(page) ?? ''));
  const [most] = [...ends].filter(([end]) => end !== '').toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || titled.length < manyPages || most[1].length / titled.length < 0.7) return [];
  const [end] = most;
  const brand = end.replace(/^\s\S\s/, '');
  return titled
    .filter((page) => !titleOf(page)?.endsWith(end) && !titleOf(page)?.includes(brand))
    .map((page) => ({
      rule: 'title/brand',
      url: page.url,
      message: `Others end with "${end.trim()}"; "${titleOf(page)}" does not.`,
    }));
}
