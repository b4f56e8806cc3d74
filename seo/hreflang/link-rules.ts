import type { Rule, Violation } from '../rule.ts';
import { parseHreflang } from './hreflang-code.ts';
import {
  type AlternateLink,
  type Cluster,
  type ClusterRule,
  type LanguagePage,
  type LanguageSite,
  type LanguageTarget,
  languageOf,
  normalizeAddress,
  placeOf,
  type SetLink,
  type SetPage,
} from './language-site.ts';

/** The form of each alternate. A template repeats its mistakes, so one value is one finding for the site. */
export const linkFormRules: readonly Rule<[pages: readonly LanguagePage[]]>[] = [
  {
    id: 'hreflang/missing-attr',
    severity: 'error',
    topic: 'languages',
    title: 'An alternate lacks hreflang or href.',
    why: 'It names no language or no page, and is ignored.',
    fix: 'Add the attribute, or drop the link.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: {
      bad: '<xhtml:link rel="alternate" href="https://…/fr"/>',
      good: '<xhtml:link rel="alternate" hreflang="fr" href="https://…/fr"/>',
    },
    check: checkLinks(({ hreflang, href }, { url }, number) => {
      const missing = [hreflang ? null : 'hreflang', href ? null : 'href'].filter((name) => name !== null);
      if (missing.length === 0) return [];
      const names = missing.join(' and no ');
      return [
        {
          message: `Alternate ${number} of ${url} has no ${names}.`,
          fix: 'Add it, or drop the link.',
          evidence: names,
        },
      ];
    }, byValue),
  },
  {
    id: 'hreflang/invalid-code',
    severity: 'error',
    topic: 'languages',
    title: 'A hreflang value is no ISO 639-1 language with an optional ISO 3166-1 country.',
    why: 'The alternate is ignored.',
    fix: 'Use a language code, and a country code only where a page is for one country.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="en-UK"', good: 'hreflang="en-GB"' },
    check: checkLinks(({ hreflang }) => {
      const value = hreflang?.trim();
      const code = value ? parseHreflang(value) : null;
      if (!value || code === null || code.ok) return [];
      const fix = code.suggestion === null ? 'Use a language and, where needed, a country.' : `Use ${code.suggestion}.`;
      return [{ message: `"${value}" is not valid: ${code.why}.`, fix, evidence: value }];
    }, byValue),
  },
  {
    id: 'hreflang/case',
    severity: 'info',
    topic: 'languages',
    title: 'A code is written in unusual case.',
    why: 'Case is not significant; readers stumble over it.',
    fix: 'Write languages in lower case, countries in upper case.',
    source: 'RFC 5646, section 2.1.1',
    examples: { bad: 'hreflang="EN-us"', good: 'hreflang="en-US"' },
    check: checkLinks(({ hreflang }) => {
      const value = hreflang?.trim();
      const code = value ? parseHreflang(value) : null;
      if (!value || code === null || !code.ok || code.code === value) return [];
      const message = `"${value}" works; write ${code.code} for readers.`;
      return [{ message, fix: `Write ${code.code}.`, evidence: value }];
    }, byValue),
  },
  {
    id: 'hreflang/relative-href',
    severity: 'error',
    topic: 'languages',
    title: 'The address of an alternate is not absolute.',
    why: 'The alternate is ignored.',
    fix: 'Write the address with scheme and host.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'href="/fr/about"', good: 'href="https://example.com/fr/about"' },
    check: checkLinks(({ href }, { url }) => {
      if (!href || /^https?:\/\//i.test(href.trim())) return [];
      const absolute = URL.canParse(href, url) ? new URL(href, url).href : 'https://…';
      return [{ message: `"${href}" must be absolute.`, fix: `Write ${absolute}.`, evidence: href }];
    }),
  },
  {
    id: 'hreflang/outside-head',
    severity: 'error',
    topic: 'languages',
    title: 'An alternate stands in the body, often because an element closed the head early.',
    why: 'Alternates in the body are ignored.',
    fix: 'Move the element that closes the head into the body.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: {
      bad: '<head>…<img …><link rel="alternate" …></head>',
      good: '<head>…<link rel="alternate" …></head><body><img …>',
    },
    check: checkLinks(({ outsideHead, line }, { url, headBreaker }) => {
      if (!outsideHead) return [];
      if (headBreaker === null) {
        return [{ message: `An alternate of ${url} stands in the body.`, line, fix: 'Move it into <head>.' }];
      }
      const message = `<${headBreaker.element}> at line ${headBreaker.line ?? '?'} closed the head of ${url} early; its alternates are ignored.`;
      const fix = `Move <${headBreaker.element}> behind the links, into <body>.`;
      return [{ message, line: headBreaker.line ?? line, fix }];
    }),
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

function byValue({ evidence = '' }: Violation): string {
  return evidence;
}

/** Statuses that say nothing about the page: a wall against programs, or too many requests. */
const unclearStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

/** What the URLs that a cluster lists answer. */
export const targetRules: readonly ClusterRule[] = [
  {
    id: 'hreflang/target-status',
    severity: 'error',
    topic: 'languages',
    title: 'An alternate does not answer 200.',
    why: 'A page that is gone or moved is no member of a set.',
    fix: 'List the address that answers 200, or drop the link.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="fr" to a page that answers 404', good: 'hreflang="fr" to a page that answers 200' },
    check: checkTargets(({ member, link, target }) => {
      const { status, redirectsTo } = target;
      const { code, href } = link;
      const isFine = (code === 'x-default' && status >= 300 && status < 400) || unclearStatuses.has(status);
      if (status === 200 || isFine) return [];
      const fix = redirectsTo === null ? {} : { fix: `List ${redirectsTo}.` };
      return [{ ...placeOf(member, link), message: `${code} target ${href} answers ${status}.`, ...fix }];
    }),
  },
  {
    id: 'hreflang/target-noindex',
    severity: 'error',
    topic: 'languages',
    title: 'An alternate must not be indexed.',
    why: 'A page that is left out of the index is no member of a set.',
    fix: 'Let it be indexed, or drop the link.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="fr" to a page with noindex', good: 'hreflang="fr" to a page that may be indexed' },
    check: checkTargets(({ member, link, target }) => {
      if (target.status !== 200 || !target.noindex) return [];
      return [{ ...placeOf(member, link), message: `${link.code} target ${link.href} is noindex.` }];
    }),
  },
  {
    id: 'hreflang/target-not-canonical',
    severity: 'error',
    topic: 'languages',
    title: 'An alternate names another page as its canonical.',
    why: 'Engines follow the canonical, and the pair is lost.',
    fix: 'List the canonical address.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: 'hreflang="fr" to /fr/about?ref=1, canonical /fr/about', good: 'hreflang="fr" to /fr/about' },
    check: checkTargets((one, site) => {
      const { member, link, target } = one;
      const canonical = canonicalOf(one);
      if (target.status !== 200 || target.noindex || canonical === link.href) return [];
      const message = `${link.code} target ${link.href} is canonical to ${canonical}.`;
      const fix = isInLanguage(canonical, link.code, site)
        ? `List ${canonical}.`
        : `Let ${link.href} name itself as canonical: ${canonical} is in another language.`;
      return [{ ...placeOf(member, link), message, fix }];
    }),
  },
  {
    id: 'hreflang/lang-mismatch',
    severity: 'error',
    topic: 'languages',
    title: 'A page is announced in one language and is in another.',
    why: 'Readers are sent to a page they cannot read; engines trust the set less.',
    fix: 'Mend the code, the lang of the page, or the translation.',
    source: 'Audisto, hreflang documentation',
    examples: {
      bad: 'hreflang="fr" to a page with <html lang="en">',
      good: 'hreflang="fr" to a page with <html lang="fr">',
    },
    check: checkTargets(({ member, link, target }, { context }) => {
      const { code, href } = link;
      if (code === 'x-default' || target.status !== 200 || context.isAdaptive(href)) return [];
      const { lang, textLanguage } = target;
      const place = placeOf(member, link);
      if (lang !== null && languageOf(lang) !== languageOf(code)) {
        const message = `${href} is announced as ${code}, <html lang="${lang}">.`;
        return [{ ...place, message, fix: 'Mend the code, or the lang of the page.', evidence: lang }];
      }
      if (textLanguage === null || languageOf(textLanguage) === languageOf(code)) return [];
      const message = `${href} is announced as ${code}, its text looks ${textLanguage}.`;
      return [{ ...place, message, fix: 'Translate the page, or drop the link.', evidence: textLanguage }];
    }),
  },
  {
    id: 'hreflang/not-in-sitemap',
    severity: 'warning',
    topic: 'languages',
    title: 'An alternate is missing from the sitemaps.',
    why: 'It is found later than the other languages.',
    fix: 'List every version of a page.',
    source: 'Measured on real sites',
    examples: { bad: 'The sitemap lists /about, and not /fr/about', good: 'It lists both' },
    check: (cluster, site) => {
      const { listed } = site.context;
      if (listed === null) return [];
      const absent = listTargets(cluster, site).filter((one) => isListable(one) && !listed.has(one.link.href));
      const unique = [...Map.groupBy(absent, ({ link }) => link.href).values()].flatMap(([first]) => first ?? []);
      return unique.map(({ member, link }) => ({
        ...placeOf(member, link),
        message: `${link.href} is an alternate but no sitemap lists it.`,
        fix: 'Add it to the sitemap.',
      }));
    },
  },
];

type Target = { member: SetPage; link: SetLink; target: LanguageTarget };

function checkTargets(check: (target: Target, site: LanguageSite) => Violation[]): ClusterRule['check'] {
  return (cluster, site) => listTargets(cluster, site).flatMap((target) => check(target, site));
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
  return target.canonical === null ? link.href : normalizeAddress(target.canonical);
}

/** Pages that belong into a sitemap: they answer, may be indexed, and are their own canonical. */
function isListable(one: Target): boolean {
  const { link, target } = one;
  return link.code !== 'x-default' && target.status === 200 && !target.noindex && canonicalOf(one) === link.href;
}

/** Whether a page may stand for a language: its own is not known, or the same. */
function isInLanguage(url: string, code: string, site: LanguageSite): boolean {
  const lang = site.lookUp(url)?.lang;
  return code === 'x-default' || !lang || languageOf(lang) === languageOf(code);
}
