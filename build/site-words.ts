import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentIndex, SiteContent } from '#domain/content/model.ts';
import { AppError } from '#domain/errors.ts';
import { fillFacts } from '#domain/facts.ts';
import { type Language, languages } from '#domain/locale.ts';
import { type CompiledContent, compileContent, createMarkdownRenderer, mapStrings } from './compile-content.ts';
import { readContent } from './read-content.ts';

/** Everything a page may ask for: part name (`en/article/slow-phones`) to value. */
export type Parts = ReadonlyMap<string, unknown>;

/**
 * The parts that people wrote, in content/ and locales/, facts filled in.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID where a file does not fit.
 */
export async function readWords(root: string): Promise<{ parts: Map<string, unknown>; index: ContentIndex }> {
  const compilation = compileContent(await readContent(root), createMarkdownRenderer());
  if (!compilation.ok) {
    throw new AppError('CONTENT_INVALID', compilation.problems.map(({ message }) => message).join('\n'));
  }
  const { compiled } = compilation;
  const parts = new Map<string, unknown>();
  for (const language of languages) {
    for (const [name, value] of listParts(compiled.content[language])) parts.set(`${language}/${name}`, value);
    for (const [name, value] of await readCatalogues(root, language, compiled))
      parts.set(`${language}/locale/${name}`, value);
  }
  return { parts, index: compiled.index };
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

/** The namespaces of a language with their facts filled in. */
async function readCatalogues(
  root: string,
  language: Language,
  { texts }: CompiledContent,
): Promise<[string, unknown][]> {
  const folder = join(root, 'locales', language);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name): Promise<[string, unknown]> => {
      const catalogue: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [name.replace('.json', ''), mapStrings(catalogue, (text) => fillFacts(text, texts[language]).text)];
    }),
  );
}
