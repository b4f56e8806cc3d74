/** As much of the DOM as is read here: a browser's document fits, and jsdom's. */
export type DomNode = {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
};

export type DomElement = DomNode & {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
};

export type DomDoctype = { readonly name: string; readonly publicId: string; readonly systemId: string };

export type DomDocument = DomNode & { readonly doctype: DomDoctype | null };

/** A place in the source text: 1-based line, offset in UTF-16 units. */
export type SourcePlace = { line: number; offset: number };

/** The text a document was parsed from, and where each of its elements starts in it. */
export type PageSource = { html: string; placeOf: (node: DomNode) => SourcePlace | null };

export const elementNode = 1;
export const textNode = 3;
export const htmlNamespace = 'http://www.w3.org/1999/xhtml';
