import type { ContentProblem, RawEntry } from '#build/read-content.ts';
import type { SourceText } from '#build/source-texts.ts';
import type { Rule } from '#seo/engine/rule.ts';
import { createPositionFinder, type TextPosition } from '#seo/engine/text-position.ts';
import type { Glossary } from '#seo/engine/translations/project.ts';
import { proseOf, proseOfMarkdown, type WrittenText } from '#seo/engine/translations/typography/written-text.ts';

/** What `goshen lint content` checks. */
export type LintedContent = {
  entries: readonly LintedEntry[];
  /** The texts of content/site.json. */
  details: readonly SourceText[];
  /** What stops the build. */
  problems: readonly ContentProblem[];
  /** Image files that no text or cover uses. */
  unusedImages: readonly string[];
  /** Languages that may lack a text of content/site.json. */
  drafts: readonly string[];
  /** In a release, placeholder details are errors instead of warnings. */
  isRelease: boolean;
  avoid: Glossary['avoid'];
};

export type ContentRule = Rule<[content: LintedContent]>;

/** An entry with its texts, made once for all rules. */
export type LintedEntry = RawEntry & { texts: readonly EntryText[] };

/** One text of the front matter, or the body. */
export type EntryText = WrittenText & {
  /** `questions.0.answer`; empty for the body. */
  path: string;
};

export function createLintedEntry(entry: RawEntry): LintedEntry {
  const positionAt = createPositionFinder(entry.source);
  return { ...entry, texts: [...listFields(entry, positionAt), ...listBody(entry, positionAt)] };
}

type FindPosition = (offset: number) => TextPosition;

function listFields(entry: RawEntry, positionAt: FindPosition): EntryText[] {
  return listStrings(entry.frontMatter, []).map(({ path, text }) => {
    const line = entry.lineOf(path);
    const offset = findOnLine(entry.source, line, text);
    const place = offset === null ? () => ({ line }) : (start: number) => positionAt(offset + start);
    return createEntryText(entry, { path: path.join('.'), text, prose: proseOf(text), offset }, place);
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

function listBody(entry: RawEntry, positionAt: FindPosition): EntryText[] {
  const { body: text, source } = entry;
  if (text === '') return [];
  const offset = source.trimEnd().length - text.length;
  const place = (start: number) => positionAt(offset + start);
  return [createEntryText(entry, { path: '', text, prose: proseOfMarkdown(text), offset }, place)];
}

/** `offset` in the file is `null` if YAML has folded or escaped the text, which then cannot be edited. */
function createEntryText(
  { file, language }: RawEntry,
  { path, text, prose, offset }: Pick<EntryText, 'path' | 'text' | 'prose'> & { offset: number | null },
  positionAt: EntryText['source']['positionAt'],
): EntryText {
  const label = path === '' ? '' : `${path}: `;
  const editInFile: EntryText['source']['editInFile'] = (edit) =>
    offset === null ? [] : [{ file, start: offset + edit.start, end: offset + edit.end, text: edit.text }];
  return { path, text, prose, language, source: { file, label, positionAt, editInFile } };
}
