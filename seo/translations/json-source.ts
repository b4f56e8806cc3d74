/** JSON with its places kept: offsets count UTF-16 units of the source, `end` is one past the last. */
export type JsonText = { kind: 'text'; value: string; start: number; end: number };
type JsonMember = { key: string; keyStart: number; value: JsonNode };
export type JsonObject = { kind: 'object'; members: JsonMember[]; start: number; end: number };
type JsonList = { kind: 'list'; items: JsonNode[]; start: number; end: number };
/** A number, true, false or null. */
type JsonScalar = { kind: 'scalar'; start: number; end: number };
export type JsonNode = JsonText | JsonObject | JsonList | JsonScalar;

export type ParsedJson = { ok: true; root: JsonNode } | { ok: false; why: string; offset: number };

const escapeToken = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const quote = 0x22;
const backslash = 0x5c;
const scalarToken = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
const blanks = /[ \t\r\n]*/y;

class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(why: string, offset: number) {
    super(why);
    this.offset = offset;
  }
}

/** Reads strict JSON (RFC 8259), members that repeat a key included: `JSON.parse` would lose the first silently. */
export function parseJson(source: string): ParsedJson {
  try {
    const root = readNode(source, skipBlanks(source, 0));
    const end = skipBlanks(source, root.end);
    if (end < source.length) throw new JsonSyntaxError('something follows the end of the value', end);
    return { ok: true, root };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { ok: false, why: error.message, offset: error.offset };
    throw error;
  }
}

function readNode(source: string, start: number): JsonNode {
  if (source[start] === '{') return readObject(source, start);
  if (source[start] === '[') return readList(source, start);
  if (source[start] === '"') return readText(source, start);
  const scalar = match(scalarToken, source, start);
  if (scalar === null) throw new JsonSyntaxError(`a value is expected, found ${describe(source, start)}`, start);
  return { kind: 'scalar', start, end: start + scalar.length };
}

function readObject(source: string, start: number): JsonObject {
  const members: JsonMember[] = [];
  const end = readSequence(source, start, '}', (keyStart) => {
    if (source[keyStart] !== '"') {
      throw new JsonSyntaxError(`a key in double quotes is expected, found ${describe(source, keyStart)}`, keyStart);
    }
    const key = readText(source, keyStart);
    const colon = skipBlanks(source, key.end);
    if (source[colon] !== ':') throw new JsonSyntaxError(`":" is expected after the key "${key.value}"`, colon);
    const value = readNode(source, skipBlanks(source, colon + 1));
    members.push({ key: key.value, keyStart, value });
    return value.end;
  });
  return { kind: 'object', members, start, end };
}

function readList(source: string, start: number): JsonList {
  const items: JsonNode[] = [];
  const end = readSequence(source, start, ']', (at) => {
    const item = readNode(source, at);
    items.push(item);
    return item.end;
  });
  return { kind: 'list', items, start, end };
}

/** Reads what stands between brackets. @returns the offset behind the closing one. */
function readSequence(source: string, start: number, close: string, readOne: (at: number) => number): number {
  let at = skipBlanks(source, start + 1);
  if (source[at] === close) return at + 1;
  for (;;) {
    at = skipBlanks(source, readOne(at));
    if (source[at] === close) return at + 1;
    if (source[at] !== ',')
      throw new JsonSyntaxError(`"," or "${close}" is expected, found ${describe(source, at)}`, at);
    const comma = at;
    at = skipBlanks(source, at + 1);
    if (source[at] === close) throw new JsonSyntaxError(`nothing follows the last ","`, comma);
  }
}

function readText(source: string, start: number): JsonText {
  let end = skipPlainText(source, start + 1);
  while (source[end] === '\\') {
    const escaped = match(escapeToken, source, end);
    if (escaped === null) break;
    end = skipPlainText(source, end + escaped.length);
  }
  if (source[end] !== '"') throw new JsonSyntaxError('the string is not closed, or has a bad escape in it', start);
  return { kind: 'text', value: JSON.parse(source.slice(start, end + 1)) as string, start, end: end + 1 };
}

/** To the next quote, backslash or control character. A plain loop: a pattern runs out of stack on long strings. */
function skipPlainText(source: string, start: number): number {
  let at = start;
  for (; at < source.length; at += 1) {
    const unit = source.charCodeAt(at);
    if (unit < 0x20 || unit === quote || unit === backslash) break;
  }
  return at;
}

function skipBlanks(source: string, start: number): number {
  return start + (match(blanks, source, start)?.length ?? 0);
}

function match(token: RegExp, source: string, at: number): string | null {
  token.lastIndex = at;
  return token.exec(source)?.[0] ?? null;
}

function describe(source: string, at: number): string {
  return at < source.length ? `"${source[at]}"` : 'the end of the file';
}

/** Where a UTF-16 unit of a string's value stands in the source; escapes take more room there. */
export function offsetInSource(source: string, { start }: JsonText, valueOffset: number): number {
  let at = start + 1;
  for (let passed = 0; passed < valueOffset; passed += 1) at += unitLength(source, at);
  return at;
}

function unitLength(source: string, at: number): number {
  if (source[at] !== '\\') return 1;
  return source[at + 1] === 'u' ? 6 : 2;
}

/** A text as it stands between the quotes of a JSON string. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
