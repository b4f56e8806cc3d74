import { itemsOf, type JsonNode, membersOf, parseJson } from '../json-source.ts';
import { createPositionFinder, type TextPosition } from '../text-position.ts';

/** One `<script type="application/ld+json">`: its text, and the line of the page on which the text begins. */
export type JsonLdBlock = { text: string; line: number | null; hasId?: boolean };

/** A parsed block. `lineAt` returns the line of the page, `null` where the line of the block is not known. */
export type ReadBlock = { root: JsonNode; source: string; lineAt: (offset: number) => number | null };

export type BlockError = { why: string; line: number | null; column?: number; evidence: string; fillable?: boolean };
type BlockResult = { ok: true; block: ReadBlock } | { ok: false; error: BlockError };

/** The parser is recursive: deeper nesting could overflow the stack. */
const maxNesting = 200;

/** Pages written for XHTML wrap the JSON in an HTML comment or in CDATA, which search engines remove. */
const wrapperStart = /^(?:\/\/|\/\*)?[ \t]?(?:<!--|<!\[CDATA\[)[ \t]?(?:\/\/|\*\/)?/;
const wrapperEnd = /(?:\/\/|\/\*)?[ \t]?(?:-->|\]\]>)[ \t]?(?:\*\/)?$/;
const maxWrapperEnd = 9;

export function readBlock({ text, line, hasId = false }: JsonLdBlock): BlockResult {
  const source = blankWrapper(text);
  const find = createPositionFinder(source);
  const lineAt = (offset: number): number | null => (line === null ? null : line + find(offset).line - 1);
  const refuse = (why: string, offset: number): BlockResult => {
    const { line: row, column }: TextPosition = find(offset);
    const evidence = source.slice(offset, offset + 40).split('\n')[0] ?? '';
    // The first line of a block follows the tag, so its columns are not those of the page.
    return { ok: false, error: { why, line: lineAt(offset), ...(row > 1 && { column }), evidence } };
  };
  if (source.trim() === '')
    return { ok: false, error: { why: 'the block is empty', line, evidence: '', fillable: hasId } };
  const tooDeep = findTooDeep(source);
  if (tooDeep !== null) return refuse(`it is nested more than ${maxNesting} levels deep`, tooDeep);
  const parsed = parseJson(source);
  if (!parsed.ok) return refuse(explain(parsed.why, source, parsed.offset), parsed.offset);
  return { ok: true, block: { root: parsed.root, source, lineAt } };
}

/** Replaces the wrapper by spaces, which keeps the offsets. */
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

/** Adds the usual cause of a syntax error. */
function explain(why: string, source: string, offset: number): string {
  const rest = source.slice(offset);
  if (rest.startsWith('&quot;')) return `${why}: &quot; is not decoded inside a script; use "`;
  if (/^["'“”][^"]*\n/.test(rest)) return `${why}: write a line break inside a string as \\n`;
  if (/^[“”]/.test(rest)) return `${why}: a typographic quote; use "`;
  if (rest.startsWith("'")) return `${why}: JSON allows double quotes only`;
  if (/^\/[/*]/.test(rest)) return `${why}: JSON does not allow comments`;
  return why;
}

/** Keys that occur twice in one object, with the offset of the second. */
export function listRepeatedKeys(node: JsonNode): { key: string; offset: number }[] {
  const members = membersOf(node);
  const seen = new Set<string>();
  const repeated = members.filter(({ key }) => seen.size === seen.add(key).size);
  return [
    ...repeated.map(({ key, start }) => ({ key, offset: start })),
    ...[...itemsOf(node), ...members.map(({ value }) => value)].flatMap(listRepeatedKeys),
  ];
}

/** Maps the keys of an object to URLs. */
export type JsonLdContext = {
  /** The prefix of terms without one, such as `https://schema.org/`; `null` if such terms have no meaning. */
  vocabulary: string | null;
  terms: ReadonlyMap<string, string | null>;
  /** The base of `@id`, if it is not the page. */
  base: string | null;
  /** Another context is in force too, so a term unknown to schema.org may be defined there. */
  open: boolean;
};

/** With an `error`, the context of schema.org is assumed. */
type ReadContext = { context: JsonLdContext; error: string | null };

export const noContext: JsonLdContext = { vocabulary: null, terms: new Map(), base: null, open: false };

const schemaOrg = 'https://schema.org/';
const schemaOrgUrl = /^(?:https?:)?\/\/(?:www\.)?schema\.org\/?(?:docs\/jsonldcontext\.json(?:ld)?)?#?$/i;
const schemaOrgTerm = /^https?:\/\/(?:[a-z-]+\.)?schema\.org\/([^/#?]+)$/i;
/** Assumed where a context is missing or invalid; the terms are those of the published context. */
export const schemaOrgContext: JsonLdContext = {
  vocabulary: schemaOrg,
  terms: new Map([
    ['type', '@type'],
    ['id', '@id'],
    ['schema', schemaOrg],
  ]),
  base: null,
  open: false,
};

/** Reads the value of `@context` and adds it to the current context. */
export function readContext(value: unknown, current: JsonLdContext): ReadContext {
  if (Array.isArray(value)) return readContextList(value, current);
  if (typeof value === 'string') return readContextUrl(value.trim(), current);
  if (value === null) return { context: { ...noContext }, error: null }; // valid: the terms have no meaning
  if (typeof value === 'object')
    return { context: readDefinitions(value as Record<string, unknown>, current), error: null };
  return { context: schemaOrgContext, error: `@context is ${JSON.stringify(value)}` };
}

function readContextList(values: readonly unknown[], current: JsonLdContext): ReadContext {
  let result: ReadContext = { context: current, error: values.length === 0 ? '@context is empty' : null };
  for (const value of values) {
    const { context, error } = readContext(value, result.context);
    result = { context, error: result.error ?? error };
  }
  return result.error === null ? result : { ...result, context: schemaOrgContext };
}

function readContextUrl(url: string, current: JsonLdContext): ReadContext {
  if (schemaOrgUrl.test(url)) {
    const terms = new Map([...current.terms, ...schemaOrgContext.terms]);
    return { context: { ...current, vocabulary: schemaOrg, terms }, error: null };
  }
  const isOther = /^https?:\/\//i.test(url) && !isMisspelledSchemaOrg(url);
  if (isOther) return { context: { ...current, open: true }, error: null };
  return { context: schemaOrgContext, error: url === '' ? '@context is empty' : `@context is "${url}"` };
}

/** `http://schema.com`, `https://schemas.org`, `https://schema.org/Article`, `https:/schema.org`. */
function isMisspelledSchemaOrg(url: string): boolean {
  return /^https?:\/*(?:www\.)?(?:schemas?\.?(?:org|com|net)|shema\.org|scheme\.org)(?:\/|$)/i.test(url);
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
  return schemaOrgUrl.test(vocab) ? schemaOrg : vocab;
}

function expandDefinition(term: string, definition: unknown, context: JsonLdContext): string | null {
  if (definition === null) return null;
  const named = typeof definition === 'string' ? definition : (definition as Record<string, unknown>)['@id'];
  return expandTerm(typeof named === 'string' ? named : term, context);
}

/** The URL or keyword that a key or type stands for. */
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

/** The term of schema.org that a URL names; `null` for other vocabularies. */
export function schemaOrgWord(url: string): string | null {
  return schemaOrgTerm.exec(url)?.[1] ?? null;
}
