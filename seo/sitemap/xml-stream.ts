import type { XmlHandler, XmlTag } from './model.ts';
import { entryEnd, plainEntryPattern, readPlainEntry } from './plain-entry.ts';

/** Where and why a document is not XML that may be read; columns are 1-based. */
export class XmlProblem extends Error {
  readonly line: number;
  readonly column: number;

  constructor(why: string, line: number, column: number) {
    super(why);
    this.name = 'XmlProblem';
    this.line = line;
    this.column = column;
  }
}

/** The streaming parser that is fed: saxes, with `xmlns` and `position`.  */
export type XmlParser = {
  readonly line: number;
  readonly column: number;
  readonly position: number;
  readonly xmlDecl: { readonly encoding?: string | undefined };
  on(name: 'error', handler: (error: Error) => void): void;
  on(name: 'opentag', handler: (tag: XmlTag) => void): void;
  on(name: 'doctype' | 'text' | 'cdata', handler: (text: string) => void): void;
  on(name: 'closetag', handler: () => void): void;
  write(text: string): unknown;
  close(): unknown;
};

// A sitemap is five elements deep, a feed with pages in it a few dozen; an attack is thousands deep.
const maxDepth = 64;
// One tag with a million attributes, or one text of 50 MB, would be kept in memory as a whole.
const maxPieceCharacters = 1_048_576;

// A longer entry is left to the parser, which needs no more of it at once than comes.
const maxEntryCharacters = 65_536;

/**
 * Feeds XML to a handler while it streams by. No document type is read, no entity but the five of XML.
 * `write` and `close` throw an XmlProblem at the first thing that is wrong.
 *
 * Between two entries, plain ones are taken out of the stream and read faster; the parser sees the rest.
 */
export class XmlStream {
  readonly #handler: XmlHandler;
  readonly #parser: XmlParser;
  #plain: RegExp | null = null;
  #depth = 0;
  /** Characters the parser was given, and how many of them the last tag ended behind. */
  #written = 0;
  #lastTagAt = 0;
  /** What the parser has not seen: whole lines, and characters of the line it is in. */
  readonly #skipped = { lines: 0, columns: 0, atLine: 0 };
  #rest = '';

  constructor(handler: XmlHandler, parser: XmlParser) {
    this.#handler = handler;
    this.#parser = parser;
    // Not one handler more: with a seventh the parser's object turns into a dictionary and is four times slower.
    parser.on('error', (error) => this.#stop(error.message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', () => this.#stop('a document type is not allowed in a sitemap'));
    parser.on('opentag', (tag: XmlTag) => {
      if (this.#depth === 0) this.#openRoot(tag);
      this.#depth += 1;
      this.#lastTagAt = parser.position;
      if (this.#depth > maxDepth) this.#stop(`elements are nested more than ${maxDepth} levels deep`);
      handler.openTag(tag, parser.line + this.#skipped.lines, Math.max(1, this.#column() - tag.name.length - 1));
    });
    parser.on('text', (text) => handler.text(text));
    parser.on('cdata', (text) => handler.text(text));
    parser.on('closetag', () => {
      this.#depth -= 1;
      this.#lastTagAt = parser.position;
      handler.closeTag();
    });
  }

  write(text: string): void {
    const whole = this.#rest + text;
    this.#rest = '';
    if (this.#depth > 0 && this.#plain === null) this.#parse(whole);
    else this.#writeEntries(whole);
  }

  close(): void {
    this.#parse(this.#rest);
    this.#parser.close();
  }

  /** Goes from entry to entry; one that the text breaks off in waits for more. */
  #writeEntries(text: string): void {
    let at = 0;
    for (;;) {
      const endAt = text.indexOf(entryEnd, at);
      if (endAt < 0) break;
      const end = endAt + entryEnd.length;
      if (!this.#isBetweenEntries() || !this.#readPlain(text, at, end)) this.#parse(text.slice(at, end));
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxEntryCharacters) {
      this.#parse(this.#rest);
      this.#rest = '';
    }
  }

  /** The parser's last character closed an entry: it is in no comment, no text, no tag. */
  #isBetweenEntries(): boolean {
    return this.#depth === 1 && this.#lastTagAt === this.#written;
  }

  #readPlain(text: string, at: number, end: number): boolean {
    const place = { at, line: this.#parser.line + this.#skipped.lines, column: this.#column() + 1 };
    const read = this.#plain === null ? null : readPlainEntry(this.#plain, text, place);
    if (read === null) return false;
    this.#skip(text, at, end, read.lines);
    this.#handler.plainEntry?.(read.entry);
    return true;
  }

  /** Keeps lines and columns right for what the parser reads behind an entry it has not seen. */
  #skip(text: string, at: number, end: number, lines: number): void {
    const { line, column } = this.#parser;
    const skipped = this.#skipped;
    const before = skipped.atLine === line ? skipped.columns : 0;
    skipped.lines += lines;
    skipped.columns = lines === 0 ? before + end - at : end - text.lastIndexOf('\n', end) - 1 - column;
    skipped.atLine = line;
  }

  #parse(text: string): void {
    this.#parser.write(text); // its `position` is right only while it writes
    this.#written += text.length;
    if (this.#written - this.#lastTagAt > maxPieceCharacters + text.length)
      this.#stop('one tag or text is longer than 1 MB');
  }

  #openRoot(tag: XmlTag): void {
    const { encoding } = this.#parser.xmlDecl;
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      this.#stop(`the XML declaration says ${encoding}`);
    this.#plain = this.#handler.plainEntry === undefined ? null : plainEntryPattern(tag);
  }

  #stop(why: string): never {
    throw new XmlProblem(why, this.#parser.line + this.#skipped.lines, Math.max(1, this.#column()));
  }

  /** Characters of the line that lie behind. */
  #column(): number {
    const { line, column } = this.#parser;
    const { columns, atLine } = this.#skipped;
    return line === atLine ? columns + column : column;
  }
}
