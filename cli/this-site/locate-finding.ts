import { readUnrenderedWords } from '#build/site-words.ts';
import { collapseBlanks, type SourceText } from '#build/source-texts.ts';
import { listDatingParts } from '#domain/content-dates.ts';
import { defaultLanguage, type Language } from '#domain/locale.ts';
import { hasPrefix, isCopyRoute, prefixOf, type RouteRegistry, routeRows, type SitePage } from '#domain/routes.ts';
import type { Finding, Place } from '#seo/engine/finding.ts';
import type { OwnSite } from './own-site.ts';

/** Rules whose causes are in one module, by the first part of their ids. */
export const topicModules: Readonly<Record<string, string>> = {
  canonical: 'src/domain/page-url.ts',
  hreflang: 'src/domain/page-url.ts',
  index: 'src/domain/page-meta.ts',
  meta: 'src/domain/page-meta.ts',
  og: 'src/domain/page-meta.ts',
  twitter: 'src/domain/page-meta.ts',
  schema: 'src/domain/structured-data.ts',
  sec: 'server/http/security-headers.ts',
  http: 'server/app.ts',
  robots: 'server/files/site-files.ts',
  sitemap: 'server/files/sitemap.ts',
  feed: 'server/files/feed.ts',
};

/** Topics about the words of a page. */
const wordTopics: ReadonlySet<string> = new Set('title description h1 heading img link a11y lang og'.split(' '));

/** Where the metadata of a page is written: in its entry, or below its key in meta.json. */
const metaKeys: Readonly<Record<string, { entry: string; catalogue: string }>> = {
  title: { entry: 'metaTitle', catalogue: 'title' },
  description: { entry: 'metaDescription', catalogue: 'description' },
};

/** A page of this site, and the language it is read in; `null` where its URL serves several. */
type PageView = { page: SitePage; language: Language | null };

type Locate = (finding: Finding) => Finding;

/**
 * Adds to findings the file and line of this project that they come from: where the compiler of the content says that
 * the quoted words, or the metadata of the page, are written; else the module that is responsible.
 */
export async function openLocator({
  root,
  registry,
  origin,
}: Pick<OwnSite, 'root' | 'registry' | 'origin'>): Promise<Locate> {
  const { sources } = await readUnrenderedWords(root);
  const find = createTextFinder(sources);
  const findPage = createPageFinder(registry);
  return (finding) => {
    // Line numbers of rendered HTML do not help a person who edits the sources.
    const [{ line: _line, column: _column, file: _file, ...first } = {}, ...others] = finding.places;
    const topic = finding.rule.split('/')[0] ?? '';
    const viewOf = ({ url }: Place) => findPage(url?.startsWith(origin) === true ? new URL(url).pathname : '/');
    const view = viewOf(first);
    const [source = findMeta(sources, topic, view)] = findWords(find, topic, { ...finding, ...first }, view);
    const module = topicModules[topic] ?? (view && routeRows[view.page.route].file);
    const place = source !== null ? { file: source.file, line: source.line } : module !== null && { file: module };
    const places = [{ ...first, ...place }, ...others];
    if (!deadLinkRules.has(finding.rule)) return { ...finding, places };
    return { ...finding, places: nameSources(places, (one) => findWords(find, topic, finding, viewOf(one))) };
  };
}

const deadLinkRules: ReadonlySet<string> = new Set(['link/broken', 'link/redirect', 'link/redirect-chain']);

/** A dead link is corrected in the file of each page and language that has it; each place in the sources is named once. */
function nameSources(places: readonly Place[], sourcesOf: (place: Place) => readonly SourceText[]): Place[] {
  const named = new Set<string>();
  return places.flatMap((place) => {
    const found = sourcesOf(place).filter(({ file, line }) => named.size < named.add(`${file}:${line}`).size);
    return found.length === 0 ? [place] : found.map(({ file, line }) => ({ ...place, file, line }));
  });
}

function createPageFinder({ pages }: RouteRegistry): (path: string) => PageView | null {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (path) => {
    const prefix = prefixOf(path);
    const page = byPath.get(prefix === null ? path : path.slice(prefix.length + 1) || '/');
    if (page === undefined) return null;
    return { page, language: prefix ?? (hasPrefix(page, defaultLanguage) ? defaultLanguage : null) };
  };
}

type FindText = (text: string) => readonly SourceText[];

/** Looks texts up as pages show them; `Read more about {{title}}` is every text with a title filled in. */
function createTextFinder(sources: readonly SourceText[]): FindText {
  const byText = Map.groupBy(sources, ({ text }) => text);
  const templates = sources.flatMap((source) => {
    const parts = source.text.split(/\{\{[^}]*\}\}/);
    const isSpecific = parts.length > 1 && parts.join('').length >= minTemplateCharacters;
    return isSpecific ? [{ source, pattern: new RegExp(`^${parts.map(escapePattern).join('.+')}$`) }] : [];
  });
  return (text) =>
    byText.get(text) ?? templates.filter(({ pattern }) => pattern.test(text)).map(({ source }) => source);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Shorter templates match texts by chance. */
const minTemplateCharacters = 12;

/** Where the words that a finding quotes are written: on its own page, in each of its languages, else a title or label that pages share. */
function findWords(
  find: FindText,
  topic: string,
  { evidence = '', message }: Pick<Finding, 'evidence' | 'message'>,
  view: PageView | null,
): SourceText[] {
  if (!wordTopics.has(topic)) return [];
  const quoted = [...message.matchAll(/"([^"]{3,})"/g)].map(([, text = '']) => text);
  for (const text of [evidence, withoutPrefix(evidence), withoutNumber(evidence), ...quoted].filter(Boolean)) {
    const found = find(collapseBlanks(text)).filter(
      ({ language }) => language === null || (view?.language ?? language) === language,
    );
    const own = found.filter((source) => view !== null && isOfPage(source, view.page));
    const all = own.length > 0 ? own : found.filter(({ key }) => key !== '').slice(0, 1);
    if (all.length > 0) return all;
  }
  return [];
}

/** Links are written without the language prefix that a page adds to them. */
function withoutPrefix(href: string): string {
  const prefix = href.startsWith('/') ? prefixOf(href.replace(/[?#].*$/, '')) : null;
  return prefix === null ? '' : href.slice(prefix.length + 1) || '/';
}

/** Headings are written without the number that a page adds to them. */
function withoutNumber(heading: string): string {
  return heading.replace(/^\d+\. /, '');
}

function isOfPage({ parts, key }: SourceText, page: SitePage): boolean {
  return listDatingParts(page).some((name) => {
    const [part = '', branch = ''] = name.split('#');
    return parts.includes(part) && `${key}.`.startsWith(branch === '' ? '' : `${branch}.`);
  });
}

/** The title or description of a page, with any text. */
function findMeta(sources: readonly SourceText[], topic: string, view: PageView | null): SourceText | null {
  const keys = metaKeys[topic];
  if (keys === undefined || view === null) return null;
  const { route } = view.page;
  const key = isCopyRoute(route) ? `${route}.${keys.catalogue}` : keys.entry;
  const language = view.language ?? defaultLanguage;
  return sources.find((one) => one.key === key && one.language === language && isOfPage(one, view.page)) ?? null;
}
