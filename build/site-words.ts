import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import type { ContentIndex, SiteContent } from '#domain/content/model.ts';
import { AppError } from '#domain/errors.ts';
import { fillFacts } from '#domain/facts.ts';
import { type Language, languages } from '#domain/locale.ts';
import {
  type CompiledContent,
  compileContent,
  type MarkdownRenderer,
  mapStrings,
  noMarkdown,
} from './compile-content.ts';
import { parseJson, readContent } from './read-content.ts';
import { listJsonTexts, type SourceText } from './source-texts.ts';

/** Everything a page may load: part name (`en/article/slow-phones`) to value. */
export type Parts = ReadonlyMap<string, unknown>;

export type SiteWords = {
  parts: Map<string, unknown>;
  index: ContentIndex;
  /** Every text with the file and line where it is written. */
  sources: SourceText[];
};

/**
 * The parts that people wrote, in content/ and locales/, facts filled in and Markdown rendered.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID where a file does not fit.
 */
export async function readWords(root: string): Promise<SiteWords> {
  return readSiteWords(root, await createMarkdownRenderer());
}

/** The same without rendered Markdown, which takes most of the time. */
export async function readUnrenderedWords(root: string): Promise<SiteWords> {
  return readSiteWords(root, noMarkdown);
}

async function readSiteWords(root: string, markdown: MarkdownRenderer): Promise<SiteWords> {
  const compilation = compileContent(await readContent(root), markdown);
  if (!compilation.ok) {
    throw new AppError('CONTENT_INVALID', compilation.problems.map(({ message }) => message).join('\n'));
  }
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
  return { parts, index: compiled.index, sources };
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

/** The namespaces of a language with their facts filled in. */
async function readCatalogues(root: string, language: Language, { texts }: CompiledContent): Promise<Catalogue[]> {
  const folder = `locales/${language}`;
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.json'));
  const fill = (text: string) => fillFacts(text, texts[language]).text;
  return Promise.all(
    names.map(async (name): Promise<Catalogue> => {
      const json = await readFile(join(root, folder, name), 'utf8');
      const part = `locale/${basename(name, '.json')}`;
      const value = mapStrings(parseJson(`${folder}/${name}`, json), fill);
      return { part, value, texts: listJsonTexts({ file: `${folder}/${name}`, language, part }, json, fill) };
    }),
  );
}

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'code', 'pre', 'a', 'br', 'hr'],
    ...[
      'table',
      'caption',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
      'abbr',
      'del',
      'sup',
      'sub',
      'span',
    ],
  ],
  ALLOWED_ATTR: ['href', 'id', 'lang', 'title', 'scope', 'start'],
  ALLOW_DATA_ATTR: false,
};

/**
 * A renderer whose HTML is safe to show as it is. Sanitizing needs a DOM, so content is sanitized when it is built
 * and never while a page is served; what only reads content does not load the DOM.
 */
async function createMarkdownRenderer(): Promise<MarkdownRenderer> {
  const [{ JSDOM }, { default: createDOMPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const purifier = createDOMPurify(new JSDOM('').window);
  const markdown = new MarkdownIt({ html: true, linkify: false });
  markdown.renderer.rules.heading_open = (tokens, index, options, _env, renderer) => {
    const heading = tokens[index];
    const text = tokens[index + 1]?.content ?? '';
    if (heading?.tag === 'h2') heading.attrSet('id', slugify(text));
    return renderer.renderToken(tokens, index, options);
  };
  markdown.core.ruler.push('table-caption', ({ tokens }) => captionTables(tokens));
  const html = (source: string) => purifier.sanitize(markdown.render(source), allowed).trim();
  return {
    html,
    sections: (source) =>
      splitSections(source).map(({ heading, text }) => ({ id: slugify(heading), heading, html: html(text) })),
  };
}

/** Turns a paragraph `Table: …` in front of a table into the table's caption. */
function captionTables(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const text = tokens[index - 2]?.children?.[0];
    const words = /^Table\s?:\s+(.*)$/.exec(text?.content ?? '');
    if (token.type !== 'table_open' || text === undefined || words === null) return;
    const [open, inline, close] = tokens.slice(index - 3, index);
    if (open?.type !== 'paragraph_open' || inline === undefined || close === undefined) return;
    text.content = words[1] ?? '';
    Object.assign(open, { type: 'caption_open', tag: 'caption' });
    Object.assign(close, { type: 'caption_close', tag: 'caption' });
    tokens.splice(index - 3, 4, token, open, inline, close);
  });
}

function splitSections(source: string): { heading: string; text: string }[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { heading: heading.trim(), text: lines.join('\n') };
    });
}

/** `Données que nous collectons` becomes `donnees-que-nous-collectons`. */
function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
