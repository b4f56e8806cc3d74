import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** `offset` and `length` count UTF-16 units of the source. */
export type JsonNode = Node;

export type ParsedJson = { ok: true; root: JsonNode } | { ok: false; why: string; offset: number };

/**
 * Parses strict JSON (RFC 8259) and keeps repeated keys, of which `JSON.parse` drops all but the last.
 *
 * @param withComments Allows comments and trailing commas, as files that people write may have.
 */
export function parseJson(source: string, { withComments = false } = {}): ParsedJson {
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { disallowComments: !withComments, allowTrailingComma: withComments });
  const [error] = errors;
  if (error !== undefined) return { ok: false, ...explain(error, source) };
  if (root === undefined) return { ok: false, why: explanations.ValueExpected, offset: 0 };
  return { ok: true, root };
}

function explain({ error, offset, length }: ParseError, source: string): { why: string; offset: number } {
  const before = source.slice(0, offset).trimEnd();
  if (before.endsWith(',') && /[\]}]/.test(source.charAt(offset))) {
    return { why: 'a comma follows the last value', offset: before.length - 1 };
  }
  const found =
    offset < source.length ? `"${source.slice(offset, offset + Math.min(length, 20))}"` : 'the end of the file';
  const code = printParseErrorCode(error);
  const isAfterValue = code === 'InvalidSymbol' && /["\w\]}]$/.test(before);
  return {
    why: `${isAfterValue ? '"," or a closing bracket is expected' : explanations[code]}, found ${found}`,
    offset,
  };
}

const explanations: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'a key or a value is expected',
  InvalidNumberFormat: 'a number is expected',
  UnexpectedEndOfNumber: 'the rest of a number is expected',
  PropertyNameExpected: 'a key in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: '":" is expected after a key',
  CommaExpected: '"," is expected between values',
  CloseBraceExpected: '"}" is expected',
  CloseBracketExpected: '"]" is expected',
  EndOfFileExpected: 'nothing may follow the first value',
  InvalidCommentToken: 'no comment is allowed',
  UnexpectedEndOfComment: 'no comment is allowed',
  UnexpectedEndOfString: 'a string must be closed on its line',
  InvalidUnicode: 'a string has an invalid escape',
  InvalidEscapeCharacter: 'a string has an invalid escape',
  InvalidCharacter: 'a string has an unescaped control character',
  '<unknown ParseErrorCode>': 'valid JSON is expected',
};

/** `start` is the offset of the key’s opening quote. */
export type JsonMember = { key: string; start: number; value: JsonNode };

/** Empty for values that are not objects. */
export function membersOf({ type, children = [] }: JsonNode): JsonMember[] {
  if (type !== 'object') return [];
  return children.flatMap(({ offset, children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key: String(key.value), start: offset, value }],
  );
}

export function itemsOf({ type, children = [] }: JsonNode): JsonNode[] {
  return type === 'array' ? children : [];
}

export function stringOf({ type, value }: JsonNode): string | null {
  return type === 'string' ? String(value) : null;
}

export function plainValueOf(node: JsonNode): unknown {
  return getNodeValue(node);
}

export function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

/** The place of a UTF-16 unit of a string in the source, where escapes are longer. */
export function offsetInSource(source: string, { offset }: JsonNode, valueOffset: number): number {
  let at = offset + 1;
  for (let passed = 0; passed < valueOffset; passed += 1) at += unitLength(source, at);
  return at;
}

function unitLength(source: string, at: number): number {
  if (source[at] !== '\\') return 1;
  return source[at + 1] === 'u' ? 6 : 2;
}

export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
