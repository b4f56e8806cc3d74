import { metaContent, type PageSnapshot, titleOf } from './page-snapshot.ts';

/** `{{ page.title }}`, `${name}`, `<%= title %>`, `%TITLE%`, an object as text. */
const expression = /\{\{[^{}]+\}\}|\$\{[\w.]+\}|<%[^<>%]+%>|%[A-Z][A-Z_]+%|\[object [A-Z]\w+\]/;
/** A value that was not there, as the whole text or as the part before or after the name of the site. */
const absent = /(?:^|[|–—·:-]\s)\s*(undefined|null|NaN)\s*(?:\s[|–—·:-]|$)/;

/** What a template should have replaced by a value, as it stands in a text; `null` if nothing is there. */
export function findUnfilled(text: string, url: string): string | null {
  const [found] = expression.exec(text) ?? [];
  if (found !== undefined) return found;
  const [, word] = absent.exec(text) ?? [];
  return word === undefined || url.toLowerCase().includes(word.toLowerCase()) ? null : word; // the page may explain it
}

/** The texts for search results, social cards and screen readers that have such a value. */
export function listUnfilled(snapshot: PageSnapshot): { where: string; value: string }[] {
  const texts = [
    { where: 'title', text: titleOf(snapshot) },
    ...['description', 'og:title', 'og:description'].map((name) => ({
      where: name,
      text: metaContent(snapshot, name),
    })),
    ...snapshot.images.map(({ alt }) => ({ where: 'alt', text: alt })),
    ...snapshot.headings.filter(({ level }) => level === 1).map(({ text }) => ({ where: 'h1', text })),
  ];
  return texts.flatMap(({ where, text }) => {
    const value = findUnfilled(text ?? '', snapshot.url);
    return value === null ? [] : [{ where, value }];
  });
}
