import { withoutFragment } from '../page/collect/resolve-url.ts';
import { listResources } from '../page/list-resources.ts';
import type { PageSnapshot, ResourceKind } from '../page/page-snapshot.ts';
import { listSome } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { andMore, type LoadedFile, type SiteIndex, type SiteRule } from './site-index.ts';

export const brokenResourceRule: SiteRule = {
  id: 'resource/broken',
  severity: 'error',
  title: 'A file that a page loads or its style sheet names is missing, or is not what the page expects.',
  why: 'Readers and search engines see the page without it: without its style sheet or script, it may not work at all.',
  fix: 'Correct the URL, or deploy the file.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  examples: { bad: '<script src="/app.4f2a.js">, which returns 404', good: 'A script that returns 200' },
  check: (index) => {
    const broken = listUses(index).flatMap((use) => {
      const fault = faultOf(use.kind, use.url, index);
      return fault === null ? [] : [{ ...use, fault }];
    });
    // The missing files of one style sheet are usually one missing folder.
    const isAlone = ({ kind, sheet }: Use) => sheet === null || severityOf(kind) === 'error';
    const groups = Map.groupBy(broken, (use) => (isAlone(use) ? use.url : `sheet ${use.sheet}`));
    return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [describe(first, others)]));
  },
};

/** Before an absolute URL, which it makes a relative one. */
const quotationMark = /\/%E2%80%9[CDE](?:https?:|\/)/i;

type BrokenUse = Use & { fault: string };

function describe(first: BrokenUse, others: readonly BrokenUse[]): Violation {
  const { kind, url, sheet, page, line, fault } = first;
  const all = [first, ...others];
  const urls = [...new Set(all.flatMap(({ pages }) => [...pages]))];
  const place = { url: page.url, line, urls, severity: severityOf(kind) };
  const from = `on ${page.url}${andMore(urls.length, 'page')}`;
  const fix = quotationMark.test(url) && 'Replace the typographic quotation marks around the URL by straight ones.';
  if (sheet === null || place.severity === 'error') {
    const of = sheet === null ? '' : `of ${sheet} `;
    return { ...place, message: `The ${kind} ${url} ${of}${from} ${fault}.`, ...(fix && { fix }), evidence: url };
  }
  // Selectors are not read: the rule may apply to no element of these pages.
  const isOne = others.length === 0;
  const files = listSome(all.map((use) => `${use.url} ${use.fault}`));
  const named = isOne ? `the ${kind} ${url}, which ${fault}` : `${all.length} files that cannot be loaded: ${files}`;
  const advice = 'Correct the URL, deploy the file, or remove the rule that names a file if no page needs it.';
  const message = `The style sheet ${sheet} ${from} names ${named}.`;
  return { ...place, message, fix: fix || advice, evidence: isOne ? url : sheet };
}

function severityOf(kind: ResourceKind): 'error' | 'warning' {
  return kind === 'script' || kind === 'style sheet' ? 'error' : 'warning';
}

type Use = {
  kind: ResourceKind;
  url: string;
  /** The style sheet that names the URL; `null` for the page itself. */
  sheet: string | null;
  page: PageSnapshot;
  line: number | null;
  /** The URLs of all pages that load it. */
  pages: Set<string>;
};

/** Each URL once for the pages and for each style sheet that names it, with the first page that loads it. */
function listUses(index: SiteIndex): Use[] {
  const uses = new Map<string, Use>();
  const add = (use: Use) => {
    const name = `${use.sheet ?? ''} ${use.url}`;
    const known = uses.get(name);
    if (known === undefined) uses.set(name, use);
    else {
      for (const url of use.pages) known.pages.add(url);
      if (severityOf(use.kind) === 'error') known.kind = use.kind;
    }
  };
  for (const page of index.pages) {
    for (const { kind, url, line } of listResources(page)) {
      add({ kind, url: withoutFragment(url), sheet: null, page, line, pages: new Set([page.url]) });
    }
  }
  // A map also iterates over what is added meanwhile: style sheets that others import.
  for (const { kind, url: sheet, page, pages: loadedBy } of uses.values()) {
    if (kind !== 'style sheet') continue;
    for (const { kind: named, url } of listLoads(sheet, index)) {
      add({ kind: named, url: withoutFragment(url), sheet, page, line: null, pages: new Set(loadedBy) });
    }
  }
  return [...uses.values()];
}

/** Without a file of a font that is missing while another one is there: browsers load that. */
function listLoads(sheet: string, { site, stateOf }: SiteIndex): readonly LoadedFile[] {
  const isThere = (url: string) => stateOf(withoutFragment(url))?.status === 200;
  return (site.targets.get(sheet)?.loads ?? []).filter(({ others = [] }) => !others.some(isThere));
}

function faultOf(kind: ResourceKind, url: string, index: SiteIndex): string | null {
  const state = index.stateOf(url);
  if (state === null || index.context.knownExceptions.missing.has(url)) return null;
  const { status, cause } = state;
  if (status === null) return cause === 'redirect loop' ? 'redirects in a loop' : cause;
  if (status >= 400) return isRefusal(status, url, index) ? null : `returns status ${status}`;
  return isPage(url, index) && needsOwnType.has(kind) ? 'returns an HTML page' : null;
}

function isPage(url: string, { site }: SiteIndex): boolean {
  return /^text\/html\b/i.test(site.targets.get(url)?.contentType ?? '');
}

/** The file may still load in a browser: behind a login, later, and on other hosts without a bot filter. */
function isRefusal(status: number, url: string, { site }: SiteIndex): boolean {
  return refusals.has(status) || (status === 403 && !url.startsWith(`${site.origin}/`));
}

const refusals: ReadonlySet<number> = new Set([401, 429, 999]);

/** A single-page app often returns its start page for every missing file. */
const needsOwnType: ReadonlySet<ResourceKind> = new Set(['script', 'style sheet', 'image', 'icon']);
