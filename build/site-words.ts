import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ContentIndex, SiteContent } from '#domain/content/model.ts';
import { AppError } from '#domain/errors.ts';
import { fillFacts } from '#domain/facts.ts';
import { defaultLanguage, draftLanguages, type Language, languages } from '#domain/locale.ts';
import { reportUnwritten } from './check-content.ts';
import type { Redirects } from './check-redirects.ts';
import { type CompiledContent, type CompileOptions, compileContent, mapStrings } from './compile-content.ts';
import { type ContentImage, readContentImages } from './content-images.ts';
import { createMarkdownRenderer, type MarkdownRenderer, noMarkdown } from './markdown-renderer.ts';
import { type ContentProblem, parseJson, type RawContent, readContent } from './read-content.ts';
import { listJsonTexts, type SourceText } from './source-texts.ts';

/** Everything a page may load, by part name (`en/article/slow-phones`). */
export type Parts = ReadonlyMap<string, unknown>;

export type SiteWords = {
  parts: Map<string, unknown>;
  index: ContentIndex;
  redirects: Redirects;
  /** Every text with the file and line where it is written. */
  sources: SourceText[];
};

/**
 * The parts that editors write, in content/ and locales/, facts filled in and Markdown rendered.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID where a file is invalid.
 */
export async function readWords(
  root: string,
  { showsDrafts = false, now = new Date() }: Partial<CompileOptions> = {},
): Promise<SiteWords & { images: ContentImage[] }> {
  const raw = await readContent(root);
  const images = await readContentImages(root, raw.images);
  const markdown = createMarkdownRenderer(images);
  const words = await collectWords(root, raw, markdown, { showsDrafts, now });
  const used = [...images.values()].filter((image) => image !== null && markdown.usedImages.has(image.file));
  return { ...words, images: used.filter((image) => image !== null) };
}

/** The same without drafts, rendered Markdown, which takes most of the time, and images. */
export async function readUnrenderedWords(root: string): Promise<SiteWords> {
  return collectWords(root, await readContent(root), noMarkdown, { showsDrafts: false, now: new Date() });
}

async function collectWords(
  root: string,
  raw: RawContent,
  markdown: MarkdownRenderer,
  options: CompileOptions,
): Promise<SiteWords> {
  const compilation = compileContent(raw, markdown, options);
  if (!compilation.ok) throw invalid(compilation.problems);
  const { compiled } = compilation;
  const parts = new Map<string, unknown>();
  const site = { file: 'content/site.json', language: null, part: 'site' };
  const siteTexts = listJsonTexts(site, await readFile(join(root, site.file), 'utf8'), (text) => text);
  const sources = [...compiled.sources, ...siteTexts];
  for (const language of languages) {
    for (const [name, value] of listParts(compiled.content[language])) parts.set(`${language}/${name}`, value);
    for (const { part, value, texts } of await readCatalogues(root, language, compiled)) {
      parts.set(`${language}/${part}`, value);
      sources.push(...texts);
    }
  }
  const unwritten: ContentProblem[] = [];
  if (!options.showsDrafts) reportUnwritten(sources, unwritten);
  if (unwritten.length > 0) throw invalid(unwritten);
  return { parts, index: compiled.index, redirects: compiled.redirects, sources };
}

function invalid(problems: readonly ContentProblem[]): AppError {
  const lines = problems.map(({ message, fix }) => [message, fix].filter(Boolean).join(' '));
  return new AppError('CONTENT_INVALID', lines.join('\n'));
}

function listParts({
  site,
  companies,
  industries,
  services,
  serviceDetails,
  faq,
  legal,
  articles,
}: SiteContent): [string, unknown][] {
  return [
    ['site', site],
    ['companies', companies],
    ['industries', industries],
    ['services', services],
    ['faq', faq],
    ['articles', articles.map(({ html: _, ...summary }) => summary)],
    ...serviceDetails.map((detail): [string, unknown] => [`service/${detail.slug}`, detail]),
    ...legal.map((document): [string, unknown] => [`legal/${document.id}`, document]),
    ...articles.map((article): [string, unknown] => [`article/${article.slug}`, article]),
  ];
}

type Catalogue = { part: string; value: unknown; texts: SourceText[] };

/** The namespaces of a language with their facts filled in. A draft has the English texts where its own are missing. */
async function readCatalogues(root: string, language: Language, { texts }: CompiledContent): Promise<Catalogue[]> {
  const isDraft = draftLanguages.includes(language);
  const folder = join(root, 'locales', isDraft ? defaultLanguage : language);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const fill = (text: string) => fillFacts(text, texts[language]).text;
  return Promise.all(
    names.map(async (name): Promise<Catalogue> => {
      const file = `locales/${language}/${name}`;
      const own = await readJson(root, file);
      const english = isDraft ? await readJson(root, `locales/${defaultLanguage}/${name}`) : null;
      const part = `locale/${basename(name, '.json')}`;
      const value = mapStrings(fillGaps(own?.value, english?.value), fill);
      return { part, value, texts: own === null ? [] : listJsonTexts({ file, language, part }, own.json, fill) };
    }),
  );
}

/** `null` if there is no such file. */
async function readJson(root: string, file: string): Promise<{ json: string; value: unknown } | null> {
  if (!existsSync(join(root, file))) return null;
  const json = await readFile(join(root, file), 'utf8');
  return { json, value: parseJson(file, json) };
}

/** The texts of a catalogue, in the order of the English one, which also has those that are missing. */
function fillGaps(own: unknown, english: unknown): unknown {
  if (!isRecord(own) || !isRecord(english)) return own ?? english;
  const names = new Set([...Object.keys(english), ...Object.keys(own)]);
  return Object.fromEntries([...names].map((name) => [name, fillGaps(own[name], english[name])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
