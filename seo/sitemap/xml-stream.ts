import type { XmlHandler, XmlTag } from './model.ts';
import { entryEnd, plainEntryPattern, readPlainEntry } from './plain-entry.ts';

/** `line` and `column` are 1-based. */
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

/** Saxes with `xmlns` and `position`. */
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

// Sitemaps have five levels, feeds with HTML a few dozen.
const maxDepth = 64;
// The parser keeps a whole tag or text in memory.
const maxPieceCharacters = 1_048_576;

// The parser reads a longer entry, and needs only a part of it at a time.
const maxEntryCharacters = 65_536;

/**
 * Feeds XML to a handler. Document types are refused; `write` and `close` throw an XmlProblem at the first error.
 * Plain entries are read without the parser.
 */
export class XmlStream {
  readonly #handler: XmlHandler;
  readonly #parser: XmlParser;
  #plain: RegExp | null = null;
  #depth = 0;
  /** Characters that the parser was given, and the position behind the last tag. */
  #written = 0;
  #lastTagAt = 0;
  /** What the parser was not given: whole lines, and characters of its current line. */
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
      handler.openTag(tag, this.#line(), Math.max(1, this.#column() - tag.name.length - 1));
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

  /** The beginning of an entry waits for the rest. */
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

  /** Not inside a comment, text or tag. */
  #isBetweenEntries(): boolean {
    return this.#depth === 1 && this.#lastTagAt === this.#written;
  }

  #readPlain(text: string, at: number, end: number): boolean {
    const place = { at, line: this.#line(), column: this.#column() + 1 };
    const read = this.#plain === null ? null : readPlainEntry(this.#plain, text, place);
    if (read === null) return false;
    this.#skip(text, at, end, read.lines);
    this.#handler.plainEntry?.(read.entry);
    return true;
  }

  /** Keeps lines and columns right for what the parser reads after a skipped entry. */
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
    throw new XmlProblem(why, this.#line(), Math.max(1, this.#column()));
  }

  #line(): number {
    return this.#parser.line + this.#skipped.lines;
  }

  #column(): number {
    const { line, column } = this.#parser;
    const { columns, atLine } = this.#skipped;
    return line === atLine ? columns + column : column;
  }
}
