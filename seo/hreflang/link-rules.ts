import type { Rule, Violation } from '../rule.ts';
import { parseHreflang } from './hreflang-code.ts';
import type { AlternateLink, LanguagePage } from './language-page.ts';

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
