import { SaxesParser } from 'saxes';
import type { XmlHandler } from './model.ts';

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

// Sitemaps have five levels, feeds with HTML a few dozen.
const maxDepth = 64;
// The parser keeps a whole tag or text in memory.
const maxPieceCharacters = 1_048_576;

/**
 * Feeds XML to a handler. Document types are refused; `write` and `close` throw an XmlProblem at the first error.
 */
export class XmlStream {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  #depth = 0;
  /** What was written since the last tag at least, and where it and the text after that tag begin. */
  #recent = '';
  #recentStart = 0;
  #tagEnd = 0;
  #tagColumn = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    // Not one handler more: with a seventh the parser's object turns into a dictionary and is four times slower.
    parser.on('error', (error) => this.#stop(error.message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', () => this.#stop('a document type is not allowed in a sitemap'));
    parser.on('opentag', (tag) => {
      if (this.#depth === 0) this.#checkEncoding();
      this.#depth += 1;
      this.#tagEnd = parser.position;
      this.#tagColumn = parser.column;
      if (this.#depth > maxDepth) this.#stop(`elements are nested more than ${maxDepth} levels deep`);
      handler.openTag(tag, parser.line, Math.max(1, parser.column - tag.name.length - 1));
    });
    parser.on('text', (text) => handler.text(text));
    parser.on('cdata', (text) => handler.text(text));
    parser.on('closetag', () => {
      this.#depth -= 1;
      this.#tagEnd = parser.position;
      this.#tagColumn = parser.column;
      handler.closeTag();
    });
  }

  write(text: string): void {
    const seen = Math.max(0, this.#tagEnd - this.#recentStart);
    this.#recent = this.#recent.slice(seen) + text;
    this.#recentStart += seen;
    this.#parser.write(text);
    if (this.#parser.position - this.#tagEnd > maxPieceCharacters) this.#stop('one tag or text is longer than 1 MB');
  }

  close(): void {
    this.#parser.close();
  }

  #checkEncoding(): void {
    const { encoding } = this.#parser.xmlDecl;
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      this.#stop(`the XML declaration says ${encoding}`);
  }

  #stop(why: string): never {
    const { line, column, position } = this.#parser;
    const text = this.#recent.slice(this.#tagEnd - this.#recentStart, position - this.#recentStart);
    const at = findBareAmpersand(text, why);
    if (at === -1) throw new XmlProblem(why, line, Math.max(1, column));
    const lines = text.slice(0, at).split('\n');
    const before = (lines.length === 1 ? this.#tagColumn : 0) + (lines.at(-1)?.length ?? 0);
    throw new XmlProblem(bareAmpersand, line - text.slice(at).split('\n').length + 1, before + 1);
  }
}

export const bareAmpersand = '& is not written as &amp;';

/**
 * Where an `&` stands that is no entity: parsers read from it to the next semicolon, over all tags, and fail there.
 *
 * @param text From the last tag that was read to the error.
 * @param why What the parser says.
 */
export function findBareAmpersand(text: string, why: string): number {
  if (!/entity|unclosed tag|unexpected end|longer than/.test(why)) return -1;
  const read = text.replace(/<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)/gs, (part) => ' '.repeat(part.length));
  const at = read.indexOf('&', read.lastIndexOf(';', read.length - 2) + 1);
  return at === -1 || /^&[\w#.:-]*;?$/.test(read.slice(at)) ? -1 : at; // the name of an entity, though unknown
}
