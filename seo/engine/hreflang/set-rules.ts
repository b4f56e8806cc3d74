import { findUrlLeak } from '../find-host-leak.ts';
import { listSome, withoutIndexFile } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import {
  type AlternateSource,
  alternateSources,
  type Cluster,
  type ClusterRule,
  checkMembers,
  codeIn,
  codeInPath,
  isAdaptivePage,
  type LanguagePage,
  type LanguageSite,
  languageLinks,
  languageOf,
  normalizeHref,
  placeOf,
  printLink,
  type SetLink,
  type SetPage,
} from './language-site.ts';

export const setRules: readonly ClusterRule[] = [
  {
    id: 'hreflang/self',
    severity: 'error',
    title: 'A page does not list itself as an alternate.',
    why: 'Each version must list itself and all others; search engines may ignore the set.',
    fix: 'Add an alternate link with the language and URL of the page itself.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '/en lists only /fr and /es', good: '/en lists /en, /fr and /es' },
    check: checkMembers((member, cluster, site) => {
      const { url, links } = member;
      // hreflang/target-bad reports the redirect, hreflang/invalid-url the host.
      const isSelf = ({ href }: SetLink) =>
        href === url || site.lookUp(normalizeHref(href))?.redirectsTo === url || isLeakOf(href, url);
      if (links.some(isSelf)) return [];
      const [first] = links;
      const own = codeIn(cluster, member);
      const line = printLink({ code: own, href: url, source: first?.source ?? 'html' });
      const copy = links.find(({ href }) => isCopyOf(href, url, site));
      const other = links.find(({ code }) => languageOf(code) === languageOf(own));
      const isOthers = other && site.find(other.href)?.links.some(({ href }) => href === other.href);
      const severity = isLeftOutOnPurpose(member, cluster, site) ? 'info' : 'error';
      const violation: Violation = {
        ...placeOf(member, first),
        message: `${url} does not list itself as an alternate.`,
        severity,
      };
      if (copy !== undefined) return [{ ...violation, fix: `List ${url} instead of ${copy.href}.` }];
      if (other === undefined) return [{ ...violation, fix: `Add: ${line}` }];
      if (isOthers) {
        const fix = `Remove the alternates, which are those of ${other.href}, or list the versions of this page instead.`;
        return [{ ...violation, fix }];
      }
      // Otherwise the page may have the wrong lang attribute, and the alternate lead to its version in that language.
      return [
        {
          ...violation,
          ...(isLike(other.href, url) && { fix: `Correct the ${other.code} alternate, ${other.href}.` }),
        },
      ];
    }),
  },
  {
    id: 'hreflang/duplicate-lang',
    severity: 'error',
    title: 'One hreflang value points to two URLs, or x-default to another URL on each language version.',
    why: 'Search engines may ignore both.',
    fix: 'Keep one URL for each hreflang value, and one x-default for all language versions.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="en" to /en and to /en-new', good: 'hreflang="en" to /en' },
    check: (cluster) => [...cluster.members.flatMap(findSecondUrls), ...findSecondDefault(cluster)],
  },
  {
    id: 'hreflang/duplicate-url',
    severity: 'warning',
    title: 'One URL is listed for two languages.',
    why: 'Search engines expect one page for each language; only x-default may repeat a URL.',
    fix: 'Give each language the URL of its own page; x-default may repeat one.',
    source: 'Audisto, hreflang documentation',
    examples: { bad: '/en for "en" and "fr", while /es has its own', good: '/en for "en" and "x-default"' },
    check: checkMembers((member, _cluster, site) => {
      const links = languageLinks(member);
      const byLanguage = links.map((link) => ({ ...link, code: languageOf(link.code) })); // es and es-MX may share a URL
      const clash = isAdaptivePage(site, member) ? undefined : firstClash(byLanguage, 'href', 'code');
      if (clash === undefined) return [];
      const [{ href }, second] = clash;
      const codes = new Set(links.filter((link) => link.href === href).map(({ code }) => code));
      return [{ ...placeOf(member, second), message: `${href} is listed for ${[...codes].join(', ')}.` }];
    }),
  },
  {
    id: 'hreflang/sources-disagree',
    severity: 'error',
    title: 'HTML, Link header and sitemap list different alternates for one page.',
    why: 'Search engines ignore alternates that contradict each other.',
    fix: 'Generate all sources from the same data, or keep one of them.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'HTML: fr is /fr/about; sitemap: fr is /fr/a-propos', good: 'The same URL in both' },
    check: (cluster, site) => {
      const hasSecondDefault = findSecondDefault(cluster).length > 0; // hreflang/duplicate-lang reports it
      const found = cluster.members.flatMap((member) =>
        compareSources(hasSecondDefault ? { ...member, links: languageLinks(member) } : member, site),
      );
      // Those of a cluster are one finding, with the severity of the first; what one source lacks is a template's mistake.
      const contradictions = found.filter(({ cause }) => cause === undefined);
      return contradictions.length > 0 ? contradictions : found;
    },
  },
  {
    // A redirect to the alternate, or a copy with the same canonical, counts as the alternate.
    id: 'hreflang/switcher',
    severity: 'warning',
    title: 'The language switcher links to other URLs than the alternates.',
    why: 'Readers and search engines reach different pages.',
    fix: 'Generate the switcher and the alternates from the same data.',
    source: 'Practice of goshen',
    examples: { bad: 'The switcher links to /fr, hreflang to /fr/about', good: 'Both link to /fr/about' },
    check: checkMembers((member, _cluster, site) =>
      member.page.switcher.flatMap(({ lang, href, line }) => {
        if (normalizeHref(href) === member.url && isSameCode(lang, member.page.lang ?? '')) return [];
        const announced = languageLinks(member).filter(({ code }) => isSameCode(code, lang));
        const others = member.page.switcher.filter((link) => link.lang === lang); // one may lead to easy language
        const reached = others.map((link) => resolve(link.href, site));
        const isRight = ({ href: listed }: SetLink) =>
          reached.includes(resolve(listed, site)) || isBroken(site.lookUp(listed)); // hreflang/target-bad reports it
        if (announced.length === 0 || announced.some(isRight)) return [];
        const message = `The language switcher of ${member.url} links ${lang} to ${href}, but hreflang links to ${announced[0]?.href}.`;
        return [{ ...placeOf(member), line, message }];
      }),
    ),
  },
];

/** Whether a URL is that of the page on another host, which readers cannot open. */
function isLeakOf(href: string, url: string): boolean {
  return findUrlLeak(href, url) !== null && new URL(href).pathname === new URL(url).pathname;
}

/** Whether the canonical URL of a page is the given one, or it is its index file. */
function isCopyOf(href: string, url: string, site: LanguageSite): boolean {
  const canonical = site.lookUp(href)?.canonical ?? href;
  return withoutIndexFile(normalizeHref(canonical)) === withoutIndexFile(url);
}

/** Whether both have the same host and the same name at the end. */
function isLike(href: string, url: string): boolean {
  const [one, other] = [href, url].map((each) => {
    const { host, pathname } = new URL(each);
    return `${host}/${pathname.split('/').findLast((part) => part !== '')}`;
  });
  return one === other;
}

/** The set of a page that is known only from a sitemap may belong to another site, or list regional variants only. */
function isLeftOutOnPurpose({ url, links, file }: SetPage, { members }: Cluster, site: LanguageSite): boolean {
  if (file === undefined || members.length > 1 || links.some(({ href }) => site.find(href) !== undefined)) return false;
  const hosts = new Set(links.map(({ href }) => new URL(href).host));
  if (hosts.size === 1 && links.length > 1 && !hosts.has(new URL(url).host)) return true;
  const language = codeInPath(url)?.toLowerCase();
  return links.some(({ code }) => languageOf(code) === language && code !== language);
}

/** Only hreflang/sources-disagree compares the sources; other rules check one at a time. */
function linksBySource({ links }: SetPage): SetLink[][] {
  return alternateSources.map((source) => links.filter((link) => link.source === source));
}

function findSecondUrls(member: SetPage): Violation[] {
  return linksBySource(member).flatMap((links) => {
    const clash = firstClash(links, 'code', 'href');
    if (clash === undefined) return [];
    const [{ code, href }, second] = clash;
    const message = `hreflang="${code}" of ${member.url} points to ${href} and ${second.href}.`;
    return [{ ...placeOf(member, second), message, evidence: code }];
  });
}

function findSecondDefault({ members }: Cluster): Violation[] {
  const [first, ...others] = members.flatMap((member) => {
    const link = member.links.find(({ code }) => code === 'x-default');
    return link === undefined ? [] : [{ member, link }];
  });
  const lists = (from?: SetPage, to?: SetPage) => from?.links.some(({ href }) => href === to?.url);
  const second = others.find(
    ({ link, member }) =>
      link.href !== first?.link.href && lists(first?.member, member) && lists(member, first?.member),
  );
  if (first === undefined || second === undefined) return [];
  const message = `x-default is ${first.link.href} on ${first.member.url} and ${second.link.href} on ${second.member.url}.`;
  return [{ ...placeOf(second.member, second.link), message, evidence: 'x-default', cause: 'x-default' }];
}

function firstClash(
  links: readonly SetLink[],
  key: 'code' | 'href',
  value: 'code' | 'href',
): [SetLink, SetLink] | undefined {
  const seen = new Map<string, SetLink>();
  for (const link of links) {
    const earlier = seen.get(link[key]);
    if (earlier !== undefined && earlier[value] !== link[value]) return [earlier, link];
    seen.set(link[key], link);
  }
  return undefined;
}

const sourceNames: Record<AlternateSource, string> = {
  html: 'HTML',
  header: 'the Link header',
  sitemap: 'the sitemap',
};

function compareSources(member: SetPage, site: LanguageSite): Violation[] {
  const isUsed = (source: AlternateSource) => member.links.some((link) => link.source === source);
  const [first, ...others] = alternateSources.filter(isUsed);
  if (first === undefined) return [];
  return others.flatMap((second) => findDifference(member, [first, second], site) ?? []).slice(0, 1);
}

/** One source may have another URL for a language, or only lack the language: then nothing contradicts the other. */
function findDifference(
  member: SetPage,
  sources: readonly [AlternateSource, AlternateSource],
  site: LanguageSite,
): Violation | undefined {
  const [a, b] = sources;
  const targets = (source: AlternateSource, wanted: string) =>
    [...new Set(member.links.filter((link) => link.source === source && link.code === wanted).map(({ href }) => href))]
      .sort()
      .join(' and ');
  const differing = [...new Set(member.links.map(({ code }) => code))].filter(
    (one) => targets(a, one) !== targets(b, one) && !isLeftOut(one, member, sources, site),
  );
  const code = differing.find((one) => targets(a, one) !== '' && targets(b, one) !== '');
  if (code === undefined) return describeLacking(member, differing, sources);
  const describe = (source: AlternateSource) => `${sourceNames[source]} lists ${targets(source, code)}`;
  const message = `For hreflang="${code}" of ${member.url}, ${describe(a)}, but ${describe(b)}.`;
  const link = member.links.find((one) => one.code === code && (one.source === a || one.source === b));
  return { ...placeOf(member, link), message, evidence: code };
}

function describeLacking(
  member: SetPage,
  codes: readonly string[],
  [a, b]: readonly [AlternateSource, AlternateSource],
): Violation | undefined {
  const link = member.links.find(({ code, source }) => code === codes[0] && (source === a || source === b));
  if (link === undefined) return undefined;
  const full = link.source;
  const lacking = full === a ? b : a;
  const lacked = codes.filter((code) => member.links.some((one) => one.code === code && one.source === full));
  const message = `For ${member.url}, ${sourceNames[full]} lists ${listSome(lacked)}, which ${sourceNames[lacking]} lacks.`;
  const fix = `Add the languages to ${sourceNames[lacking]}, or list alternates only in ${sourceNames[full]}.`;
  return { ...placeOf(member, link), message, evidence: link.code, fix, severity: 'warning', cause: lacking };
}

/** Whether one source lacks a code without contradicting the other: x-default, `es-ES` where it has `es`, or a broken alternate. */
function isLeftOut(code: string, { links }: SetPage, sources: readonly AlternateSource[], site: LanguageSite): boolean {
  const own = links.filter((link) => link.code === code && sources.includes(link.source));
  const lacking = sources.find((source) => !own.some((link) => link.source === source));
  if (lacking === undefined) return false;
  if (own.every(({ href }) => isBroken(site.lookUp(href)))) return true; // hreflang/target-bad reports it
  const others = links.filter(
    ({ source, code: other }) => source === lacking && languageOf(other) === languageOf(code),
  );
  const reached = new Set(others.map(({ href }) => resolve(href, site))); // hreflang/target-bad reports a redirect
  return code === 'x-default' || own.some(({ href }) => reached.has(resolve(href, site)));
}

function isBroken(target: LanguagePage | null): boolean {
  return target !== null && (target.status !== 200 || target.noindex);
}

/** `fr` and `fr-CA` match, `en-GB` and `en-US` do not. */
function isSameCode(code: string, lang: string): boolean {
  const [a, b] = [code.toLowerCase(), lang.toLowerCase()];
  return a === b || ((!a.includes('-') || !b.includes('-')) && languageOf(a) === languageOf(b));
}

function resolve(href: string, site: LanguageSite): string {
  const url = normalizeHref(href);
  const target = site.lookUp(url);
  return normalizeHref(target?.redirectsTo ?? target?.canonical ?? url);
}
