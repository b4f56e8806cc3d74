import { namespaces, type XmlHandler, type XmlTag } from './model.ts';

/** The end of an entry; everything up to it is read by itself, or left to the XML parser. */
export const entryEnd = '</url>';

// Text without markup, references, controls and letters outside ASCII: what XML reads as it stands.
const text = String.raw`[\t\n\x20-\x25\x27-\x3b\x3d-\x5c\x5e-\x7e]*`;
const value = String.raw`[\x20\x21\x23-\x25\x27-\x3b\x3d-\x7e]*`;
const child = new RegExp(
  String.raw`[ \t\n]*<(?:(loc|lastmod|changefreq|priority)>(${text})</\1>|` +
    `xhtml:link rel="alternate" hreflang="(${value})" href="(${value})" ?/>)`,
  'y',
);
const start = /[ \t\n]*<url>/y;
const end = /[ \t\n]*<\/url>/y;

/**
 * Reads the entries that nearly every generator writes, five times as fast as a parser can that must expect
 * anything: `<url>` with plain children and plain alternates. It takes an entry only when it knows every
 * character of it, and then tells the handler what the parser would have told it.
 */
export class PlainEntryReader {
  readonly #handler: XmlHandler;
  readonly #tags: Readonly<Record<string, XmlTag>>;
  /** One tag for all links, filled in for each: a large file has 200,000. */
  readonly #link = {
    uri: namespaces.xhtml,
    local: 'link',
    name: 'xhtml:link',
    attributes: {
      rel: { value: 'alternate', uri: '' },
      hreflang: { value: '', uri: '' },
      href: { value: '', uri: '' },
    },
  };
  readonly #hasLinks: boolean;
  /** Of the entry being read, in order: name and text, or language and address of a link. */
  #children: RegExpExecArray[] = [];

  private constructor(handler: XmlHandler, root: XmlTag) {
    this.#handler = handler;
    this.#hasLinks = root.attributes['xmlns:xhtml']?.value === namespaces.xhtml;
    const names = ['url', 'loc', 'lastmod', 'changefreq', 'priority'];
    this.#tags = Object.fromEntries(names.map((name) => [name, { uri: root.uri, local: name, name, attributes: {} }]));
  }

  /** @returns `null` for a root whose entries have other names. */
  static below(root: XmlTag, handler: XmlHandler): PlainEntryReader | null {
    return root.name === 'urlset' ? new PlainEntryReader(handler, root) : null;
  }

  /**
   * Reads one entry, blanks before it included.
   *
   * @param line Where `at` stands.
   * @returns the place behind it; -1, and nothing was told, where it is not plain
   */
  read(source: string, at: number, line: number): number {
    start.lastIndex = at;
    if (!start.test(source)) return -1;
    const first = start.lastIndex;
    const last = this.#collect(source, first);
    end.lastIndex = last;
    if (!end.test(source)) return -1;
    this.#tell(source, at, first, line);
    return end.lastIndex;
  }

  #collect(source: string, from: number): number {
    this.#children = [];
    let at = from;
    for (;;) {
      child.lastIndex = at;
      const found = child.exec(source);
      if (found === null || (found[3] !== undefined && !this.#hasLinks)) return at;
      this.#children.push(found);
      at = child.lastIndex;
    }
  }

  #tell(source: string, at: number, first: number, startLine: number): void {
    const handler = this.#handler;
    let line = startLine + countLines(source, at, first);
    handler.openTag(this.#tags.url as XmlTag, line); // a member of the names above
    for (const found of this.#children) {
      const whole = found[0];
      const blanks = whole.indexOf('<');
      line += countLines(whole, 0, blanks);
      this.#tellChild(found, line);
      line += countLines(whole, blanks, whole.length);
    }
    handler.closeTag();
  }

  #tellChild(found: RegExpExecArray, line: number): void {
    const handler = this.#handler;
    const name = found[1];
    if (name === undefined) {
      this.#link.attributes.hreflang.value = found[3] ?? '';
      this.#link.attributes.href.value = found[4] ?? '';
      handler.openTag(this.#link, line);
    } else {
      handler.openTag(this.#tags[name] as XmlTag, line); // matched from the same names
      if (found[2] !== undefined) handler.text(found[2]);
    }
    handler.closeTag();
  }
}

/** Line breaks in a part of a text. */
export function countLines(source: string, from: number, to: number): number {
  let lines = 0;
  for (let at = source.indexOf('\n', from); at >= 0 && at < to; at = source.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
