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
  type LanguageSite,
  languageLinks,
  languageOf,
  normalizeAddress,
  placeOf,
  printLink,
  type SetLink,
  type SetPage,
} from './language-site.ts';

/** What one page's alternates say together. */
export const setRules: readonly ClusterRule[] = [
  {
    id: 'hreflang/self',
    severity: 'error',
    topic: 'languages',
    title: 'A page is missing from its own set of alternates.',
    why: 'Each version must list itself as well as the others; engines may drop the set.',
    fix: 'Add a link to the page itself, with its own language.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '/en lists only /fr and /es', good: '/en lists /en, /fr and /es' },
    check: checkMembers((member, cluster, site) => {
      const { url, links } = member;
      if (links.some(({ href }) => href === url)) return [];
      const [first] = links;
      const line = printLink({ code: codeIn(cluster, member), href: url, source: first?.source ?? 'html' });
      const severity = isLeftOutOnPurpose(member, cluster, site) ? 'info' : 'error';
      return [{ ...placeOf(member, first), message: `${url} does not list itself.`, fix: `Add: ${line}`, severity }];
    }),
  },
  {
    id: 'hreflang/duplicate-lang',
    severity: 'error',
    topic: 'languages',
    title: 'One language code points to two addresses.',
    why: 'Which one readers get is left to chance.',
    fix: 'Keep one address for each code.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="en" to /en and to /en-new', good: 'hreflang="en" to /en' },
    check: checkMembers((member) =>
      linksBySource(member).flatMap((links) => {
        const named = links.filter(({ code }) => code !== 'x-default');
        const clash = firstClash(named, 'code', 'href');
        if (clash === undefined) return [];
        const [{ code, href }, second] = clash;
        const message = `"${code}" of ${member.url} points to ${href} and ${second.href}.`;
        return [{ ...placeOf(member, second), message, evidence: code }];
      }),
    ),
  },
  {
    id: 'hreflang/duplicate-url',
    severity: 'warning',
    topic: 'languages',
    title: 'One address stands for two codes, neither of them x-default.',
    why: 'Engines expect one page for each code; x-default alone may repeat an address.',
    fix: 'Keep one code for the address.',
    source: 'Audisto, hreflang documentation',
    examples: { bad: '/en for "en" and "fr", while /es has its own', good: '/en for "en" and "x-default"' },
    check: checkMembers((member, _cluster, site) => {
      const links = languageLinks(member);
      const clash = isAdaptivePage(site, member) ? undefined : firstClash(links, 'href', 'code');
      if (clash === undefined) return [];
      const [{ href }, second] = clash;
      const codes = new Set(links.filter((link) => link.href === href).map(({ code }) => code));
      const message = `${href} serves ${[...codes].join(', ')}.`;
      return [{ ...placeOf(member, second), message, fix: 'Keep one code (x-default may repeat it).' }];
    }),
  },
  {
    id: 'hreflang/http-https',
    severity: 'error',
    topic: 'languages',
    title: 'Some alternates of a set use http, others https.',
    why: 'The http ones redirect, and a redirect is no member of a set.',
    fix: 'Build all addresses from the one public origin.',
    source: 'Practice of crawlers',
    examples: { bad: 'http://example.com/fr beside https://example.com/en', good: 'https everywhere' },
    check: checkMembers((member) => {
      const hrefs = [...new Set(member.links.map(({ href }) => href))];
      const insecure = hrefs.filter((href) => href.startsWith('http:'));
      if (insecure.length === 0 || insecure.length === hrefs.length) return [];
      const link = member.links.find(({ href }) => href === insecure[0]);
      const message = `${insecure.length} of ${hrefs.length} alternates of ${member.url} ${insecure.length === 1 ? 'uses' : 'use'} http (${insecure[0]}).`;
      return [{ ...placeOf(member, link), message, fix: 'Use https everywhere.' }];
    }),
  },
  {
    id: 'hreflang/sources-disagree',
    severity: 'error',
    topic: 'languages',
    title: 'HTML, Link header and sitemap name different alternates for one page.',
    why: 'Pairs that contradict each other are dropped.',
    fix: 'Write all places from one function.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: {
      bad: 'HTML: fr is /fr/about; sitemap: fr is /fr/a-propos',
      good: 'The same in both, or in one of them only',
    },
    check: checkMembers((member) => {
      const isUsed = (source: AlternateSource) => member.links.some((link) => link.source === source);
      const [first, ...others] = alternateSources.filter(isUsed);
      if (first === undefined) return [];
      return others.flatMap((second) => findDifference(member, first, second) ?? []).slice(0, 1);
    }),
  },
  {
    // A copy or a redirect of the same page will do.
    id: 'hreflang/switcher',
    severity: 'warning',
    topic: 'languages',
    title: 'The language switcher leads elsewhere than the alternates.',
    why: 'Readers and search engines get different information.',
    fix: 'Fill both from one function.',
    source: 'Practice of this project',
    examples: { bad: 'The switcher leads to /fr, hreflang to /fr/about', good: 'Both lead to /fr/about' },
    check: checkMembers((member, _cluster, site) =>
      member.page.switcher.flatMap(({ lang, href, line }) => {
        const announced = languageLinks(member).filter(({ code }) => isSameCode(code, lang));
        const reached = resolve(href, site);
        if (announced.length === 0 || announced.some((link) => resolve(link.href, site) === reached)) return [];
        const message = `Switcher of ${member.url} sends ${lang} readers to ${href}, hreflang says ${announced[0]?.href}.`;
        const fix = 'Fill the switcher and the alternates from one function.';
        return [{ ...placeOf(member), line, message, fix }];
      }),
    ),
  },
];

/**
 * A page of which only its sitemap is known, and which stands alone there, may be left out of a set on purpose: the set
 * belongs to another site, or lists the regional variants of the page's language.
 */
function isLeftOutOnPurpose({ url, links, file }: SetPage, { members }: Cluster, site: LanguageSite): boolean {
  if (file === undefined || members.length > 1 || links.some(({ href }) => site.find(href) !== undefined)) return false;
  const hosts = new Set(links.map(({ href }) => new URL(href).host));
  if (hosts.size === 1 && links.length > 1 && !hosts.has(new URL(url).host)) return true;
  const language = codeInPath(url)?.toLowerCase();
  return links.some(({ code }) => languageOf(code) === language && code !== language);
}

/** Sources are compared with one another by hreflang/sources-disagree; other rules look at one at a time. */
export function linksBySource({ links }: SetPage): SetLink[][] {
  return alternateSources.map((source) => links.filter((link) => link.source === source));
}

/** The first two links that share one thing and differ in the other. */
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

function findDifference(member: SetPage, a: AlternateSource, b: AlternateSource): Violation | undefined {
  const targets = (source: AlternateSource, wanted: string) =>
    [...new Set(member.links.filter((link) => link.source === source && link.code === wanted).map(({ href }) => href))]
      .sort()
      .join(' and ');
  const code = [...new Set(member.links.map((link) => link.code))].find((one) => targets(a, one) !== targets(b, one));
  if (code === undefined) return undefined;
  const says = (source: AlternateSource) => `${sourceNames[source]} says ${targets(source, code) || 'nothing'}`;
  const message = `For "${code}" of ${member.url}, ${says(a)}, ${says(b)}.`;
  const link = member.links.find((one) => one.code === code && (one.source === a || one.source === b));
  const fix = 'Write all places from one function, or keep one of them.';
  return { ...placeOf(member, link), message, fix, evidence: code };
}

/** `fr` meets `fr-CA`, `en-GB` does not meet `en-US`. */
function isSameCode(code: string, lang: string): boolean {
  const [a, b] = [code.toLowerCase(), lang.toLowerCase()];
  return a === b || ((!a.includes('-') || !b.includes('-')) && languageOf(a) === languageOf(b));
}

function resolve(href: string, site: LanguageSite): string {
  const url = normalizeAddress(href);
  const target = site.lookUp(url);
  return normalizeAddress(target?.redirectsTo ?? target?.canonical ?? url);
}
