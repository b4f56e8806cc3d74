import { withoutQuery } from '../page/collect/resolve-url.ts';
import { type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import { isIndexable, isOwnCanonical, withoutIndexFile } from '../page/page-state.ts';

/** Pages with fewer words differ in what is no text, such as their image. */
const minWords = 20;
/** A notice about cookies has about twenty: a text with fewer that pages with several titles have may be only such a notice. */
const minOwnWords = 50;

/**
 * Groups of at least two indexable pages, each with another URL and its own canonical URL, whose main text is the same.
 * Navigation, header and footer do not count.
 */
export function groupIdenticalPages(pages: readonly PageSnapshot[]): PageSnapshot[][] {
  const counted = pages.filter((page) => page.words >= minWords && isIndexable(page) && isOwnCanonical(page));
  const groups = Map.groupBy(counted, keyOfText);
  return [...groups.values()]
    .flatMap((group) => (isNotice(group) ? groupCopies(group) : [group]))
    .map((group) => [...new Map(group.map((page) => [page.url, page])).values()])
    .filter(({ length }) => length > 1);
}

/** Whether the main text of two pages is the same, and longer than a notice. */
export function haveSameText(one: PageSnapshot, other: PageSnapshot): boolean {
  return one.words >= minOwnWords && keyOfText(one) === keyOfText(other);
}

/** The beginning of the text is part of it, so that two texts with the same hash are not taken for one. */
function keyOfText({ textHash, words, sample }: PageSnapshot): string {
  return `${textHash} ${words} ${sample}`;
}

function isNotice(group: readonly PageSnapshot[]): boolean {
  return group.some(({ words }) => words < minOwnWords) && new Set(group.map(titleOf)).size > 1;
}

function groupCopies(pages: readonly PageSnapshot[]): PageSnapshot[][] {
  return [...Map.groupBy(pages, (page) => `${documentOf(page.url)} ${titleOf(page)}`).values()];
}

/** The same for URLs that differ only in the query, the case, a slash or a file name. */
export function documentOf(url: string): string {
  return withoutIndexFile(withoutQuery(url))
    .replace(/\/$|\.html?$/, '')
    .toLowerCase();
}

/** Without the index files of folders that are pages too: the URL of the folder is the one to keep. */
export function dropIndexFiles(pages: readonly PageSnapshot[]): PageSnapshot[] {
  const known = new Set(pages.map(({ url }) => url));
  return pages.filter(({ url }) => withoutIndexFile(url) === url || !known.has(withoutIndexFile(url)));
}

/** The URL of the first page of each group, by the URLs of the others. */
export function mapToOriginals(pages: readonly PageSnapshot[]): Map<string, string> {
  return new Map(
    groupIdenticalPages(pages).flatMap(([first, ...others]) =>
      others.map(({ url }) => [url, first?.url ?? url] as const),
    ),
  );
}
