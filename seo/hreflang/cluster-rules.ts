import { type LanguageFlaw, placeOf } from './language-flaw.ts';
import { languageOf } from './language-page.ts';
import { isMember, languageLinks, printLink, type SetPage } from './language-set.ts';
import { type Cluster, codeIn, isAdaptivePage, type LanguageSite } from './language-site.ts';

/** What the pages of a cluster say about one another. */
export function judgeCluster(cluster: Cluster, site: LanguageSite): LanguageFlaw[] {
  return [...judgeReturnLinks(cluster, site), ...judgeDefaults(cluster), ...judgeLanguages(cluster, site)];
}

type MissingReturn = { from: SetPage; to: SetPage };

/** Lines that one can still paste by hand; who needs more has a generator to mend. */
const mostLines = 10;

function judgeReturnLinks(cluster: Cluster, site: LanguageSite): LanguageFlaw[] {
  const missing = cluster.members.flatMap((from) => listMissingReturns(from, site));
  const [first] = missing;
  if (first === undefined) return [];
  const lines = missing.filter(({ to }) => to === first.to).slice(0, mostLines);
  const fix = `Paste into ${first.to.url}: ${lines.map((one) => printReturn(one, cluster)).join(' ')}`;
  return missing.map(({ from, to }) => {
    const message = `${to.url} does not link back to ${from.url}.`;
    return { rule: 'hreflang/return-link', ...placeOf(to), message, fix };
  });
}

/** The pages one lists that do not list it; addresses that cannot be listed are told elsewhere. */
function listMissingReturns(from: SetPage, site: LanguageSite): MissingReturn[] {
  const targets = [...new Set(from.links.map(({ href }) => href))].filter((href) => href !== from.url);
  return targets.flatMap((href) => {
    const to = site.find(href);
    const isMissing = to !== undefined && isMember(to) && !to.links.some((link) => link.href === from.url);
    return isMissing ? [{ from, to }] : [];
  });
}

/** In the place where the other page writes its alternates, if it has any. */
function printReturn({ from, to }: MissingReturn, cluster: Cluster): string {
  const source = to.links[0]?.source ?? from.links[0]?.source ?? 'html';
  return printLink({ code: codeIn(cluster, from), href: from.url, source });
}

function judgeDefaults({ members }: Cluster): LanguageFlaw[] {
  const [first, ...others] = members.flatMap((member) => {
    const link = member.links.find(({ code }) => code === 'x-default');
    return link === undefined ? [] : [{ member, link }];
  });
  const second = others.find(({ link }) => link.href !== first?.link.href);
  if (first === undefined || second === undefined) return [];
  const message = `x-default is ${first.link.href} on ${first.member.url} and ${second.link.href} on ${second.member.url}.`;
  return [
    {
      rule: 'hreflang/x-default-many',
      ...placeOf(second.member, second.link),
      message,
      fix: 'Choose one for the cluster.',
    },
  ];
}

/** No page of the cluster names a fallback. */
export function judgeMissingDefault({ members }: Cluster): LanguageFlaw[] {
  const [first] = members;
  const has = members.some(({ links }) => links.some(({ code }) => code === 'x-default'));
  if (first === undefined || has) return [];
  const english = first.links.find(({ code }) => languageOf(code) === 'en') ?? first.links[0];
  const fix = `Add: ${printLink({ code: 'x-default', href: english?.href ?? first.url, source: first.links[0]?.source ?? 'html' })}`;
  return [{ rule: 'hreflang/x-default-missing', ...placeOf(first), message: `No x-default for ${first.url}.`, fix }];
}

/** A version that exists at the address the others' would have, and that no page of the cluster lists. */
function judgeLanguages(cluster: Cluster, site: LanguageSite): LanguageFlaw[] {
  const [first] = cluster.members;
  if (first === undefined || cluster.members.some((member) => isAdaptivePage(site, member))) return [];
  const listed = new Set(cluster.members.flatMap(languageLinks).map(({ code }) => languageOf(code)));
  return site.context.languages
    .filter((language) => !listed.has(languageOf(language)))
    .flatMap((language): LanguageFlaw[] => {
      const found = findVersion(cluster, language, site);
      if (found === undefined) return [];
      const message = `No ${language} version of ${first.url} is listed, but ${found.url} exists.`;
      const line = printLink({ code: language, href: found.url, source: first.links[0]?.source ?? 'html' });
      return [
        {
          rule: 'hreflang/missing-language',
          ...placeOf(first),
          message,
          fix: `Add to the cluster: ${line}`,
          evidence: language,
        },
      ];
    });
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
