import { findUrlLeak } from '../find-host-leak.ts';
import type { Rule, Violation } from '../rule.ts';
import { type HreflangCode, parseHreflang } from './hreflang-code.ts';
import {
  type AlternateLink,
  type Cluster,
  type ClusterRule,
  codeInPath,
  isMember,
  type LanguagePage,
  type LanguageSite,
  languageOf,
  normalizeHref,
  placeOf,
  type SetLink,
  type SetPage,
} from './language-site.ts';

/** The form of each alternate: templates repeat mistakes, so one value is one finding for the site. */
export const linkFormRules: readonly Rule<[pages: readonly LanguagePage[]]>[] = [
  {
    id: 'hreflang/missing-attr',
    severity: 'error',
    title: 'An alternate link has no hreflang or no href.',
    why: 'Search engines ignore the link.',
    fix: 'Add the missing attribute, or remove the link.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '<link rel="alternate" href="…">', good: '<link rel="alternate" hreflang="fr" href="…">' },
    check: checkLinks(({ hreflang, href }, { url }, number) => {
      const missing = [hreflang ? null : 'hreflang', href ? null : 'href'].filter((name) => name !== null);
      if (missing.length === 0) return [];
      const names = missing.join(' and no ');
      return [{ message: `Alternate link ${number} of ${url} has no ${names}.`, evidence: names }];
    }, byValue),
  },
  {
    id: 'hreflang/invalid-code',
    severity: 'error',
    title: 'An hreflang value is not an ISO 639-1 language code with an optional ISO 3166-1 country code.',
    why: 'Search engines ignore the link.',
    fix: 'Use a language code, and add a country code only if the page is for one country.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="en-UK"', good: 'hreflang="en-GB"' },
    check: checkCodes((code, value, { alternates }) => {
      if (code.ok) return [];
      const isListed = alternates.some(({ hreflang }) => hreflang === code.suggestion);
      const fix = code.suggestion === null || isListed ? {} : { fix: `Use ${code.suggestion}.` };
      return [{ message: `hreflang="${value}" is not valid: ${code.why}.`, ...fix, evidence: value }];
    }),
  },
  {
    id: 'hreflang/invalid-url',
    severity: 'error',
    title: 'The URL of an alternate link is relative, or is on a local or staging host.',
    why: 'Search engines ignore the link.',
    fix: 'Use the public URL of the language version, with scheme and host.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'href="/fr/about"', good: 'href="https://example.com/fr/about"' },
    check: checkLinks(({ href }, { url }) => {
      if (!href || !URL.canParse(href, url)) return [];
      if (!/^https?:\/\//i.test(href.trim()))
        return [{ message: `The alternate URL "${href}" is relative.`, evidence: href }];
      const { host } = new URL(href, url);
      const leak = findUrlLeak(href.trim(), url);
      const message = `The alternate URL ${href} is on ${host}, ${leak}.`;
      return leak === null ? [] : [{ message, evidence: host }];
    }),
  },
  {
    id: 'hreflang/outside-head',
    severity: 'error',
    title: 'An alternate link is in <body>.',
    why: 'Search engines ignore alternate links in <body>.',
    fix: 'Move the link into <head>.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '<body><link rel="alternate" …>', good: '<head><link rel="alternate" …></head>' },
    check: checkLinks(({ outsideHead, line }, { url }) =>
      outsideHead ? [{ message: `An alternate link of ${url} is in <body>.`, line }] : [],
    ),
  },
];

type CheckLink = (link: AlternateLink, page: LanguagePage, number: number) => Violation[];

/** @param causeOf What makes two violations one; without it, all of a rule are. */
function checkLinks(check: CheckLink, causeOf: (violation: Violation) => string = () => '') {
  return (pages: readonly LanguagePage[]): Violation[] =>
    pages.flatMap((page) =>
      page.alternates.flatMap((link, index) => {
        const place = { url: page.url, line: link.line, ...(link.file !== undefined && { file: link.file }) };
        return check(link, page, index + 1).map((found) => ({ ...place, ...found, cause: causeOf(found) }));
      }),
    );
}

function checkCodes(check: (code: HreflangCode, value: string, page: LanguagePage) => Violation[]) {
  return checkLinks(({ hreflang }, page) => {
    const value = hreflang?.trim();
    return value ? check(parseHreflang(value), value, page) : [];
  }, byValue);
}

function byValue({ evidence = '' }: Violation): string {
  return evidence;
}

/** Bot filters and rate limits: the page itself may be fine. */
const unclearStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

export const targetRules: readonly ClusterRule[] = [
  {
    id: 'hreflang/target-bad',
    severity: 'error',
    title: 'An alternate redirects, does not return status 200, is noindex, or has another canonical URL.',
    why: 'Search engines ignore alternates that they cannot index.',
    fix: 'Link to the URL of an indexable page that returns status 200, or remove the link.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="fr" to a page that returns 404', good: 'hreflang="fr" to a page that returns 200' },
    unit: 'cluster',
    check: checkTargets((one, site, cluster) => {
      const { code, href } = one.link;
      const fault = faultOf(one, site);
      if (fault === null) return [];
      const { what, ...fix } = fault;
      const message = `The ${code} alternate ${href} ${what}.`;
      const isAlone = new Set(cluster.codes.values()).size < 2; // no other version loses its alternate
      if (isAlone && one.target.redirectsTo === one.member.url) return [];
      const cause = one.target.noindex && { cause: `${code} noindex` }; // decided for a language: one finding
      return [{ ...placeOf(one.member, one.link), message, ...fix, ...(isAlone && { severity: 'info' }), ...cause }];
    }),
  },
  {
    id: 'hreflang/lang-mismatch',
    severity: 'error',
    title: 'The hreflang of an alternate differs from the language of the page.',
    why: 'Search engines send readers to a page in the wrong language.',
    fix: 'Correct the hreflang value or the lang attribute, or translate the page.',
    source: 'Audisto, hreflang documentation',
    examples: { bad: 'hreflang="fr" to <html lang="en">', good: 'hreflang="fr" to <html lang="fr">' },
    unit: 'cluster',
    check: checkTargets(({ member, link, target }, { context }) => {
      const { code, href } = link;
      if (code === 'x-default' || target.status !== 200 || context.isAdaptive(href)) return [];
      const { lang } = target; // lang/content-mismatch reports a text in another language
      if (lang === null || languageOf(lang) === languageOf(code)) return [];
      // Then code and path agree against lang, which is one mistake.
      if (context.hasPathMismatch(href) && languageOf(codeInPath(href) ?? '') === languageOf(code)) return [];
      const message = `The ${code} alternate ${href} has <html lang="${lang}">.`;
      return [{ ...placeOf(member, link), message, evidence: lang }];
    }),
  },
];

type Target = { member: SetPage; link: SetLink; target: LanguagePage };

function checkTargets(
  check: (target: Target, site: LanguageSite, cluster: Cluster) => Violation[],
): ClusterRule['check'] {
  return (cluster, site) => listTargets(cluster, site).flatMap((target) => check(target, site, cluster));
}

/** Each code and URL once. */
function listTargets({ members }: Cluster, site: LanguageSite): Target[] {
  const all = members.flatMap((member) => member.links.map((link) => ({ member, link })));
  const groups = Map.groupBy(all, ({ link }) => `${link.code} ${link.href}`);
  return [...groups.values()].flatMap(([first]) => {
    const target = first === undefined ? null : site.lookUp(first.link.href);
    return first === undefined || target === null ? [] : [{ ...first, target }];
  });
}

function canonicalOf({ link, target }: Target): string {
  return target.canonical === null ? link.href : normalizeHref(target.canonical);
}

type TargetFault = Pick<Violation, 'fix'> & { what: string };

function faultOf(one: Target, site: LanguageSite): TargetFault | null {
  const { link, target } = one;
  const { status, redirectsTo, noindex } = target;
  if (status !== 200) {
    const isAllowed = (link.code === 'x-default' && status >= 300 && status < 400) || unclearStatuses.has(status);
    if (isAllowed) return null;
    return { what: `returns status ${status}`, ...(redirectsTo !== null && { fix: `Link to ${redirectsTo}.` }) };
  }
  if (noindex) return { what: 'is noindex', fix: 'Remove noindex from the page, or remove the link.' };
  const canonical = canonicalOf(one);
  if (canonical === link.href) return null;
  return { what: `has the canonical URL ${canonical}`, fix: adviseOnCanonical(canonical, link, site) };
}

function adviseOnCanonical(canonical: string, { href, code }: SetLink, site: LanguageSite): string {
  const page = site.lookUp(canonical);
  if (page !== null && !isMember({ page, url: canonical })) return `Correct the canonical URL of ${href}.`;
  if (isInLanguage(canonical, code, site)) return `Link to ${canonical}.`;
  return isInLanguage(href, code, site)
    ? `Set the canonical URL of ${href} to itself: ${canonical} is in another language.`
    : `Link to a page in that language: ${href} is in another.`;
}

function isInLanguage(url: string, code: string, site: LanguageSite): boolean {
  const lang = site.lookUp(url)?.lang;
  return code === 'x-default' || !lang || languageOf(lang) === languageOf(code);
}
