import { formatNumber } from '../count.ts';
import type { RuleText, Violation } from '../rule.ts';
import { type EntriesRule, type EntryRule, sitemapLimits } from './model.ts';
import { urlProblems } from './url-form.ts';

export const entryRules: readonly EntryRule[] = [
  {
    id: 'sitemap/missing-loc',
    severity: 'error',
    title: 'An entry has no URL.',
    why: 'The protocol requires loc; search engines skip the entry.',
    fix: 'Add <loc> with the absolute URL of the page.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<url><lastmod>2026-01-31</lastmod></url>', good: '<url><loc>https://example.com/</loc></url>' },
    check: ({ form, number, line }, { kind }) => {
      if (form !== null) return [];
      if (kind !== 'feed') return [{ line, message: `Missing loc in entry ${number} (line ${line}).` }];
      const message = `Missing loc in entry ${number} (line ${line}): the item has no <link>.`;
      return [{ line, message, fix: 'Add a <link> with the absolute URL of the page.' }];
    },
  },
  {
    id: 'sitemap/url-too-long',
    severity: 'error',
    title: 'A URL has 2,048 characters or more.',
    why: 'Search engines skip the entry.',
    fix: 'List a shorter URL, such as one without query parameters.',
    source: 'sitemaps.org protocol',
    examples: {
      bad: '<loc>https://example.com/?filter=… (3,000 characters)',
      good: '<loc>https://example.com/red</loc>',
    },
    check: ({ fields: { loc = '' }, line }) => {
      if (!isTooLong(loc)) return [];
      const message = `The URL has ${formatNumber(loc.length)} characters (limit ${formatNumber(sitemapLimits.urlCharacters)}).`;
      return [{ line, message, evidence: loc }];
    },
  },
  {
    id: 'sitemap/invalid-url',
    severity: 'error',
    title:
      'A URL is relative, is not http or https, or contains a space, an invalid percent-escape, a fragment or credentials.',
    why: 'Search engines skip the entry.',
    fix: 'Write an absolute https URL, with special characters percent-encoded.',
    source: 'RFC 3986; sitemaps.org protocol',
    examples: { bad: '<loc>/about</loc>', good: '<loc>https://example.com/about</loc>' },
    check: ({ fields: { loc = '' }, form, number, line }) => {
      if (form === null || form.ok || isTooLong(loc)) return [];
      const fix = adviseOn(form.why);
      return [{ line, message: `Invalid URL in entry ${number}: "${loc}" (${form.why}).`, evidence: loc, ...fix }];
    },
  },
];

/** Encoding a fragment would give the URL of a page that does not exist. */
function adviseOn(problem: string): Pick<Violation, 'fix'> {
  if (problem === urlProblems.fragment)
    return { fix: 'Remove the fragment, or the entry if the URL without it is listed too.' };
  if (problem === urlProblems.credentials)
    return { fix: 'Remove the user name and password from the URL, and change the password.' };
  return {};
}

/** Only sitemaps break it; the other rules about alternates are those of pages. */
export const wrongRelRule: EntryRule = {
  id: 'hreflang/wrong-rel',
  severity: 'warning',
  title: 'A link with hreflang has a rel other than alternate.',
  why: 'Search engines ignore it, so its language is missing from the set.',
  fix: 'Use rel="alternate".',
  source: 'Google Search Central, "Localized versions of your pages"',
  examples: {
    bad: '<xhtml:link rel="canonical" hreflang="en" …>',
    good: '<xhtml:link rel="alternate" hreflang="en" …>',
  },
  check: ({ links }) =>
    links
      .filter(({ rel, hreflang }) => rel !== 'alternate' && hreflang !== null)
      .map(({ rel, line }) => ({ line, evidence: rel, message: `A link with hreflang has rel="${rel}".`, cause: rel })),
};

export const duplicateLocRule: EntriesRule = {
  id: 'sitemap/duplicate-loc',
  severity: 'warning',
  title: 'One URL is listed more than once.',
  why: 'Its entries may have different lastmod values.',
  fix: 'List the URL once.',
  source: 'Screaming Frog, "URL in Multiple Sitemaps"',
  examples: { bad: 'The same <loc> at lines 5 and 90', good: 'Each <loc> once' },
  watch: () => {
    const firstLines = new Map<string, number>();
    const repeated = new Map<string, Repeated>();
    return {
      see: ({ fields: { loc }, form, url, line, column }) => {
        if (loc === undefined || form === null) return;
        const first = firstLines.get(url);
        if (first === undefined) firstLines.set(url, line);
        else {
          const places = repeated.get(loc) ?? { lines: [first], column };
          places.lines.push(line);
          repeated.set(loc, places);
        }
      },
      finish: () => [...repeated].map(([loc, places]) => describeRepeated(loc, places)),
    };
  },
};

export const unknownElementRule: RuleText = {
  id: 'sitemap/unknown-element',
  severity: 'warning',
  title: 'An element is not part of the protocol or a known extension.',
  why: 'Search engines skip it.',
  fix: 'Remove the element, or declare the namespace of its extension.',
  source: 'sitemaps.org protocol',
  examples: { bad: '<url><title>Home</title></url>', good: '<url><loc>…</loc></url>' },
};

function isTooLong(loc: string): boolean {
  return loc.length > sitemapLimits.urlCharacters;
}

/** The lines on which a URL is listed, and the column of the second. */
type Repeated = { lines: number[]; column: number };

function describeRepeated(loc: string, { lines, column }: Repeated): Violation {
  const [first, ...others] = [...new Set(lines)];
  const listed = [first, ...others].slice(0, 5).join(', ');
  const shown = `${others.length > 0 ? 'lines' : 'line'} ${listed}${others.length > 4 ? ' and more' : ''}`;
  const message = `${loc} is listed ${lines.length} times (${shown}).`;
  return { line: lines[1] ?? 1, column, url: loc, message, evidence: loc };
}
