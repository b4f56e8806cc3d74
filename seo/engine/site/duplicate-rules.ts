import { withoutQuery } from '../page/collect/resolve-url.ts';
import { isSoftError } from '../page/error-phrase.ts';
import { metaContent, type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import {
  isIndexable,
  isOwnCanonical,
  languageOfPath,
  listSome,
  primaryLanguage,
  withoutIndexFile,
} from '../page/page-state.ts';
import { mapToOriginals } from './identical-pages.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';

export const duplicateRules: readonly SiteRule[] = [
  {
    id: 'title/duplicate',
    severity: 'warning',
    title: 'Several pages of a language have the same title.',
    why: 'Search results look alike, and search engines may treat the pages as duplicates.',
    fix: 'Write a distinct title for each page.',
    source: 'Google Search Central, "Title links"',
    examples: { bad: '<title>Goshen Group</title> on 5 pages', good: 'A title for each page' },
    check: (index) =>
      listRepeated(index, titleOf, (page) => languageOf(page, index)).map(({ text, pages, url, kind, hasCopies }) => ({
        url,
        ...(hasCopies && { fix: 'Write a distinct title for each page, but for those that page/duplicate reports.' }),
        message: `"${text}" on ${pages.length} pages${kind && ` in ${kind}`}: ${listSome(pages.map((page) => page.url))}.`,
        evidence: text,
        urls: pages.map((page) => page.url),
        cause: text,
      })),
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
      listRepeated(index, (page) => metaContent(page, 'description')).map(({ text, pages, url, hasCopies }) => ({
        url,
        ...(hasCopies && { fix: 'Write a meta description for each page, but for those that page/duplicate reports.' }),
        message: `Same meta description on ${pages.length} pages: ${listSome(pages.map((page) => page.url))}.`,
        evidence: text,
        urls: pages.map((page) => page.url),
      })),
  },
];

/** A name, or a word such as "Contact", is right in several languages. */
function languageOf(page: PageSnapshot, { context }: SiteIndex): string {
  return primaryLanguage(languageOfPath(page, context) ?? page.lang ?? '');
}

/** `kind` is empty if all pages with the text are of one kind. */
type Group = { text: string; pages: readonly PageSnapshot[]; url: string; kind: string; hasCopies: boolean };

/**
 * Several languages of one URL, the pages of one list, and the URLs of one document are one page; pages with another
 * canonical URL do not count. Pages that all have the same text need one URL, not two titles; page/duplicate reports them.
 */
function listRepeated(
  { pages, finalUrlOf }: SiteIndex,
  read: (page: PageSnapshot) => string | null,
  kindOf: (page: PageSnapshot) => string = () => '',
): Group[] {
  const originals = mapToOriginals(pages);
  const counted = pages.filter((page) => isIndexable(page) && isOwnCanonical(page) && !isSoftError(page) && read(page));
  const groups = [...Map.groupBy(counted, read).entries()].flatMap(([text, pagesWithText]) => {
    const kinds = [...Map.groupBy(pagesWithText, kindOf)];
    return kinds.map(([kind, all]) => ({ text: text ?? '', all, kind: kinds.length > 1 ? kind : '' }));
  });
  return groups.flatMap(({ text, all, kind }) => {
    const lists = new Set(all.map(listUrl));
    const unique = [...Map.groupBy(all, (page) => firstOfList(listUrl(page), lists)).values()].flatMap(
      ([page]) => page ?? [],
    );
    const known = new Set(unique.map(({ url, textHash }) => `${url} ${textHash}`));
    // A query or an extension may change nothing, also of a page with too few words to compare it with others.
    const documentOf = (url: string, { textHash }: PageSnapshot) => {
      const path = withoutQuery(url);
      const document = [path.replace(/\.html?$/, ''), path].find((one) => known.has(`${one} ${textHash}`));
      return withoutIndexFile(document ?? url);
    };
    const texts = new Set(unique.map((page) => documentOf(originals.get(page.url) ?? page.url, page)));
    const documents = Map.groupBy(unique, (page) => documentOf(page.url, page));
    const listed = [...documents.values()].flatMap(([page]) => page ?? []);
    const [first] = listed;
    return texts.size < 2 || first === undefined || areVersions(listed, finalUrlOf)
      ? []
      : [{ text, pages: listed, url: first.url, kind, hasCopies: texts.size < listed.length }];
  });
}

/** The pages of one list may share their title (Google Search Central, "Pagination"), and those of versions of a manual. */
function listUrl({ url }: PageSnapshot): string {
  return url
    .replace(/\/(?:next|latest|stable|v\d+|v?\d+\.[\w.-]+)(?=\/)/, '')
    .replace(/\?page=\d+$/, '')
    .replace(/(?:\/page[/-]?\d+)?\/?$/, '');
}

/** `/blog` for `/blog/2`, if both have the text; else the number may be that of a room. */
function firstOfList(url: string, lists: ReadonlySet<string>): string {
  const list = url.replace(/\/\d{1,3}$/, '');
  return lists.has(list) ? list : url;
}

/** Alternates of each other: those for two countries may share their texts, title/untranslated reports translations. */
function areVersions(pages: readonly PageSnapshot[], finalUrlOf: SiteIndex['finalUrlOf']): boolean {
  const urls = new Set(pages.map(({ url }) => url));
  return pages.every(({ alternates }) =>
    [...urls].every((url) => alternates.some((one) => one.url !== null && finalUrlOf(one.url) === url)),
  );
}
