export type Heading = { id: string; text: string };

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&quot;': '"', '&amp;': '&' };

/**
 * The second-level headings of an article, for its table of contents.
 *
 * @param html As the sanitiser writes it: each `h2` has an id, and text is escaped with the entities above.
 */
export function collectHeadings(html: string): Heading[] {
  return Array.from(html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs), ([, id = '', inner = '']) => ({
    id,
    text: inner.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|nbsp|quot|amp);/g, (entity) => entities[entity] ?? entity),
  }));
}
