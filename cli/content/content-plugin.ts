import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { SiteContent } from '#domain/content/model.ts';
import { AppError } from '#domain/errors.ts';
import { fillFacts } from '#domain/facts.ts';
import { type Language, languages } from '#domain/locale.ts';
import { type CompiledContent, compileContent, mapStrings } from './compile-content.ts';
import { readContent } from './read-content.ts';
import { createMarkdownRenderer } from './render-markdown.ts';

const indexModule = 'virtual:goshen/index';
const partsModule = 'virtual:goshen/parts';
const partPrefix = 'virtual:goshen/part/';

/** Everything a page may ask for: part name (`en/article/slow-phones`) to value. */
type Parts = Map<string, unknown>;

/**
 * Gives content/ and locales/ to the application as virtual modules, one small chunk a part and language,
 * so that a page loads the words it shows and no others. A wrong file stops the build.
 */
export function siteContent(): Plugin {
  let root = '';
  let site: Promise<{ parts: Parts; compiled: CompiledContent }> | null = null;
  const load = () => (site ??= buildSite(root));
  return {
    name: 'site-content',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith('virtual:goshen/') ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith('\0virtual:goshen/')) return null;
      const { parts, compiled } = await load();
      return printModule(id.slice(1), parts, compiled);
    },
    configureServer: ({ watcher, moduleGraph, hot }) => {
      watcher.on('change', (file) => {
        if (!/[\\/](content|locales)[\\/]/.test(file)) return;
        site = null;
        moduleGraph.invalidateAll();
        hot.send({ type: 'full-reload' });
      });
    },
  };
}

function printModule(id: string, parts: Parts, { index }: CompiledContent): string {
  if (id === indexModule) return `export const contentIndex = ${JSON.stringify(index)};`;
  if (id === partsModule) return printPartsModule(parts);
  return `export const part = ${JSON.stringify(parts.get(id.slice(partPrefix.length)))};`;
}

function printPartsModule(parts: Parts): string {
  const lines = [...parts.keys()].map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(partPrefix + name)}),`,
  );
  return `export const parts = {\n${lines.join('\n')}\n};`;
}

async function buildSite(root: string): Promise<{ parts: Parts; compiled: CompiledContent }> {
  const compilation = compileContent(await readContent(root), createMarkdownRenderer());
  if (!compilation.ok) {
    throw new AppError('CONTENT_INVALID', compilation.findings.map(({ message }) => message).join('\n'));
  }
  const { compiled } = compilation;
  const parts: Parts = new Map();
  for (const language of languages) {
    for (const [name, value] of listParts(compiled.content[language])) parts.set(`${language}/${name}`, value);
    for (const [name, value] of await readCatalogue(root, language, compiled))
      parts.set(`${language}/locale/${name}`, value);
  }
  return { parts, compiled };
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
async function readCatalogue(
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
