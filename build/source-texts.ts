import { visit } from 'jsonc-parser';
import MarkdownIt, { type Token } from 'markdown-it';
import type { ContentKind } from '#domain/content/schemas.ts';
import type { Language } from '#domain/locale.ts';
import type { RawEntry } from './read-content.ts';

/** A text as a page shows it, facts filled in and markup removed, with its source. */
export type SourceText = {
  file: string;
  /** 1-based. */
  line: number;
  /** `null` if every language shows it. */
  language: Language | null;
  /** The content parts that contain it, without their language: `services`, `service/cloud-hosting`, `locale/meta`. */
  parts: readonly string[];
  /** Its path in a catalogue (`home.title`) or in front matter (`metaTitle`); empty for the body of an entry. */
  key: string;
  text: string;
};

/** The last of them shows the body. */
const partsOfEntry: Record<ContentKind, (id: string) => string[]> = {
  companies: () => ['companies', 'industries'],
  industries: () => ['industries'],
  services: (id) => ['services', `service/${id}`],
  faq: () => ['faq'],
  legal: (id) => [`legal/${id}`],
  blog: (id) => ['articles', `article/${id}`],
};

/**
 * The texts of an entry in a language.
 *
 * @param entry The file in that language, or the English one if it is not translated.
 * @param base The English file, which also has the fields that are the same in every language.
 * @param fields Front matter and body as shown, facts filled in.
 */
export function listEntryTexts(
  { entry, base, language }: { entry: RawEntry; base: RawEntry; language: Language },
  { body, ...fields }: Record<string, unknown>,
): SourceText[] {
  const parts = partsOfEntry[base.kind](base.id);
  return [
    ...listStrings(fields, []).map(({ path, text }) => {
      const [name = ''] = path;
      const { file, lineOf } = Object.hasOwn(Object(entry.frontMatter), name) ? entry : base;
      return { file, line: lineOf(path), language, parts, key: path.join('.'), text: withoutTags(text) };
    }),
    ...listMarkdownTexts(String(body), entry.bodyLine).map((text) => ({
      ...{ ...text, file: entry.file, language, parts: parts.slice(-1), key: '' },
    })),
  ];
}

function listStrings(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listStrings(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/**
 * The texts of a catalogue or of a table.
 *
 * @param fill Fills the facts in.
 */
export function listJsonTexts(
  { file, language, part }: { file: string; language: Language | null; part: string },
  json: string,
  fill: (text: string) => string,
): SourceText[] {
  const texts: SourceText[] = [];
  visit(json, {
    onLiteralValue: (value, _offset, _length, line, _column, path) => {
      if (typeof value !== 'string') return;
      const key = path().join('.');
      texts.push({ file, line: line + 1, language, parts: [part], key, text: withoutTags(fill(value)) });
    },
  });
  return texts;
}

function withoutTags(text: string): string {
  return collapseBlanks(text.replace(/<[^>]*>/g, ''));
}

/** Normalized for comparison: runs of white space become one space. */
export function collapseBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const parser = new MarkdownIt({ html: true });

type LineText = { line: number; text: string };

/** Headings and paragraphs, and the texts and targets of links. */
function listMarkdownTexts(markdown: string, firstLine: number): LineText[] {
  let line = firstLine;
  return parser.parse(markdown, {}).flatMap(({ map, children }) => {
    if (map !== null) line = firstLine + map[0];
    return children === null ? [] : readInline(children, line);
  });
}

function readInline(tokens: readonly Token[], firstLine: number): LineText[] {
  const block: LineText = { line: firstLine, text: '' };
  const links: LineText[] = [];
  let open = [block];
  let line = firstLine;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const label = { line, text: '' };
      links.push(label, { line, text: String(token.attrGet('href') ?? '') });
      open = [block, label];
    }
    if (token.type === 'link_close') open = [block];
    for (const one of open) one.text += textOf(token);
    if (isBreak(token)) line += 1;
  }
  return [block, ...links].map((one) => ({ ...one, text: collapseBlanks(one.text) }));
}

function textOf(token: Token): string {
  if (isBreak(token)) return ' ';
  return token.type === 'html_inline' ? '' : token.content;
}

function isBreak({ type }: Token): boolean {
  return type === 'softbreak' || type === 'hardbreak';
}
