import { resolve } from 'node:path';
import { descriptionLine, fitText, type SnippetLine, titleLine } from '../engine/page/build-preview.ts';
import { hostWithoutWww, withoutFragment } from '../engine/page/collect/resolve-url.ts';
import {
  metaContent,
  type PageAnchor,
  type PageRobots,
  type PageSnapshot,
  titleOf,
} from '../engine/page/page-snapshot.ts';
import { isOwnCanonical, isRedirectStub, noindexOf } from '../engine/page/page-state.ts';
import { isUnusableUrl } from '../engine/page/rules/link.ts';
import { isClosedToGoogle } from '../engine/robots/parse-robots.ts';
import { countClicks, countInlinks } from '../engine/site/link-graph.ts';
import {
  type CrawledSite,
  createFinalUrlLookup,
  createStateLookup,
  describeState,
  readGoogleRobots,
  type SiteIndex,
  type UrlState,
} from '../engine/site/site-index.ts';
import type { CliContext } from '../run/context.ts';
import { ToolError } from '../run/tool-error.ts';
import { byteOrderMark, type CsvCell, printCsvRow } from './csv.ts';
import { checkWritable, saveParts } from './outputs.ts';

/** What the tables of an audited site are made from. */
export type TabledSite = {
  /** URLs from which clicks are counted. */
  starts: readonly string[];
  pages: readonly PageSnapshot[];
  site: CrawledSite;
};

/** The files of `--pages` and `--links`, as the user named them. */
export type TableFiles = { pages?: string; links?: string };

type Row = Readonly<Record<string, CsvCell>>;
type Table = { columns: readonly string[]; list: (site: TabledSite) => Iterable<Row> };

/**
 * The files of the tables, checked before any work.
 *
 * @returns writes them; a row at a time, so that memory does not grow with the number of links.
 * @throws ToolError USAGE where a file cannot be written
 */
export async function openTables(
  { pages, links }: TableFiles,
  { outputFolder }: Pick<CliContext, 'outputFolder'>,
): Promise<(sites: readonly TabledSite[]) => Promise<void>> {
  const wanted = [
    { flag: '--pages', file: pages, table: pageTable },
    { flag: '--links', file: links, table: linkTable },
  ];
  const opened: { path: string; table: Table }[] = [];
  for (const { flag, file, table } of wanted) {
    if (file === undefined) continue;
    const path = resolve(outputFolder, file);
    if (file === '' || file === '-')
      throw new ToolError('USAGE', `${flag} takes a file such as pages.csv, not "${file}"`);
    if (opened.some((other) => other.path === path))
      throw new ToolError('USAGE', `--pages and --links name the same file: ${file}`);
    await checkWritable(path);
    opened.push({ path, table });
  }
  return async (sites) => {
    for (const { path, table } of opened) await saveParts(path, printTable(table, sites));
  };
}

/** Characters that are written at once. */
const partCharacters = 65_536;

function* printTable({ columns, list }: Table, sites: readonly TabledSite[]): Generator<string> {
  let part = `${byteOrderMark}${printCsvRow(columns)}`;
  for (const site of sites) {
    for (const row of list(site)) {
      part += printCsvRow(columns.map((name) => row[name]));
      if (part.length < partCharacters) continue;
      yield part;
      part = '';
    }
  }
  yield part;
}

const pageTable: Table = {
  columns: [
    'url',
    'status',
    'finalUrl',
    'title',
    'titlePixels',
    'description',
    'descriptionPixels',
    'h1',
    'canonical',
    'robots',
    'indexable',
    'language',
    'alternates',
    'words',
    'depth',
    'inlinks',
    'bytes',
    'ttfbMs',
  ],
  list: listPageRows,
};

/** The pages, then other URLs of the site that pages link to or a sitemap lists: redirects, errors, documents. */
function* listPageRows({ starts, pages, site }: TabledSite): Generator<Row> {
  const stateOf = createStateLookup(pages, site);
  const graph = { pages, finalUrlOf: createFinalUrlLookup(stateOf) };
  const clicks = countClicks(graph, starts);
  const inlinks = countInlinks(graph);
  const robots = readGoogleRobots(site);
  const isDisallowed = (url: string) => isClosedToGoogle(robots, url); // the table is about search results, whoever crawled
  const describeUrl = (url: string) => ({ url, depth: clicks.get(url), inlinks: inlinks.get(url) ?? 0 });
  for (const page of pages) yield { ...describeUrl(page.url), ...describePage(page, isDisallowed(page.url)) };
  const read = new Set(pages.map(({ url }) => url));
  const isOwn = createHostCheck([site.origin, ...starts]);
  const named = new Set([...inlinks.keys(), ...(site.listed ?? []).map(({ url }) => url), ...starts]);
  for (const url of named) {
    if (read.has(url) || !isOwn(url)) continue;
    const state = stateOf(url);
    if (state !== null) yield { ...describeUrl(url), ...describeTarget(state, site.targets.get(url)?.bytes) };
    else if (isDisallowed(url)) yield { ...describeUrl(url), indexable: 'robots.txt' };
  }
}

function describePage(page: PageSnapshot, isDisallowed: boolean): Row {
  const { response, canonicals, robots, lang, alternates, headings, words, url } = page;
  const title = titleOf(page);
  const description = metaContent(page, 'description');
  return {
    status: response.status,
    finalUrl: url,
    title,
    titlePixels: measure(title, titleLine),
    description,
    descriptionPixels: measure(description, descriptionLine),
    h1: headings.flatMap(({ level, text }) => (level === 1 ? text : [])).join('; '),
    canonical: [...new Set(canonicals.map(({ url: canonical, href }) => canonical ?? href))].join(' '),
    robots: robots.map(describeRobots).join('; '),
    indexable: whyNotIndexable(page, isDisallowed) ?? 'yes',
    language: lang,
    alternates: alternates.map(({ hreflang, url: target, href }) => `${hreflang}: ${target ?? href}`).join('; '),
    words,
    bytes: response.bytes,
    ttfbMs: response.ttfbMs === null ? null : Math.round(response.ttfbMs),
  };
}

/** Whether the URL of a document may be indexed is not known: it was only requested. */
function describeTarget(state: UrlState, bytes: number | null | undefined): Row {
  return { status: describeState(state), finalUrl: state.finalUrl, indexable: whyNoPage(state), bytes };
}

function whyNoPage({ hops, cause, status }: UrlState): string | null {
  if (hops > 0) return 'redirect';
  if (cause !== null) return 'no response';
  return status === 200 ? null : `status ${status}`;
}

/** What keeps a page out of search results, in a few words that can be filtered; `null` if nothing does. */
function whyNotIndexable(page: PageSnapshot, isDisallowed: boolean): string | null {
  if (page.response.status !== 200) return `status ${page.response.status}`;
  if (isDisallowed) return 'robots.txt';
  if (noindexOf(page) !== null) return 'noindex';
  if (page.scriptRedirect !== null) return 'script redirect';
  if (isRedirectStub(page)) return 'meta refresh';
  return isOwnCanonical(page) ? null : 'canonical';
}

function describeRobots({ agent, directives, where }: PageRobots): string {
  const name = agent === null ? '' : `${agent}: `;
  return `${where === 'header' ? 'X-Robots-Tag: ' : ''}${name}${directives.join(', ')}`;
}

function measure(text: string | null, line: SnippetLine): number | null {
  return text === null ? null : fitText(text, line).pixels;
}

/** Whether a URL is on the host of one of these, with or without www. */
function createHostCheck(urls: readonly string[]): (url: string) => boolean {
  const hosts = new Set(urls.map(hostWithoutWww));
  return (url) => hosts.has(hostWithoutWww(url));
}

const linkTable: Table = {
  columns: ['from', 'to', 'text', 'rel', 'status', 'finalUrl'],
  list: listLinkRows,
};

/** Every link of every page to a web page; its status and final URL if it was requested. */
function* listLinkRows({ pages, site }: TabledSite): Generator<Row> {
  const stateOf = createStateLookup(pages, site);
  for (const { url: from, anchors } of pages) {
    for (const anchor of anchors) {
      const to = targetOf(anchor);
      if (to !== null)
        yield { from, to, text: anchor.name, rel: anchor.rel.join(' '), ...describeLink(anchor, stateOf) };
    }
  }
}

/** As written if no browser can request it. */
function targetOf(anchor: PageAnchor): string | null {
  return anchor.url ?? (isUnusableUrl(anchor) ? (anchor.href?.trim() ?? null) : null);
}

function describeLink({ url }: PageAnchor, stateOf: SiteIndex['stateOf']): Row {
  const state = url === null ? null : stateOf(withoutFragment(url));
  return state === null ? {} : { status: describeState(state), finalUrl: state.finalUrl };
}
