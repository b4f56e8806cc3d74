import { escapeJson, itemsOf, type JsonNode, membersOf, offsetInSource, parseJson, stringOf } from '../json-source.ts';
import type { Rule, Violation } from '../rule.ts';
import { createPositionFinder, type TextEdit, type TextPosition } from '../text-position.ts';
import { proseOf, type TextSource, type WrittenText } from './typography/written-text.ts';

/** One file of translations as it was read: `locales/fr/form.json` holds the namespace `form` in `fr`, `locales/fr.json` all of `fr`. */
export type LocaleFile = {
  file: string;
  language: string;
  namespace: string;
  text: string;
};

/** `key` is the path, joined with dots. */
export type Message = {
  key: string;
  value: string;
  language: string;
  catalogue: Catalogue;
  node: JsonNode;
  source: TextSource;
};

type Branch = { kind: 'object' | 'list' | 'value'; size: number; offset: number };

export type Catalogue = LocaleFile & {
  root: JsonNode;
  messages: ReadonlyMap<string, Message>;
  branches: ReadonlyMap<string, Branch>;
  positionAt: (offset: number) => TextPosition;
};

type JsonError = Pick<Violation, 'message' | 'fix' | 'severity'> & { offset: number; edits?: readonly TextEdit[] };

/** `catalogue` is `null` for a file with a syntax error. */
export type ParsedLocaleFile = LocaleFile & { catalogue: Catalogue | null; errors: readonly JsonError[] };

export const jsonRule: Rule<[project: { files: readonly ParsedLocaleFile[] }]> = {
  id: 'i18n/json',
  severity: 'error',
  title: 'A locale file is not one JSON object with each key once.',
  why: 'A file with a syntax error shows no text at all, and of a repeated key the first text is silently lost.',
  fix: 'Fix the syntax, remove the byte order mark, or merge or rename the repeated keys.',
  source: 'RFC 8259; i18n-tasks',
  examples: { bad: '{ "save": "Save", "save": "Store" }', good: '{ "save": "Save", "store": "Store" }' },
  check: ({ files }) => files.flatMap(checkJson),
};

function checkJson({ file, text, errors }: ParsedLocaleFile): Violation[] {
  const positionAt = createPositionFinder(text);
  return errors.map(({ offset, edits = [], ...error }) => ({
    file,
    ...positionAt(offset),
    ...error,
    edits: edits.map((edit) => ({ file, ...edit })),
  }));
}

export function parseCatalogue(source: LocaleFile): ParsedLocaleFile {
  const hasMark = source.text.startsWith('\ufeff');
  const marks = hasMark ? [byteOrderMark] : [];
  const parsed = parseJson(hasMark ? ` ${source.text.slice(1)}` : source.text); // a space keeps all offsets
  if (!parsed.ok) {
    const error = {
      offset: parsed.offset,
      message: `Not valid JSON: ${parsed.why}.`,
      fix: 'Fix the syntax; no text of this file can be shown.',
    };
    return { ...source, catalogue: null, errors: [...marks, error] };
  }
  if (parsed.root.type !== 'object') {
    const error = { offset: 0, message: 'The file is not an object of keys and texts.', fix: 'Begin it with "{".' };
    return { ...source, catalogue: null, errors: [...marks, error] };
  }
  const catalogue = collectMessages(source, parsed.root);
  return { ...source, catalogue, errors: [...marks, ...duplicateKeys(catalogue)] };
}

const byteOrderMark: JsonError = {
  offset: 0,
  message: 'The file begins with a byte order mark, which JSON readers refuse.',
  fix: 'Save it as UTF-8 without a byte order mark.',
  edits: [{ start: 0, end: 1, text: '' }],
};

function collectMessages(source: LocaleFile, root: JsonNode): Catalogue {
  const messages = new Map<string, Message>();
  const branches = new Map<string, Branch>();
  const catalogue = { ...source, root, messages, branches, positionAt: createPositionFinder(source.text) };
  for (const { key, node } of listNodes(root, [])) {
    const value = stringOf(node);
    if (value !== null) messages.set(key, createMessage(catalogue, { key, value, node }));
    else if (node.type !== 'null') {
      // i18next treats null as a missing text.
      branches.set(key, { kind: branchKind(node), size: node.children?.length ?? 0, offset: node.offset });
    }
  }
  return catalogue;
}

function branchKind({ type }: JsonNode): Branch['kind'] {
  if (type === 'object') return 'object';
  return type === 'array' ? 'list' : 'value';
}

function createMessage(catalogue: Catalogue, { key, value, node }: Pick<Message, 'key' | 'value' | 'node'>): Message {
  const { file, text, language, positionAt } = catalogue;
  const place = (offset: number) => offsetInSource(text, node, offset);
  return {
    key,
    value,
    language,
    catalogue,
    node,
    source: {
      file,
      label: `"${key}": `,
      evidence: value,
      positionAt: (offset) => positionAt(place(offset)),
      editInFile: (edit) => [{ file, start: place(edit.start), end: place(edit.end), text: escapeJson(edit.text) }],
    },
  };
}

/** Without the values that `JSON.parse` drops: of a repeated key it keeps the last. */
function listNodes(node: JsonNode, path: readonly string[]): { key: string; node: JsonNode }[] {
  const kept = new Map(membersOf(node).map(({ key, value }) => [key, value]));
  return [
    { key: path.join('.'), node },
    ...[...kept].flatMap(([key, value]) => listNodes(value, [...path, key])),
    ...itemsOf(node).flatMap((item, index) => listNodes(item, [...path, String(index)])),
  ];
}

/** The keys of the file, also those in objects that a later one of the same name replaces. */
export function listWrittenKeys({ root }: Catalogue): Set<string> {
  const listBelow = (node: JsonNode, path: string): string[] => [
    path,
    ...membersOf(node).flatMap(({ key, value }) => listBelow(value, path === '' ? key : `${path}.${key}`)),
    ...itemsOf(node).flatMap((item, index) => listBelow(item, `${path}.${index}`)),
  ];
  return new Set(listBelow(root, ''));
}

/** Those in values that are dropped are not looked for: their first finding says that all of it is lost. */
function duplicateKeys({ root, positionAt, text }: Catalogue): JsonError[] {
  return listNodes(root, []).flatMap(({ node }) => {
    const known = new Map<string, { line: number; source: string; isObject: boolean }>();
    return membersOf(node).flatMap(({ key, start, value }): JsonError[] => {
      const { line } = positionAt(start);
      const source = text.slice(value.offset, value.offset + value.length);
      const isObject = value.type === 'object';
      const first = known.get(key);
      known.set(key, { line, source, isObject });
      if (first === undefined) return [];
      const fact = `Duplicate key "${key}" at lines ${first.line} and ${line}`;
      if (first.source === source)
        return [
          { offset: start, message: `${fact}, with the same value.`, fix: 'Remove one of them.', severity: 'info' },
        ];
      const fix = first.isObject && isObject ? 'Merge the two objects.' : 'Rename or remove one of them.';
      return [{ offset: start, message: `${fact}; the first is lost.`, fix }];
    });
  });
}

export function fileViolation(
  { file, positionAt }: Catalogue,
  offset: number,
  details: Pick<Violation, 'message' | 'fix' | 'evidence' | 'severity' | 'template'>,
): Violation {
  return { file, ...positionAt(offset), ...details };
}

export function writtenMessage({ value, language, source }: Message): WrittenText {
  return { text: value, language, prose: proseOf(value), source };
}
