import type { Rule, Violation } from '../rule.ts';
import { createPositionFinder, type TextPosition } from '../text-position.ts';
import type { Glossary } from '../translations/project.ts';
import {
  proseOf,
  proseOfMarkdown,
  type TextSource,
  type WrittenText,
} from '../translations/typography/written-text.ts';

/** One file of content/. */
export type EntrySource = {
  file: string;
  /** The folder of `content/`: `blog`, `services`, `faq`, … */
  kind: string;
  id: string;
  language: string;
  frontMatter: unknown;
  /** The Markdown behind the front matter, without blank lines around it. */
  body: string;
  /** 1-based line of the value at a path of the front matter. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The whole file. */
  source: string;
};

/** One text of the front matter, or the body. */
export type EntryText = WrittenText & {
  entry: LintedEntry;
  /** `questions.0.answer`; empty for the body. */
  path: string;
  /** Offset in the file; `null` if YAML has folded or escaped the text. */
  offset: number | null;
  line: number;
};

/** An entry with its texts, made once for all rules. */
export type LintedEntry = EntrySource & { texts: EntryText[]; positionAt: (offset: number) => TextPosition };

export function createLintedEntry(source: EntrySource): LintedEntry {
  const entry: LintedEntry = { ...source, texts: [], positionAt: createPositionFinder(source.source) };
  entry.texts.push(...fieldTexts(entry), ...bodyText(entry));
  return entry;
}

function fieldTexts(entry: LintedEntry): EntryText[] {
  return listStrings(entry.frontMatter, []).map(({ path, text }) => {
    const line = entry.lineOf(path);
    const place = { path: path.join('.'), line, offset: findOnLine(entry.source, line, text) };
    return createEntryText(entry, { text, prose: proseOf(text), ...place });
  });
}

function listStrings(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listStrings(item, [...path, name]));
}

function findOnLine(source: string, line: number, text: string): number | null {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) start = source.indexOf('\n', start) + 1;
  const end = source.indexOf('\n', start);
  const at = source.slice(start, end === -1 ? source.length : end).lastIndexOf(text);
  return at === -1 ? null : start + at;
}

function bodyText(entry: LintedEntry): EntryText[] {
  if (entry.body === '') return [];
  const offset = entry.source.trimEnd().length - entry.body.length;
  const { line } = entry.positionAt(offset);
  return [createEntryText(entry, { text: entry.body, prose: proseOfMarkdown(entry.body), path: '', offset, line })];
}

function createEntryText(
  entry: LintedEntry,
  written: Pick<EntryText, 'text' | 'prose' | 'path' | 'offset' | 'line'>,
): EntryText {
  const { path, offset } = written;
  const source: TextSource = {
    file: entry.file,
    label: path === '' ? '' : `${path}: `,
    positionAt: (start) => placeOf(text, start),
    editInFile: (edit) =>
      offset === null
        ? []
        : [{ file: entry.file, start: offset + edit.start, end: offset + edit.end, text: edit.text }],
  };
  const text = { ...written, language: entry.language, entry, source };
  return text;
}

/** The position in the file of an offset of a text. */
function placeOf({ entry, offset, line }: EntryText, start: number): { line: number; column?: number } {
  return offset === null ? { line } : entry.positionAt(offset + start);
}

type Details = Pick<Violation, 'message' | 'fix' | 'evidence'>;

/** A violation at an offset of a text. */
export function entryTextViolation({ source }: EntryText, start: number, details: Details): Violation {
  return { file: source.file, ...source.positionAt(start), ...details };
}

/** A violation of an entry as a whole, or of one field of it. */
export function entryViolation(entry: EntrySource, path: readonly string[], details: Details): Violation {
  return { file: entry.file, line: path.length === 0 ? 1 : entry.lineOf(path), ...details };
}

/** The number of words, without Markdown syntax. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0;
}

/** What the rules know about the site. */
export type ContentContext = {
  /** The others are translated from the first one. */
  languages: readonly [string, ...string[]];
  /** Words that the glossary has others for. */
  avoid?: Glossary['avoid'];
};

export type ContentRule = Rule<[entries: readonly LintedEntry[], context: ContentContext]>;

export function checkEntries(
  check: (entry: LintedEntry, context: ContentContext) => Violation[],
): ContentRule['check'] {
  return (entries, context) => entries.flatMap((entry) => check(entry, context));
}

export function checkTexts(check: (text: EntryText, context: ContentContext) => Violation[]): ContentRule['check'] {
  return checkEntries(({ texts }, context) => texts.flatMap((text) => check(text, context)));
}
