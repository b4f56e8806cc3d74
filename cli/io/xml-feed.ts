import { SaxesParser } from 'saxes';
import type { XmlHandler } from '#domain/sitemap/model.ts';

/** Where and why a document is no XML that may be read; columns are 1-based. */
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

export type XmlFeed = { write: (text: string) => void; close: () => void };

// A sitemap is five elements deep, a feed with pages in it a few dozen; an attack is thousands deep.
const deepest = 64;
// One tag with a million attributes, or one text of 50 MB, would be kept in memory as a whole.
const longestPiece = 1_048_576;

/**
 * Feeds XML to a handler while it streams by. No document type is read, no entity but the five of XML.
 *
 * @throws XmlProblem from `write` or `close`, at the first thing that is wrong
 */
export function createXmlFeed(handler: XmlHandler): XmlFeed {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  let lastTagAt = 0;
  const stop = (why: string): never => {
    throw new XmlProblem(why, parser.line, parser.column);
  };
  // Not one handler more: with a seventh the parser's object turns into a dictionary and is four times slower.
  parser.on('error', (error) => stop(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => stop('a document type is not allowed in a sitemap'));
  parser.on('opentag', (tag) => {
    if (depth === 0) checkEncoding(parser.xmlDecl.encoding, stop);
    depth += 1;
    lastTagAt = parser.position;
    if (depth > deepest) stop(`elements lie more than ${deepest} deep`);
    handler.openTag(tag, parser.line);
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', () => {
    depth -= 1;
    handler.closeTag();
  });
  return {
    write: (text) => {
      parser.write(text);
      if (parser.position - lastTagAt > longestPiece + text.length) stop('one tag or text is longer than 1 MB');
    },
    close: () => void parser.close(),
  };
}

function checkEncoding(encoding: string | undefined, stop: (why: string) => never): void {
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) stop(`the XML declaration says ${encoding}`);
}
