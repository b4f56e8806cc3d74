import { itemsOf, type JsonNode, membersOf, parseJson } from '../json-source.ts';
import { createPositionFinder, type TextPosition } from '../text-position.ts';

/** One `<script type="application/ld+json">`: its text, and the line of the page on which the text begins. */
export type JsonLdBlock = { text: string; line: number | null };

/** A block that is JSON. `lineAt` gives a line of the page, `null` where that of the block is unknown. */
export type ReadBlock = { root: JsonNode; source: string; lineAt: (offset: number) => number | null };

export type BlockError = { why: string; line: number | null; column?: number; evidence: string };
export type BlockResult = { ok: true; block: ReadBlock } | { ok: false; error: BlockError };

/** Deeper nesting than any description needs; a parser that calls itself must not run out of stack. */
const maxNesting = 200;

/**
 * Pages of the time of XHTML wrap the JSON in an HTML comment or in CDATA; readers take that away. Looked for at
 * the very ends only: blanks can be many.
 */
const wrapperStart = /^(?:\/\/|\/\*)?[ \t]?(?:<!--|<!\[CDATA\[)[ \t]?(?:\/\/|\*\/)?/;
const wrapperEnd = /(?:\/\/|\/\*)?[ \t]?(?:-->|\]\]>)[ \t]?(?:\*\/)?$/;
const maxWrapperEnd = 9;

export function readBlock({ text, line }: JsonLdBlock): BlockResult {
  const source = blankWrapper(text);
  const find = createPositionFinder(source);
  const lineAt = (offset: number): number | null => (line === null ? null : line + find(offset).line - 1);
  const refuse = (why: string, offset: number): BlockResult => {
    const { line: row, column }: TextPosition = find(offset);
    const evidence = source.slice(offset, offset + 40).split('\n')[0] ?? '';
    // The first line follows the tag, so a column there says nothing about the page.
    return { ok: false, error: { why, line: lineAt(offset), ...(row > 1 && { column }), evidence } };
  };
  if (source.trim() === '') return refuse('the block is empty', 0);
  const tooDeep = findTooDeep(source);
  if (tooDeep !== null) return refuse(`it is nested more than ${maxNesting} levels deep`, tooDeep);
  const parsed = parseJson(source);
  if (!parsed.ok) return refuse(explain(parsed.why, source, parsed.offset), parsed.offset);
  return { ok: true, block: { root: parsed.root, source, lineAt } };
}

/** Replaced by blanks, so that every offset stays what it was. */
function blankWrapper(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const source = text.replace(/^\uFEFF/, ' ');
  const start = source.length - source.trimStart().length;
  const body = source.slice(0, start) + source.slice(start).replace(wrapperStart, blank).trimEnd();
  return body.slice(0, -maxWrapperEnd) + body.slice(-maxWrapperEnd).replace(wrapperEnd, blank);
}

function findTooDeep(source: string): number | null {
  let depth = 0;
  let inText = false;
  for (const { 0: token, index } of source.matchAll(/\\.|["[\]{}]/gs)) {
    if (token === '"') inText = !inText;
    else if (!inText) depth += depthSteps[token] ?? 0;
    if (depth > maxNesting) return index;
  }
  return null;
}

const depthSteps: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Names the usual causes, which a parser only sees as a wrong character. */
function explain(why: string, source: string, offset: number): string {
  const rest = source.slice(offset);
  if (rest.startsWith('&quot;')) return `${why}: &quot; is not decoded inside a script; use "`;
  if (/^["'“”][^"]*\n/.test(rest)) return `${why}: write a line break inside a string as \\n`;
  if (/^[“”]/.test(rest)) return `${why}: a typographic quote; use "`;
  if (rest.startsWith("'")) return `${why}: JSON allows double quotes only`;
  if (/^\/[/*]/.test(rest)) return `${why}: JSON does not allow comments`;
  return why;
}

/** A key that occurs twice in one object, with the offset of the second; the first one is lost. */
export type RepeatedKey = { key: string; offset: number };

export function listRepeatedKeys(node: JsonNode): RepeatedKey[] {
  const members = membersOf(node);
  const seen = new Set<string>();
  const repeated = members.filter(({ key }) => seen.size === seen.add(key).size);
  return [
    ...repeated.map(({ key, start }) => ({ key, offset: start })),
    ...[...itemsOf(node), ...members.map(({ value }) => value)].flatMap(listRepeatedKeys),
  ];
}

/** What the keys of an object mean; `null` for a key that means nothing. */
export type JsonLdContext = {
  /** Where plain words belong to, such as `https://schema.org/`; `null` where they belong nowhere. */
  vocabulary: string | null;
  terms: ReadonlyMap<string, string | null>;
  /** Against which `@id` is resolved, where it is not the page. */
  base: string | null;
  /** A context of somebody else was named, so a word unknown to schema.org may be theirs. */
  open: boolean;
};

/** A context that was read; `error` says why it is none, in which case schema.org is assumed to be meant. */
export type ReadContext = { context: JsonLdContext; error: string | null };

/** Without a context. */
export const noContext: JsonLdContext = { vocabulary: null, terms: new Map(), base: null, open: false };

const schemaOrg = 'https://schema.org/';
const schemaOrgAddress = /^(?:https?:)?\/\/(?:www\.)?schema\.org\/?(?:docs\/jsonldcontext\.json(?:ld)?)?#?$/i;
const schemaOrgTerm = /^https?:\/\/(?:[a-z-]+\.)?schema\.org\/([^/#?]+)$/i;
/** Also what `schema.org` names in its published context. */
const schemaOrgContext: JsonLdContext = {
  vocabulary: schemaOrg,
  terms: new Map([
    ['type', '@type'],
    ['id', '@id'],
    ['schema', schemaOrg],
  ]),
  base: null,
  open: false,
};

/** Meant for where a context is missing or broken: the page's author had schema.org in mind. */
export const assumedContext = schemaOrgContext;

/** Reads the value of `@context`, on top of the one that is in force. */
export function readContext(value: unknown, current: JsonLdContext): ReadContext {
  if (Array.isArray(value)) return readContextList(value, current);
  if (typeof value === 'string') return readContextAddress(value.trim(), current);
  if (value === null) return { context: { ...noContext }, error: null }; // said to mean nothing, which is allowed
  if (typeof value === 'object')
    return { context: readDefinitions(value as Record<string, unknown>, current), error: null };
  return { context: assumedContext, error: `@context is ${JSON.stringify(value)}` };
}

function readContextList(values: readonly unknown[], current: JsonLdContext): ReadContext {
  let reading: ReadContext = { context: current, error: values.length === 0 ? '@context is empty' : null };
  for (const value of values) {
    const { context, error } = readContext(value, reading.context);
    reading = { context, error: reading.error ?? error };
  }
  return reading.error === null ? reading : { ...reading, context: assumedContext };
}

function readContextAddress(address: string, current: JsonLdContext): ReadContext {
  if (schemaOrgAddress.test(address)) {
    const terms = new Map([...current.terms, ...schemaOrgContext.terms]);
    return { context: { ...current, vocabulary: schemaOrg, terms }, error: null };
  }
  const foreign = /^https?:\/\//i.test(address) && !isMeantForSchemaOrg(address);
  if (foreign) return { context: { ...current, open: true }, error: null };
  return { context: assumedContext, error: address === '' ? '@context is empty' : `@context is "${address}"` };
}

/** `http://schema.com`, `https://schemas.org`, `https://schema.org/Article`, `https:/schema.org`. */
function isMeantForSchemaOrg(address: string): boolean {
  return /^https?:\/*(?:www\.)?(?:schemas?\.?(?:org|com|net)|shema\.org|scheme\.org)(?:\/|$)/i.test(address);
}

function readDefinitions(definitions: Record<string, unknown>, current: JsonLdContext): JsonLdContext {
  const terms = new Map(current.terms);
  const { '@vocab': vocab, '@base': base } = definitions;
  const context: JsonLdContext = {
    ...current,
    terms,
    vocabulary: vocab === undefined ? current.vocabulary : readVocab(vocab),
    base: typeof base === 'string' ? base : current.base,
  };
  for (const [term, definition] of Object.entries(definitions)) {
    if (!term.startsWith('@')) terms.set(term, expandDefinition(term, definition, context));
  }
  return context;
}

function readVocab(vocab: unknown): string | null {
  if (typeof vocab !== 'string') return null;
  return schemaOrgAddress.test(vocab) ? schemaOrg : vocab;
}

function expandDefinition(term: string, definition: unknown, context: JsonLdContext): string | null {
  if (definition === null) return null;
  const named = typeof definition === 'string' ? definition : (definition as Record<string, unknown>)['@id'];
  return expandTerm(typeof named === 'string' ? named : term, context);
}

/** The URL or keyword of a key or a type. */
export function expandTerm(term: string, { vocabulary, terms }: JsonLdContext): string | null {
  const defined = terms.get(term);
  if (defined !== undefined) return defined;
  if (term.startsWith('@')) return term;
  const [, prefix, suffix = ''] = /^([^:/]+):(?!\/\/)(.*)$/.exec(term) ?? [];
  const namespace = prefix === undefined ? undefined : terms.get(prefix);
  if (namespace) return namespace + suffix;
  if (term.includes(':')) return term;
  return vocabulary === null ? null : vocabulary + term;
}

/** The word of schema.org in a URL, `null` for words of others. */
export function schemaOrgWord(address: string): string | null {
  return schemaOrgTerm.exec(address)?.[1] ?? null;
}
