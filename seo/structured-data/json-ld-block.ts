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
    // The first line stands behind the tag, so a column there says nothing about the page.
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
  if (rest.startsWith('&quot;')) return `${why}: &quot; is not decoded inside a script, write "`;
  if (/^["'“”][^"]*\n/.test(rest)) return `${why}: a line break inside a string is written \\n`;
  if (/^[“”]/.test(rest)) return `${why}: a typographic quote, write "`;
  if (rest.startsWith("'")) return `${why}: JSON takes double quotes only`;
  if (/^\/[/*]/.test(rest)) return `${why}: JSON has no comments`;
  return why;
}

/** A key that stands twice in one object, with the offset of the second; the first one is lost. */
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
