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
  #charactersSinceTag = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    // Not one handler more: with a seventh the parser's object turns into a dictionary and is four times slower.
    parser.on('error', (error) => this.#stop(error.message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', () => this.#stop('a document type is not allowed in a sitemap'));
    parser.on('opentag', (tag) => {
      if (this.#depth === 0) this.#checkEncoding();
      this.#depth += 1;
      this.#charactersSinceTag = 0;
      if (this.#depth > maxDepth) this.#stop(`elements are nested more than ${maxDepth} levels deep`);
      handler.openTag(tag, parser.line, Math.max(1, parser.column - tag.name.length - 1));
    });
    parser.on('text', (text) => handler.text(text));
    parser.on('cdata', (text) => handler.text(text));
    parser.on('closetag', () => {
      this.#depth -= 1;
      this.#charactersSinceTag = 0;
      handler.closeTag();
    });
  }

  write(text: string): void {
    this.#charactersSinceTag += text.length;
    this.#parser.write(text);
    if (this.#charactersSinceTag > maxPieceCharacters) this.#stop('one tag or text is longer than 1 MB');
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
    throw new XmlProblem(why, this.#parser.line, Math.max(1, this.#parser.column));
  }
}
