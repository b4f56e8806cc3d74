import { withoutIndexFile } from '../page/page-state.ts';
import type { Rule, Violation } from '../rule.ts';
import {
  type Cluster,
  type ClusterRule,
  codeIn,
  isAdaptivePage,
  isMember,
  type LanguageSite,
  languageLinks,
  languageOf,
  normalizeHref,
  placeOf,
  printLink,
  type SetLink,
  type SetPage,
} from './language-site.ts';

/** A reader who needs more lines generates them. */
const maxLines = 10;

export const clusterRules: readonly ClusterRule[] = [
  {
    id: 'hreflang/return-link',
    severity: 'error',
    title: 'A page lists an alternate that does not link back to it.',
    why: 'Search engines ignore hreflang links without a return link.',
    fix: 'List the same alternates on every language version of the page.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '/en lists /fr, /fr does not list /en', good: 'Both list both' },
    check: (cluster, site) => {
      const missing = cluster.members.flatMap((from) => listMissingReturns(from, cluster, site));
      const wrong = missing.filter(({ paired }) => paired !== null);
      const oneWay = missing.filter(({ paired }) => paired === null);
      const shown = [...Map.groupBy(oneWay, ({ to }) => to).values()].flat().slice(0, maxLines);
      const fix = [...Map.groupBy(shown, ({ to }) => to)]
        .map(([to, all]) => adviseReturns(to, all, cluster))
        .join('. ');
      return [
        ...wrong.map((one) => describeWrong(one, oneWay)),
        ...oneWay.map((one) => ({ ...describeMissing(one), fix })),
      ];
    },
  },
  {
    id: 'hreflang/missing-language',
    severity: 'warning',
    title: 'A language version of the page exists, but is not listed as an alternate.',
    why: 'Search engines send readers of that language to another version.',
    fix: 'Add the version to the alternates of every language version.',
    source: 'Practice of goshen',
    examples: { bad: '/about lists en and fr, while /es/about exists', good: '/about lists en, fr and es' },
    unit: 'cluster',
    check: (cluster, site) => {
      const [first] = cluster.members;
      if (first === undefined || cluster.members.some((member) => isAdaptivePage(site, member))) return [];
      const listed = new Set(cluster.members.flatMap(languageLinks).map(({ code }) => languageOf(code)));
      const missing = site.context.languages.filter((language) => !listed.has(languageOf(language)));
      return missing.flatMap((language) => {
        const found = findVersion(cluster, language, site);
        if (found === undefined) return [];
        const from = cluster.members.find(({ url }) => url !== found.url) ?? first;
        const message =
          from.url === found.url
            ? `${found.url} does not list itself as its ${language} version.`
            : `${found.url} exists, but ${from.url} does not list it as its ${language} version.`;
        const line = printLink({ code: language, href: found.url, source: first.links[0]?.source ?? 'html' });
        return [{ ...placeOf(from), message, fix: `Add to every language version: ${line}`, evidence: language }];
      });
    },
  },
];

/** Mistakes of a template: one finding for the site. */
export const templateRules: readonly Rule<[site: LanguageSite]>[] = [
  {
    id: 'hreflang/x-default-missing',
    severity: 'info',
    title: 'The language versions of a page have no x-default.',
    why: 'Search engines decide which version readers of other languages see.',
    fix: 'Add an alternate with hreflang="x-default" for readers of other languages.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'en, fr, es', good: 'en, fr, es, x-default' },
    unit: 'cluster',
    check: (site) => {
      const missing = site.clusters.flatMap(({ members }) =>
        checkMissingDefault(members).map((violation) => ({ members, violation })),
      );
      const [first, ...others] = missing;
      const advice = first && adviseDefault(first.members, others.length === 0, site);
      return missing.map(({ violation }) => ({ ...violation, ...advice }));
    },
  },
];

/** `paired`: the page in the language of `from` with which `to` is already listed in both directions. */
type MissingReturn = { from: SetPage; to: SetPage; paired: string | null };

/** Other rules report alternates that cannot be members of a cluster; an x-default may be that of other pages too. */
function listMissingReturns(from: SetPage, cluster: Cluster, site: LanguageSite): MissingReturn[] {
  const targets = [...new Set(from.links.map(({ href }) => href))].filter((href) => href !== from.url);
  return targets.flatMap((href) => {
    const to = site.find(href);
    const isMissing = to !== undefined && isMember(to) && !to.links.some(leadsTo(from));
    if (!isMissing) return [];
    const paired = findPaired(codeIn(cluster, from), to, site);
    if (languageLinks(from).some(({ href: own }) => own === paired)) return []; // hreflang/self reports a copy of that page
    return paired === null || languageLinks(from).some(leadsTo(to)) ? [{ from, to, paired }] : [];
  });
}

function findPaired(code: string, to: SetPage, site: LanguageSite): string | null {
  const paired = to.links.find((link) => link.code === code && site.find(link.href)?.links.some(leadsTo(to)));
  return paired?.href ?? null;
}

/** A folder and its index file are one page: page/duplicate reports them. */
function leadsTo({ url }: SetPage): (link: SetLink) => boolean {
  return ({ href }) => withoutIndexFile(href) === withoutIndexFile(url);
}

function describeMissing({ from, to }: MissingReturn): Violation {
  const message = `${to.url} does not link back to ${from.url}.`;
  return { ...placeOf(from), ...placeOf(to), message };
}

/** Its own version may be the one that lists it without a return link. */
function describeWrong({ from, to, paired }: MissingReturn, oneWay: readonly MissingReturn[]): Violation {
  const link = from.links.find(leadsTo(to));
  const own = oneWay.find((one) => one.to === from && one.from.page.lang === to.page.lang)?.from.url;
  const message = `${from.url} lists ${to.url}, which is already the version of ${paired}.`;
  const fix = `Point hreflang="${link?.code}" of ${from.url} to ${own ?? 'its own version, or remove the link'}.`;
  return { ...placeOf(from, link), message, fix };
}

function adviseReturns(to: SetPage, missing: readonly MissingReturn[], cluster: Cluster): string {
  const source = to.links[0]?.source ?? missing[0]?.from.links[0]?.source ?? 'html';
  // Two pages may claim to be its version in one language: the message names the first.
  const byCode = Map.groupBy(missing, ({ from }) => codeIn(cluster, from));
  const lines = [...byCode].flatMap(([code, [first]]) =>
    first === undefined ? [] : { code, line: printLink({ code, href: first.from.url, source }) },
  );
  const [wrong = [], absent = []] = [true, false].map((isListed) =>
    lines.filter(({ code }) => to.links.some((link) => link.code === code) === isListed),
  );
  const place = source === 'sitemap' && to.links.length === 0 ? `the <url> of ${to.url}, or to a new one` : to.url;
  return [
    ...wrong.map(({ code, line }) => `Replace the alternate of ${to.url} for ${code} with ${line}`),
    ...(absent.length > 0 ? [`Add to ${place}: ${absent.map(({ line }) => line).join(' ')}`] : []),
  ].join('. ');
}

/** The language of most x-default alternates, else that of the root of the site. */
function findUsualDefault({ clusters, lookUp }: LanguageSite): string | undefined {
  const languages = clusters.flatMap(({ members, codes }) => {
    const links = members.flatMap((member) => member.links);
    const code = codes.get(links.find((link) => link.code === 'x-default')?.href ?? '');
    return code === undefined ? [] : languageOf(code);
  });
  const [usual] = [...Map.groupBy(languages, (language) => language).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  if (usual !== undefined) return usual[0];
  const links = clusters.flatMap(({ members }) => members.flatMap(languageLinks));
  const root = commonFolder(links.map(({ href }) => href));
  const page = root === null ? null : lookUp(root);
  const urls = [root, page?.redirectsTo, page?.canonical].flatMap((url) => (url == null ? [] : normalizeHref(url)));
  const home = urls.flatMap((url) => links.find(({ href }) => href === url) ?? [])[0];
  return home && languageOf(home.code);
}

/** The folder that all URLs are in; `null` if they have several hosts. */
function commonFolder([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  let folder = new URL('.', first).href;
  for (const url of others) {
    while (!url.startsWith(folder)) {
      const parent = new URL('..', folder).href;
      if (parent === folder) return null;
      folder = parent;
    }
  }
  return folder;
}

export function checkMissingDefault(members: readonly SetPage[]): Violation[] {
  const [first] = members;
  const codes = new Set(members.flatMap(({ links }) => links.map(({ code }) => code)));
  if (first === undefined || codes.has('x-default') || codes.size < 2) return []; // one language has no other readers to lead
  return [{ ...placeOf(first), message: `${first.url} has no x-default among its alternates.`, cause: '' }];
}

/** The advice for a page or, as each has another URL, for several; none where the default is not known or another rule reports it. */
function adviseDefault([first]: Cluster['members'], isOne: boolean, site: LanguageSite): Pick<Violation, 'fix'> {
  const language = findUsualDefault(site) ?? 'en';
  const usual = first?.links.find(({ code }) => languageOf(code) === language);
  if (first === undefined || usual === undefined || !isUsable(usual.href, first.url, site)) return {};
  if (isOne) return { fix: `Add: ${printLink({ ...usual, code: 'x-default' })}` };
  const fix = `Add to each page an alternate with hreflang="x-default" and its URL for hreflang="${usual.code}", if it has one.`;
  return { fix };
}

/** A page that search engines read as an alternate, or one of the same host that was not read. */
function isUsable(href: string, url: string, site: LanguageSite): boolean {
  const found = site.find(href);
  if (found !== undefined) return isMember(found);
  const target = site.lookUp(href);
  return new URL(href).host === new URL(url).host && (target === null || target.status === 200);
}

function findVersion({ members, codes }: Cluster, language: string, site: LanguageSite): SetPage | undefined {
  return members
    .flatMap(({ url }) => versionsOf(url, language))
    .map((url) => site.find(url))
    .find((page) => {
      if (page === undefined || !isMember(page) || site.context.isAdaptive(page.url)) return false;
      const isListing = languageLinks(page).some(({ href }) => codes.has(href)); // then its return link is missing
      return page.page.lang !== null && languageOf(page.page.lang) === languageOf(language) && !isListing;
    });
}

/** `/fr/about` and `/about` are `/es/about` in Spanish. */
function versionsOf(url: string, language: string): string[] {
  const { origin, pathname } = new URL(url);
  const [, rest = pathname] = /^\/[a-z]{2,3}(?:-[a-z]{2})?(\/.*|$)/i.exec(pathname) ?? [];
  const paths = [rest, pathname].map((path) => `/${language}${path === '/' ? '' : path}`);
  return [...new Set([...paths, ...paths.map((path) => `${path}/`)])].map((path) => origin + path);
}
