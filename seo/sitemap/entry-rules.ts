import type { RuleTexts } from '../rule.ts';
import { AddressTable } from './address-table.ts';
import { fieldNames, type SitemapEntry, sitemapLimits } from './model.ts';
import { encodedUrl, type UrlForm } from './url-form.ts';
import type { CreateEntryRules } from './validation.ts';

export const entryRules = {
  duplicateLoc: {
    id: 'sitemap/duplicate-loc',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'One address is listed more than once.',
    why: 'The entries may disagree about lastmod, and the file counts more pages than there are.',
    fix: 'Drop the repeated entry from the generator.',
    source: 'Screaming Frog, "URL in Multiple Sitemaps"',
    examples: { bad: 'The same <loc> at lines 5 and 90', good: 'Each <loc> once' },
  },
  missingLoc: {
    id: 'sitemap/missing-loc',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An entry has no address.',
    why: 'loc is the one child the protocol requires; the entry says nothing without it.',
    fix: 'Add <loc>https://...</loc>.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<url><lastmod>2026-01-31</lastmod></url>', good: '<url><loc>https://example.com/</loc></url>' },
  },
  duplicateChild: {
    id: 'sitemap/duplicate-child',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An entry has one of its children more than once.',
    why: 'Which of the two counts is left to the reader.',
    fix: 'Keep one.',
    source: 'sitemaps.org, sitemap.xsd',
    examples: { bad: '<loc>…</loc><loc>…</loc>', good: '<loc>…</loc>' },
  },
  invalidUrl: {
    id: 'sitemap/invalid-url',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An address is relative, not http or https, holds a space, a broken escape, a fragment or credentials.',
    why: 'The entry is skipped.',
    fix: 'Use an absolute, escaped https URL.',
    source: 'RFC 3986; sitemaps.org protocol',
    examples: { bad: '<loc>/about</loc>', good: '<loc>https://example.com/about</loc>' },
  },
  urlTooLong: {
    id: 'sitemap/url-too-long',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An address has 2,048 characters or more.',
    why: 'The entry is skipped.',
    fix: 'List the short address of the page.',
    source: 'sitemaps.org protocol',
    examples: {
      bad: '<loc>https://example.com/?filter=… (3,000 characters)</loc>',
      good: '<loc>https://example.com/shoes/red</loc>',
    },
  },
  unencodedUrl: {
    id: 'sitemap/unencoded-url',
    severity: 'info',
    topic: 'sitemaps',
    title: 'An address holds characters that belong percent-encoded.',
    why: 'It is read, but logs and reports write it in its encoded form.',
    fix: 'Write the encoded form.',
    source: 'RFC 3986; RFC 3987',
    examples: { bad: '<loc>https://example.com/café</loc>', good: '<loc>https://example.com/caf%C3%A9</loc>' },
  },
} as const satisfies RuleTexts;

/** A loc that is there, once, and an address. */
export const createLocRules: CreateEntryRules = ({ findings }) => {
  const seeLoc = ({ number, line }: SitemapEntry, loc: string, form: UrlForm) => {
    if (loc.length > sitemapLimits.urlCharacters) {
      const message = `URL has ${loc.length} characters (limit ${sitemapLimits.urlCharacters}).`;
      findings.add(entryRules.urlTooLong, { line, message, evidence: loc.slice(0, 200) });
      return;
    }
    if (!form.ok) {
      const message = `Invalid URL in entry ${number}: "${loc}" (${form.why}).`;
      findings.add(entryRules.invalidUrl, { line, message, evidence: loc });
      return;
    }
    const encoded = form.plain ? null : encodedUrl(loc);
    if (encoded !== null && encoded !== loc) {
      const message = `"${loc}" is read, but write it as "${encoded}" to match logs.`;
      findings.add(entryRules.unencodedUrl, { line, message, fix: `<loc>${encoded}</loc>`, evidence: loc });
    }
  };
  return {
    see(entry, address) {
      const { loc } = entry.fields;
      if (loc === undefined || address === null) {
        const message = `Missing loc in entry ${entry.number} (line ${entry.line}).`;
        findings.add(entryRules.missingLoc, { line: entry.line, message });
      } else seeLoc(entry, loc, address.form);
    },
  };
};

export const createRepetitionRules: CreateEntryRules = ({ findings }) => ({
  see({ repeated, number, line }) {
    if (repeated === null) return;
    for (const name of fieldNames) {
      const count = repeated.get(name);
      if (count === undefined) continue;
      const message = `Entry ${number} has ${count} <${name}>; keep one.`;
      findings.add(entryRules.duplicateChild, { line, message });
    }
  },
});

/** One address twice in one file. */
export const createDuplicateRule: CreateEntryRules = ({ findings }) => {
  const numbers = new AddressTable();
  const lines: number[] = [];
  const repeats = new Map<string, number[]>();
  return {
    see({ fields: { loc }, line }, address) {
      if (!loc || address === null) return;
      const number = numbers.getOrAdd(address.hash, lines.length);
      if (number === lines.length) lines.push(line);
      else repeats.set(loc, [...(repeats.get(loc) ?? [lines[number] ?? line]), line]);
    },
    finish() {
      for (const [loc, listed] of repeats) {
        const message = `${loc} is listed ${listed.length} times (${listLines(listed)}).`;
        findings.add(entryRules.duplicateLoc, { line: listed[1] ?? 1, url: loc, message, evidence: loc });
      }
    },
  };
};

function listLines(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(', ');
  return `lines ${shown}${lines.length > 5 ? ' and more' : ''}`;
}
