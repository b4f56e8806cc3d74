import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  Parser,
  Token,
  Tokenizer,
} from 'parse5';
import type { SourcePlace } from '#seo/page/collect/page-document.ts';

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

/** What stands for itself within a line; blanks after a word are no token of their own then, and mean the same. */
const plainText = /[^<&\0\r\n\ud800-\udfff]+/y;
const plainBlanks = /[ \t]+/y;
const plainValue = /[^"&\0\r\n\ud800-\udfff]+/y;

/**
 * Tells where tags begin, and nothing else: parse5's own notes of each word and attribute double the time. Texts and
 * values are taken by the run where parse5 looks at each letter; tests/cli/sources/parse-page.test.ts tells when another
 * version of it no longer allows that.
 */
class PlacingTokenizer extends Tokenizer {
  override _stateData(cp: number): void {
    super._stateData(cp);
    this.#takeText();
  }

  override _stateScriptData(cp: number): void {
    super._stateScriptData(cp);
    this.#takeText();
  }

  override _stateRawtext(cp: number): void {
    super._stateRawtext(cp);
    this.#takeText();
  }

  override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp);
    this.#take(plainValue);
  }

  #takeText(): void {
    const type = this.currentCharacterToken?.type;
    if (type === Token.TokenType.CHARACTER) this.#take(plainText);
    else if (type === Token.TokenType.WHITESPACE_CHARACTER) this.#take(plainBlanks);
  }

  /** Goes on to the end of a run, where the last sign was taken as it is. */
  #take(run: RegExp): void {
    const next = this.preprocessor.pos + 1;
    run.lastIndex = next;
    if (this.runEnd !== next || !run.test(this.preprocessor.html)) return;
    this.runEnd = run.lastIndex;
    this.preprocessor.pos = run.lastIndex - 1;
  }

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
