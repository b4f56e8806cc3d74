import { normalizeEscapes, withoutFragment, withoutQuery } from '../page/collect/resolve-url.ts';
import type { Rule, Violation } from '../rule.ts';
import { parseHreflang } from './hreflang-code.ts';

/** Where an alternate is written; search engines read all three. */
export const alternateSources = ['html', 'header', 'sitemap'] as const;
export type AlternateSource = (typeof alternateSources)[number];

/** One alternate as it was written: `null` where an attribute is absent. */
export type AlternateLink = {
  hreflang: string | null;
  href: string | null;
  source: AlternateSource;
  /** Of the page, or of the sitemap named by `file`. */
  line: number | null;
  file?: string;
  outsideHead?: boolean;
};

export type LanguagePage = {
  url: string;
  status: number;
  redirectsTo: string | null;
  /** Only redirects, by a meta tag or a script, is empty, or is an error page. */
  isStub: boolean;
  noindex: boolean;
  canonical: string | null;
  lang: string | null;
  alternates: readonly AlternateLink[];
  switcher: readonly { lang: string; href: string; line: number | null }[];
};

/** A page of which only the URL is known: it is listed, or the target of a link. */
export const emptyPage: LanguagePage = {
  url: '',
  status: 200,
  redirectsTo: null,
  isStub: false,
  noindex: false,
  canonical: null,
  lang: null,
  alternates: [],
  switcher: [],
};

export type LanguageContext = {
  /** Languages of the site; empty if they are taken from its alternates. */
  languages: readonly string[];
  /** Whether one URL serves several languages; all its alternates may then have it. */
  isAdaptive: (url: string) => boolean;
  /** Whether lang/path-mismatch reports the page: its URL names another language than `lang`. */
  hasPathMismatch: (url: string) => boolean;
  /** URLs that are not among the pages; `null` if they were not fetched. */
  lookUp: (url: string) => LanguagePage | null;
  /** Pages that exist beside the given ones, and list none of them. */
  find: (url: string) => SetPage | undefined;
  /** Whether pages with the same x-default are versions of one page. */
  joinsDefaults: boolean;
};

export const openLanguageContext: LanguageContext = {
  languages: [],
  isAdaptive: () => false,
  hasPathMismatch: () => false,
  lookUp: () => null,
  find: () => undefined,
  joinsDefaults: false,
};

/** As browsers resolve it, without fragment; text that is not a URL is returned unchanged. */
export function normalizeHref(url: string): string {
  if (!URL.canParse(url)) return url;
  return withoutFragment(normalizeEscapes(new URL(url).href));
}

/** `fr` of `fr-CA`; aliases such as `iw` and `he` are one language. */
export function languageOf(code: string): string {
  const language = code.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return sameLanguages.get(language) ?? language;
}

const sameLanguages: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['fil', 'tl'],
]);

/** A readable alternate: `code` in its usual case, `href` absolute. */
export type SetLink = { code: string; href: string; source: AlternateSource; line: number | null; file?: string };

export type SetPage = {
  page: LanguagePage;
  url: string;
  links: readonly SetLink[];
  /** The sitemap that lists the page, where nothing else is known of it, and the place of its entry. */
  file?: string;
  line?: number;
  column?: number;
};

/** Corrects the form of the alternates: rules of the form report it once, the others should not report it again. */
export function readSet(page: LanguagePage): SetPage {
  const url = normalizeHref(page.url);
  return { page, url, links: page.alternates.flatMap((link) => readLink(link, page, url)) };
}

function readLink(link: AlternateLink, { alternates }: LanguagePage, url: string): SetLink[] {
  const { hreflang, href, source, line, file } = link;
  if (!hreflang || !href || !URL.canParse(href, url)) return [];
  const target = normalizeHref(new URL(href, url).href);
  const code = codeOf(hreflang, (meant) => alternates.some((one) => one.hreflang === meant && one.href !== href));
  return [{ code, href: target, source, line, ...(file !== undefined && { file }) }];
}

/** @param isOther Whether a code leads elsewhere: `es-419` does not stand for `es` beside it. */
function codeOf(hreflang: string, isOther: (code: string) => boolean): string {
  const parsed = parseHreflang(hreflang.trim());
  if (parsed.ok) return parsed.code;
  const { suggestion } = parsed;
  return suggestion === null || isOther(suggestion) ? hreflang : suggestion;
}

/** Whether search engines read the alternates of a page: it returns 200, may be indexed, and is its own canonical. */
export function isMember({ page, url }: Pick<SetPage, 'page' | 'url'>): boolean {
  const isRead = page.status === 200 && !page.noindex && !page.isStub;
  return isRead && (page.canonical === null || normalizeHref(page.canonical) === url);
}

export function languageLinks({ links }: SetPage): SetLink[] {
  return links.filter(({ code }) => code !== 'x-default');
}

export function printLink({ code, href, source }: Pick<SetLink, 'code' | 'href' | 'source'>): string {
  if (source === 'header') return `Link: <${href}>; rel="alternate"; hreflang="${code}"`;
  if (source === 'sitemap') return `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
  return `<link rel="alternate" hreflang="${code}" href="${href}">`;
}

/** Pages whose alternates lead to one another, in the order they were given. */
export type Cluster = {
  members: readonly SetPage[];
  /** The code of each URL, from the first page that lists it. */
  codes: ReadonlyMap<string, string>;
};

export type LanguageSite = {
  context: LanguageContext;
  pages: readonly SetPage[];
  clusters: readonly Cluster[];
  find: (url: string) => SetPage | undefined;
  lookUp: (url: string) => LanguagePage | null;
};

/** Of a URL that is given several times, as one that adapts its language is, the first entry counts. */
export function buildLanguageSite(given: readonly SetPage[], context: LanguageContext): LanguageSite {
  const byUrl = new Map<string, SetPage>();
  for (const set of given) if (!byUrl.has(set.url)) byUrl.set(set.url, set);
  const pages = [...byUrl.values()];
  const find = (url: string) => byUrl.get(url) ?? context.find(url);
  const lookUp = (url: string) => byUrl.get(url)?.page ?? context.lookUp(url);
  return { context, pages, clusters: buildClusters(pages, context.joinsDefaults), find, lookUp };
}

/** Without `joinsDefaults`, a site whose x-default is always its home page is not one single cluster. */
function buildClusters(pages: readonly SetPage[], joinsDefaults: boolean): Cluster[] {
  const roots = new Roots();
  const known = new Set(pages.map(({ url }) => url));
  const members = pages.filter((page) => isMember(page) && page.links.length > 0 && !isCopyByQuery(page, known));
  for (const member of members) {
    for (const { href } of joinsDefaults ? member.links : languageLinks(member)) roots.join(member.url, href);
  }
  const groups = Map.groupBy(members, ({ url }) => roots.rootOf(url));
  return [...groups.values()].map((group) => ({ members: group, codes: collectCodes(group) }));
}

/** Whether a page with a query repeats the alternates of the page without it: those that name a language by a query do not. */
function isCopyByQuery({ url, links }: SetPage, known: ReadonlySet<string>): boolean {
  const path = withoutQuery(url);
  return path !== url && known.has(path) && links.every(({ href }) => !href.includes('?'));
}

function collectCodes(members: readonly SetPage[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { href, code } of members.flatMap(languageLinks)) if (!codes.has(href)) codes.set(href, code);
  return codes;
}

export function codeIn({ codes }: Cluster, { url, page }: SetPage): string {
  return codes.get(url) ?? page.lang ?? codeInPath(url) ?? '…';
}

/** `fr` of `https://example.com/fr/about`, and `fr-CA` of `/fr-CA`. */
export function codeInPath(url: string): string | undefined {
  return /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/i.exec(url)?.[1];
}

/** Union-find over URLs. */
class Roots {
  readonly #parents = new Map<string, string>();

  rootOf(url: string): string {
    let root = url;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    if (root !== url) this.#parents.set(url, root);
    return root;
  }

  join(a: string, b: string): void {
    const [from, to] = [this.rootOf(a), this.rootOf(b)];
    if (from !== to) this.#parents.set(from, to);
  }
}

export function isAdaptivePage({ context }: LanguageSite, page: SetPage): boolean {
  return context.isAdaptive(page.url) && page.links.every(({ href }) => href === page.url);
}

export type ClusterRule = Rule<[cluster: Cluster, site: LanguageSite]>;

export function checkMembers(
  check: (member: SetPage, cluster: Cluster, site: LanguageSite) => Violation[],
): ClusterRule['check'] {
  return (cluster, site) => cluster.members.flatMap((member) => check(member, cluster, site));
}

export function placeOf(
  { url, ...page }: SetPage,
  link?: Pick<SetLink, 'line' | 'file'>,
): Pick<Violation, 'url' | 'file' | 'line' | 'column'> {
  const { file, line, column } = link?.line ? { ...link, column: undefined } : page;
  return {
    url,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
