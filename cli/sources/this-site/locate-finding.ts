import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language } from '#domain/locale.ts';
import { prefixOf, type RouteRegistry, routeRows, type SitePage } from '#domain/routes.ts';
import type { Finding } from '#seo/finding.ts';
import type { OwnSite } from './own-site.ts';
import { readSourceTexts, type SourceText } from './source-texts.ts';

/** Rules whose causes lie in one module, by the first part of their ids. */
export const topicModules: Readonly<Record<string, string>> = {
  canonical: 'src/domain/page-address.ts',
  hreflang: 'src/domain/page-address.ts',
  index: 'src/domain/page-meta.ts',
  meta: 'src/domain/page-meta.ts',
  og: 'src/domain/page-meta.ts',
  twitter: 'src/domain/page-meta.ts',
  schema: 'src/domain/structured-data/build-structured-data.ts',
  sec: 'server/http/security-headers.ts',
  http: 'server/app.ts',
  robots: 'server/files/robots-route.ts',
  sitemap: 'server/files/sitemap-route.ts',
  feed: 'server/files/feed-route.ts',
};

/** Topics about words of a page, which somebody wrote. */
const wordTopics: ReadonlySet<string> = new Set('title description h1 heading img link a11y lang og'.split(' '));

/** Where the metadata of a page is written, when it says too little to be found by its words. */
const metaKeys: Readonly<Record<string, readonly [field: string, key: string]>> = {
  title: ['metaTitle', 'title'],
  description: ['metaDescription', 'description'],
};

/** A page of this site, and the language it is read in; `null` where it is read in several. */
type Place = { sources: PageSources; language: Language | null };

/** Adds to findings the file and line of this project that they come from. */
export async function openLocator({
  root,
  registry,
  origin,
}: Pick<OwnSite, 'root' | 'registry' | 'origin'>): Promise<(finding: Finding) => Finding> {
  const texts = await readSourceTexts(root);
  const sourcesOf = collectPageSources(root, registry);
  const placeOf = (url: string): Place | null => {
    const path = url.startsWith(origin) ? new URL(url).pathname : '/';
    const sources = sourcesOf(path);
    return sources === null ? null : { sources, language: languageOf(path, sources) };
  };
  return (found) => {
    const finding = withoutHtmlPlace(found);
    const topic = finding.rule.split('/')[0] ?? '';
    const place = placeOf(finding.url ?? '');
    const source = findWords(texts, topic, finding, place) ?? findMeta(texts, topic, place);
    if (source !== null) return { ...finding, file: source.file, line: source.line };
    const module = topicModules[topic] ?? place?.sources.module ?? null;
    return module === null ? finding : { ...finding, file: module };
  };
}

/** Lines of the HTML mean nothing to who edits the sources. */
function withoutHtmlPlace({ line: _line, column: _column, file: _file, message, ...finding }: Finding): Finding {
  return { ...finding, message: message.replace(/(https?:\/\/[^\s:]+(?::\d+)?\/[^\s:]*):\d+/g, '$1') };
}

/** A page at its plain address is English where it has addresses of its own for the others, else it is all three. */
function languageOf(path: string, { page }: PageSources): Language | null {
  const prefixed: readonly Language[] = routeRows[page.route].prefixed;
  return prefixOf(path) ?? (prefixed.length > 0 ? defaultLanguage : null);
}

function findWords(
  texts: readonly SourceText[],
  topic: string,
  { evidence = '', message }: Finding,
  place: Place | null,
): SourceText | null {
  if (!wordTopics.has(topic)) return null;
  const { language = null, sources } = place ?? {};
  const isOwn = sources?.ownsFile ?? (() => false);
  const quoted = [...message.matchAll(/"([^"]{3,})"/g)].map(([, text = '']) => text);
  const said = [evidence, withoutPrefix(evidence), ...quoted].filter(({ length }) => length > 2); // no codes
  for (const text of said) {
    const found = findSource(texts, { text, language, isOwn });
    if (found !== null) return found;
  }
  return null;
}

/** Links are written without the prefix that a page adds to them. */
function withoutPrefix(href: string): string {
  const prefix = href.startsWith('/') ? prefixOf(href.replace(/[?#].*$/, '')) : null;
  return prefix === null ? '' : href.slice(prefix.length + 1) || '/';
}

function findMeta(texts: readonly SourceText[], topic: string, place: Place | null): SourceText | null {
  const keys = metaKeys[topic];
  if (keys === undefined || place === null) return null;
  const { sources, language } = place;
  const { meta } = routeRows[sources.page.route];
  const [field, name] = keys;
  const isWanted =
    meta === 'entry'
      ? ({ key, file }: SourceText) => key === field && sources.ownsFile(file)
      : ({ key, file }: SourceText) => key === `${meta}.${name}` && file.endsWith('/meta.json');
  return texts.find((text) => text.language === (language ?? defaultLanguage) && isWanted(text)) ?? null;
}

/** Where a page of this site is written: the files its words come from, and the module that shows them. */
type PageSources = {
  page: SitePage;
  ownsFile: (file: string) => boolean;
  /** `src/pages/home-page.tsx`, where it is found. */
  module: string | null;
};

const folders: Readonly<Record<string, string>> = {
  service: 'services',
  article: 'blog',
  articles: 'blog',
  legal: 'legal',
};

/** The sources of each page by its path without prefix. */
export function collectPageSources(root: string, { pages }: RouteRegistry): (path: string) => PageSources | null {
  const code = globSync('src/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const table = code.join('\n');
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (path) => {
    const prefix = prefixOf(path);
    const page = byPath.get(prefix === null ? path : path.slice(prefix.length + 1) || '/');
    if (page === undefined) return null;
    const starts = listStarts(page);
    return {
      page,
      ownsFile: (file) => starts.some((start) => file.replace(/^locales\/\w+\//, 'locales/').startsWith(start)),
      module: findModule(table, page),
    };
  };
}

/** `service/:slug` as `content/services/cloud-hosting.`, `locale/home#x` as `locales/home.json`. */
function listStarts({ route, slug = '' }: SitePage): string[] {
  return routeRows[route].datedBy.map((part) => {
    const [name = ''] = part.replace(':slug', slug).split('#');
    const [kind = '', id] = name.split('/');
    if (kind === 'locale') return `locales/${id}.json`;
    const folder = `content/${folders[kind] ?? kind}`;
    return id === undefined ? folder : `${folder}/${id}.`;
  });
}

/** The page module that the table of pages names for a route. */
function findModule(table: string, { route }: SitePage): string | null {
  const [, name] = new RegExp(`\\b${route}:[^\\n]*'\\./(pages/[\\w-]+\\.tsx)'`).exec(table) ?? [];
  return name === undefined ? null : `src/${name}`;
}

export type SourceWish = {
  /** As it stands on the page. */
  text: string;
  /** `null` where the page is shown in several. */
  language: Language | null;
  /** Whether a file holds words of this very page. */
  isOwn: (file: string) => boolean;
};

/** A shorter text stands in others by chance. */
const shortestPart = 12;

/** The source of a text of a page: the same words, else the longest that it holds or is held by; the page's own first. */
export function findSource(texts: readonly SourceText[], wish: SourceWish): SourceText | null {
  const wanted = wish.text.replace(/\s+/g, ' ').trim();
  if (wanted === '') return null;
  let best: { source: SourceText; rank: number } | null = null;
  for (const source of texts) {
    const rank = rankOf(source, wanted, wish);
    if (rank > (best?.rank ?? 0)) best = { source, rank };
  }
  return best?.source ?? null;
}

function rankOf({ text, language, file }: SourceText, wanted: string, wish: SourceWish): number {
  const isForeign = wish.language !== null && language !== null && wish.language !== language;
  const fit = isForeign ? 0 : fitOf(wanted, text);
  return fit === 0 ? 0 : fit + (wish.isOwn(file) ? 0.5 : 0) + (language === null ? 0 : 0.2);
}

/** 3 for the same words, up to 2 for a part of them, 1 for words with places filled in; 0 for others. */
function fitOf(wanted: string, source: string): number {
  if (wanted === source) return 3;
  if (source.includes('{{')) return matchesFilled(wanted, source) ? 1 : 0;
  const [short, long] = wanted.length < source.length ? [wanted, source] : [source, wanted];
  return short.length >= shortestPart && long.includes(short) ? 1 + short.length / long.length : 0;
}

/** `{{title}} | Goshen` fits any title. */
function matchesFilled(wanted: string, source: string): boolean {
  const parts = source.split(/\{\{[^}]*\}\}/);
  if (parts.join('').trim().length < shortestPart) return false;
  let at = 0;
  for (const part of parts) {
    const found = wanted.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
