import { defaultLanguage, type Language } from '#domain/locale.ts';
import { prefixOf, routeRows } from '#domain/routes.ts';
import type { Finding } from '#seo/finding.ts';
import { findSource } from './find-source.ts';
import type { OwnSite } from './own-site.ts';
import { collectPageSources, type PageSources } from './page-sources.ts';
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
