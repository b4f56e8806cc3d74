import type { LanguageContext, LanguagePage, LanguageTarget } from './language-page.ts';
import { isMember, languageLinks, readSet, type SetPage } from './language-set.ts';

/** Pages whose alternates lead to one another, in the order they were given. */
export type Cluster = {
  members: readonly SetPage[];
  /** The code each address goes by, as the first page says that lists it. */
  codes: ReadonlyMap<string, string>;
};

/** All pages with their alternates, and the clusters they make. */
export type LanguageSite = {
  context: LanguageContext;
  pages: readonly SetPage[];
  clusters: readonly Cluster[];
  find: (url: string) => SetPage | undefined;
  lookUp: (url: string) => LanguageTarget | null;
};

/** An address that is given twice, as pages that adapt their language are, counts as it stands first. */
export function buildLanguageSite(given: readonly LanguagePage[], context: LanguageContext): LanguageSite {
  const byUrl = new Map<string, SetPage>();
  for (const page of given) {
    const set = readSet(page);
    if (!byUrl.has(set.url)) byUrl.set(set.url, set);
  }
  const pages = [...byUrl.values()];
  const find = (url: string) => byUrl.get(url);
  const lookUp = (url: string) => find(url)?.page ?? context.lookUp(url);
  return { context, pages, clusters: buildClusters(pages), find, lookUp };
}

/** x-default joins nothing: sites that point it at their home page would be one single cluster. */
function buildClusters(pages: readonly SetPage[]): Cluster[] {
  const roots = new Roots();
  const members = pages.filter((page) => isMember(page) && page.links.length > 0);
  for (const member of members) for (const { href } of languageLinks(member)) roots.join(member.url, href);
  const groups = Map.groupBy(members, ({ url }) => roots.rootOf(url));
  return [...groups.values()].map((group) => ({ members: group, codes: collectCodes(group) }));
}

function collectCodes(members: readonly SetPage[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { href, code } of members.flatMap(languageLinks)) if (!codes.has(href)) codes.set(href, code);
  return codes;
}

/** The code a page goes by in its cluster, else the language it is in. */
export function codeIn({ codes }: Cluster, { url, page }: SetPage): string {
  return codes.get(url) ?? page.lang ?? '…';
}

/** Disjoint sets of addresses, with shortened paths. */
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

/** Whether an address serves every language its alternates name. */
export function isAdaptivePage({ context }: LanguageSite, page: SetPage): boolean {
  return context.isAdaptive(page.url) && page.links.every(({ href }) => href === page.url);
}
