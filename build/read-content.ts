import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Document, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml';
import { type ContentKind, contentKinds } from '#domain/content/schemas.ts';
import { splitEntry } from '#domain/content/split-entry.ts';
import { AppError } from '#domain/errors.ts';
import { defaultLanguage, type Language, writtenLanguages } from '#domain/locale.ts';
import { slugify } from '#domain/slug.ts';
import { imageFile } from './content-images.ts';
import { explainYaml } from './explain-mistake.ts';

/** 1-based line of the value at a path, or of its nearest parent. */
export type FindLine = (path: readonly PropertyKey[]) => number;

/** One file of content/ as written: front matter not yet validated, facts not yet filled in. */
export type RawEntry = {
  /** Relative to the project, with forward slashes: `content/blog/slow-phones.fr.md`. */
  file: string;
  kind: ContentKind;
  id: string;
  language: Language;
  /** The whole file. */
  source: string;
  frontMatter: unknown;
  body: string;
  /** 1-based line of the file on which the body begins. */
  bodyLine: number;
  lineOf: FindLine;
  /** 1-based line of the first `{{facts.…}}` or `{{site.…}}` of this name; `null` if there is none. */
  lineOfFact: (name: string) => number | null;
};

/** A JSON file such as content/facts.json, not validated. */
export type RawTable = { file: string; value: unknown; lineOf: FindLine };

/** A mistake that stops the build. `message` names the file and its 1-based line. */
export type ContentProblem = {
  file: string;
  line: number;
  message: string;
  /** What to do, where the message does not say it. */
  fix?: string;
};

export type RawContent = {
  entries: RawEntry[];
  /** Every image file of content/, relative to the project. */
  images: string[];
  facts: RawTable;
  site: RawTable;
  /** Empty if there is no file. */
  redirects: RawTable;
  /** The English texts of the contact form. */
  form: RawTable;
  categories: Categories;
  /** `labels` of the `form` catalogue; those of English where a language has none. */
  formLabels: Record<Language, Readonly<Record<string, string>>>;
  problems: ContentProblem[];
};

/** The kinds of entries that have a category, with the catalogue whose `categories` name them in the order of the site. */
export const categoryCatalogues = {
  blog: `locales/${defaultLanguage}/blog.json`,
  companies: `locales/${defaultLanguage}/common.json`,
} as const;

export type Categories = Record<keyof typeof categoryCatalogues, readonly string[]>;

/**
 * The categories that entries may have.
 *
 * @param root Folder of the project.
 */
export async function readCategories(root: string): Promise<Categories> {
  const read = async (file: string) => {
    const { categories } = parseJson(file, await readFile(join(root, file), 'utf8')) as { categories?: object };
    return Object.keys(categories ?? {});
  };
  return { blog: await read(categoryCatalogues.blog), companies: await read(categoryCatalogues.companies) };
}

async function readFormLabels(root: string): Promise<RawContent['formLabels']> {
  const read = async (language: Language) => {
    const file = `locales/${language}/form.json`;
    if (!existsSync(join(root, file))) return {};
    const { labels } = parseJson(file, await readFile(join(root, file), 'utf8')) as { labels?: Record<string, string> };
    return labels ?? {};
  };
  const english = await read(defaultLanguage);
  const rows = writtenLanguages.map(async (language) => [language, { ...english, ...(await read(language)) }] as const);
  return Object.fromEntries(await Promise.all(rows)) as RawContent['formLabels'];
}

/** The files of drafts in every language: one that says so makes the entry a draft. */
export function listDraftFiles(entries: readonly RawEntry[]): ReadonlySet<string> {
  const nameOf = ({ kind, id }: RawEntry) => `${kind}/${id}`;
  const isDraft = ({ frontMatter }: RawEntry) => (Object(frontMatter) as { draft?: unknown }).draft === true;
  const drafts = new Set(entries.filter(isDraft).map(nameOf));
  return new Set(entries.filter((entry) => drafts.has(nameOf(entry))).map(({ file }) => file));
}

/** @param root Folder of the project, which contains content/. */
export async function readContent(root: string): Promise<RawContent> {
  const problems: ContentProblem[] = [];
  const entries: RawEntry[] = [];
  for (const kind of Object.keys(contentKinds) as ContentKind[]) {
    for (const name of (await readdir(join(root, 'content', kind))).sort()) {
      if (imageFile.test(name)) continue;
      const entry = await readEntry(root, kind, name);
      if ('message' in entry) problems.push(entry);
      else entries.push(entry);
    }
  }
  const [images, facts, site, redirects, form, categories, formLabels] = await Promise.all([
    listImages(root),
    readTable(root, 'content/facts.json'),
    readTable(root, 'content/site.json'),
    readTable(root, 'content/redirects.json', '{}'),
    readTable(root, `locales/${defaultLanguage}/form.json`, '{}'),
    readCategories(root),
    readFormLabels(root),
  ]);
  return { entries, images, problems, facts, site, redirects, form, categories, formLabels };
}

async function listImages(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'content'), { recursive: true });
  return names
    .filter((name) => imageFile.test(name))
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .sort();
}

async function readTable(root: string, file: string, missing?: string): Promise<RawTable> {
  const isMissing = missing !== undefined && !existsSync(join(root, file));
  const json = isMissing ? missing : await readFile(join(root, file), 'utf8');
  // JSON is YAML, and only a mistake needs its line.
  return { file, value: parseJson(file, json), lineOf: (path) => parseYaml(json, 0).lineOf(path) };
}

/** A JSON file that cannot be read, so that nothing else can be checked. */
export class BrokenJsonError extends AppError {
  readonly place: Pick<ContentProblem, 'file' | 'line'>;

  constructor(file: string, line: number, cause: SyntaxError) {
    super('CONTENT_INVALID', `${file}:${line} ${cause.message}.`, { cause });
    this.place = { file, line };
  }
}

/** @throws BrokenJsonError with the line of the mistake. */
export function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    const error = cause as SyntaxError;
    const line = /\(line (\d+) column \d+\)/.exec(error.message)?.[1] ?? json.split('\n').length;
    throw new BrokenJsonError(file, Number(line), error);
  }
}

async function readEntry(root: string, kind: ContentKind, name: string): Promise<RawEntry | ContentProblem> {
  const file = `content/${kind}/${name}`;
  const [id = '', tag = '', ...others] = basename(name, '.md').split('.');
  const language = writtenLanguages.find((known) => known === tag);
  if (!name.endsWith('.md') || language === undefined || others.length > 0) {
    return refusal(file, 1, 'is neither named {id}.{language}.md nor a JPEG, PNG, WebP or AVIF image');
  }
  if (id !== slugify(id)) {
    const right = `${slugify(id) || 'name'}.${language}.md`;
    return refusal(file, 1, `must have small letters, digits and single hyphens in its name; rename it to ${right}`);
  }
  return parseEntry({ file, kind, id, language }, await readFile(join(root, file), 'utf8'));
}

type EntryName = Pick<RawEntry, 'file' | 'kind' | 'id' | 'language'>;

/** Splits a file into front matter and body and reads the front matter as YAML. */
export function parseEntry(name: EntryName, text: string): RawEntry | ContentProblem {
  const parts = splitEntry(text);
  if (parts === null) return refusal(name.file, 1, 'does not begin with front matter between --- lines');
  const { head, yaml, body } = parts;
  const { document, lineAt, lineOf } = parseYaml(yaml, 1);
  const [mistake] = [...document.errors, ...listUnknownAliases(document)];
  if (mistake !== undefined) {
    const line = lineAt(mistake.pos[0]);
    return refusal(name.file, line, explainYaml(mistake, text.split('\n')[line - 1] ?? ''));
  }
  return {
    ...name,
    source: text,
    frontMatter: document.toJS(),
    body,
    bodyLine: head.split('\n').length + leadingBlankLines(text.slice(head.length)),
    lineOf,
    lineOfFact: (fact) => {
      const index = text.split('\n').findIndex((line) => line.replaceAll(/\s/g, '').includes(`{{${fact}}}`));
      return index < 0 ? null : index + 1;
    },
  };
}

/** @param linesAbove Lines of the file before the YAML. */
function parseYaml(yaml: string, linesAbove: number) {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => linesAbove + lineCounter.linePos(offset).line;
  const lineOf: FindLine = (path) => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (hasRange(node)) return lineAt(node.range[0]);
    }
    return 1;
  };
  return { document, lineAt, lineOf };
}

/** `*` refers to another value in YAML: a text that begins with it is one that refers to nothing. */
function listUnknownAliases(document: Document): YAMLParseError[] {
  const unknown: YAMLParseError[] = [];
  visit(document, {
    Alias: (_, alias) => {
      const [start = 0, end = 0] = alias.range ?? [];
      if (alias.resolve(document) === undefined)
        unknown.push(new YAMLParseError([start, end], 'BAD_ALIAS', `nothing is named ${alias.source}`));
    },
  });
  return unknown;
}

function leadingBlankLines(text: string): number {
  return (/^\s*/.exec(text)?.[0] ?? '').split('\n').length - 1;
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

function refusal(file: string, line: number, why: string): ContentProblem {
  return { file, line, message: `${file}:${line} ${why}.` };
}
