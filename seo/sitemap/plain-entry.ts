import { type FieldName, fieldNames, namespaces, type PlainEntry, type SitemapLink, type XmlTag } from './model.ts';

/** The end of an entry; the entry is read by this reader, or left to the XML parser. */
export const entryEnd = '</url>';

const entryStart = '<url>';
const linkStart = '<xhtml:link rel="alternate" hreflang="';
const linkMiddle = '" href="';
const fieldTags = fieldNames.map((name, order) => ({ name, order, start: `<${name}>`, end: `</${name}>` }));

// Values without blanks, markup, references and letters outside ASCII: what XML reads without change.
const fieldValue = /[!-%'-;=-\\^-~]+/y;
const attributeValue = /[!#-%'-;=-~]+/y;

const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Reads the entries that nearly every generator writes, many times as fast as a parser can that must expect
 * anything: `<url>` with fields in the order of the schema and plain alternates. It takes an entry only when it
 * knows every character of it.
 */
export class PlainEntryReader {
  readonly #hasLinks: boolean;
  /** Where it is, and in which line. */
  #at = 0;
  #line = 0;
  /** Where the line begins; below zero if that is in an earlier piece of the source. */
  #lineStart = 0;
  /** The place of the last field in the order of the schema. */
  #order = -1;

  private constructor(root: XmlTag) {
    this.#hasLinks = root.attributes['xmlns:xhtml']?.value === namespaces.xhtml;
  }

  /** @returns `null` for a root whose entries have other names. */
  static below(root: XmlTag): PlainEntryReader | null {
    return root.name === 'urlset' ? new PlainEntryReader(root) : null;
  }

  /** The line in which the entry ends that was read last. */
  get line(): number {
    return this.#line;
  }

  /**
   * Reads one entry, blanks before it included.
   *
   * @param line Line of `at`, 1-based; `column` likewise.
   * @param end Behind its end tag.
   * @returns `null` where it is not plain
   */
  read(source: string, { at, end, line, column }: EntryPlace): PlainEntry | null {
    this.#at = at;
    this.#line = line;
    this.#lineStart = at - column + 1;
    this.#skipBlanks(source);
    const entry = { line: this.#line, column: this.#at - this.#lineStart + 1, fields: {}, links: [] };
    if (!this.#take(source, entryStart)) return null;
    const last = end - entryEnd.length;
    this.#order = -1;
    for (this.#skipBlanks(source); this.#at < last; this.#skipBlanks(source)) {
      if (!this.#readChild(source, entry)) return null;
    }
    return this.#at === last ? entry : null;
  }

  #readChild(source: string, { fields, links }: Draft): boolean {
    if (source.startsWith(linkStart, this.#at)) return this.#readLink(source, links);
    for (const tag of fieldTags) {
      if (!source.startsWith(tag.start, this.#at)) continue;
      const value = tag.order > this.#order ? this.#readField(source, tag) : null;
      if (value === null) return false;
      fields[tag.name] = value;
      this.#order = tag.order;
      return true;
    }
    return false;
  }

  #readField(source: string, { start, end }: (typeof fieldTags)[number]): string | null {
    const from = this.#at + start.length;
    fieldValue.lastIndex = from;
    if (!fieldValue.test(source)) return null;
    this.#at = fieldValue.lastIndex;
    const value = source.slice(from, this.#at);
    return this.#take(source, end) ? value : null;
  }

  #readLink(source: string, links: SitemapLink[]): boolean {
    const languageAt = this.#at + linkStart.length;
    attributeValue.lastIndex = languageAt;
    if (!this.#hasLinks || !attributeValue.test(source)) return false;
    const languageEnd = attributeValue.lastIndex;
    const hrefAt = languageEnd + linkMiddle.length;
    attributeValue.lastIndex = hrefAt;
    if (!source.startsWith(linkMiddle, languageEnd) || !attributeValue.test(source)) return false;
    const hrefEnd = attributeValue.lastIndex;
    links.push({
      rel: 'alternate',
      hreflang: source.slice(languageAt, languageEnd),
      href: source.slice(hrefAt, hrefEnd),
      media: null,
      line: this.#line,
    });
    this.#at = hrefEnd;
    return this.#take(source, '"/>') || this.#take(source, '" />');
  }

  #take(source: string, text: string): boolean {
    if (!source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #skipBlanks(source: string): void {
    while (isBlank(source, this.#at)) {
      this.#at += 1;
      if (source.charCodeAt(this.#at - 1) !== newline) continue;
      this.#line += 1;
      this.#lineStart = this.#at;
    }
  }
}

/** A carriage return counts before a line break only: alone it is one itself, which the parser knows to count. */
function isBlank(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (code === space || code === newline || code === tab) return true;
  return code === carriageReturn && source.charCodeAt(at + 1) === newline;
}

/** A piece of the source that one entry ends, and where it begins. */
type EntryPlace = { at: number; end: number; line: number; column: number };

type Draft = { fields: Partial<Record<FieldName, string>>; links: SitemapLink[] };
