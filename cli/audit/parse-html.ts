import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  Parser,
  Token,
  Tokenizer,
} from 'parse5';
import type { SourcePlace } from '#domain/audit/collect/page-document.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
/** An element with the place of its tag; one that the parser made up has none. */
export type PlacedElement = Element & { place?: SourcePlace };

/** Browsers nest 512 deep; the parser's time grows with the square of the depth. */
const deepest = 1_000;
/** Unclosed formatting is repeated in every paragraph: a small text can become any number of elements. */
const mostElements = 300_000;

class Excess extends Error {}

/** The nodes of a page. Where markup is excessive, those which stand before it. */
export function parseHtml(html: string): readonly Node[] {
  const parser = new PlacingParser();
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof Excess)) throw error;
  }
  return parser.document.childNodes;
}

/** Tells where tags begin, and nothing else: parse5's own notes of each word and attribute double the time. */
class PlacingTokenizer extends Tokenizer {
  override _createStartTagToken(): void {
    super._createStartTagToken();
    const token = this.currentToken;
    if (token?.type !== Token.TokenType.START_TAG) return;
    const { line, offset } = this.preprocessor;
    token.location = { ...nowhere, startLine: line, startOffset: offset - 1 }; // `<` is passed
  }
}

const nowhere: Token.Location = { startLine: 0, startCol: 0, startOffset: 0, endLine: 0, endCol: 0, endOffset: 0 };

class PlacingParser extends Parser<DefaultTreeAdapterMap> {
  constructor() {
    // `noscript` is read as markup, which the collectors expect.
    super({ scriptingEnabled: false, treeAdapter: createBoundedAdapter() });
    this.tokenizer = new PlacingTokenizer(this.options, this);
  }

  override _attachElementToTree(
    element: PlacedElement,
    location: Token.Location | null,
    parent: Parameters<Parser<DefaultTreeAdapterMap>['_attachElementToTree']>[2],
  ): void {
    super._attachElementToTree(element, location, parent);
    if (location !== null) element.place = { line: location.startLine, offset: location.startOffset };
  }
}

function createBoundedAdapter(): typeof defaultTreeAdapter {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      elements += 1;
      if (elements > mostElements) throw new Excess();
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > deepest) throw new Excess();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
