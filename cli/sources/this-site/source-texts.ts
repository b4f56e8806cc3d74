import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type RawEntry, readContent } from '#build/read-content.ts';
import { type Language, languages } from '#domain/locale.ts';
import { createPositionFinder } from '#seo/text-position.ts';
import { parseCatalogue } from '#seo/translations/catalogue.ts';
import type { FillText } from '#seo/translations/project.ts';
import { readFill } from '../project/read-locales.ts';

/** A text that somebody wrote, as a page shows it: facts filled in, markup gone. */
export type SourceText = {
  file: string;
  line: number;
  /** `null` where it serves every language. */
  language: Language | null;
  /** What it is called where it has a name: `home.title` of a catalogue, `metaTitle` of an entry. */
  key: string;
  text: string;
};

/** Every text of content/, locales/ and, for addresses written there, of the code in src/. */
export async function readSourceTexts(root: string): Promise<SourceText[]> {
  const fill = (await readFill(root)) ?? ((text: string) => text);
  const { entries } = await readContent(root);
  const catalogues = await Promise.all(languages.map((language) => readCatalogueTexts(root, language, fill)));
  return [...entries.flatMap((entry) => listEntryTexts(entry, fill)), ...catalogues.flat(), ...(await readCode(root))];
}

function listEntryTexts(entry: RawEntry, fill: FillText): SourceText[] {
  const { file, language, frontMatter, body, bodyLine, lineOf } = entry;
  const fields = listStrings(frontMatter, []).map(({ path, text }) => ({
    ...{ file, language, line: lineOf(path), key: path.join('.') },
    text: plain(fill(text, language)),
  }));
  const lines = body
    .split('\n')
    .flatMap((text, at) =>
      splitMarkdown(fill(text, language)).map((part) => ({ file, language, line: bodyLine + at, key: '', text: part })),
    );
  return [...fields, ...lines];
}

function listStrings(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listStrings(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const markdownLink = /!?\[([^\]]*)\]\(\s*<?([^\s)>]+)(?:[\s>][^)]*)?\)/g;

/** A line of Markdown as it reads, and what its links say and where they lead. */
function splitMarkdown(line: string): string[] {
  const links = [...line.matchAll(markdownLink)].flatMap(([, label = '', target = '']) => [plain(label), target]);
  const read = plain(line.replace(markdownLink, '$1').replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, ''));
  return [read, ...links].filter((text) => text !== '');
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

async function readCatalogueTexts(root: string, language: Language, fill: FillText): Promise<SourceText[]> {
  const files = globSync(`locales/${language}/*.json`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const all = files.map(async (file): Promise<SourceText[]> => {
    const text = await readFile(join(root, file), 'utf8');
    const { catalogue } = parseCatalogue({ file, language, namespace: basename(file, '.json'), text });
    return [...(catalogue?.messages.values() ?? [])].map(({ key, value, node }) => ({
      ...{ file, language, key, line: catalogue?.positionAt(node.offset).line ?? 1 },
      text: plain(fill(value, language)),
    }));
  });
  return (await Promise.all(all)).flat();
}

/** Addresses in quotes: links that a section or component always has. */
async function readCode(root: string): Promise<SourceText[]> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const all = files.map(async (found): Promise<SourceText[]> => {
    const file = found.replaceAll('\\', '/');
    const text = await readFile(join(root, file), 'utf8');
    const positionAt = createPositionFinder(text);
    return [...text.matchAll(/(['"`])((?:\/|#|https?:)[^'"`\s]*)\1/g)].map((match) => ({
      ...{ file, language: null, key: '', line: positionAt(match.index).line },
      text: match[2] ?? '',
    }));
  });
  return (await Promise.all(all)).flat();
}
