import { AddressTable } from './address-table.ts';
import { fieldNames, type SitemapEntry, sitemapLimits } from './model.ts';
import { encodedUrl, type UrlForm } from './url-form.ts';
import type { CreateEntryRules } from './validation.ts';

/** A loc that is there, once, and an address. */
export const createLocRules: CreateEntryRules = ({ findings }) => {
  const seeLoc = ({ number, line }: SitemapEntry, loc: string, form: UrlForm) => {
    if (loc.length > sitemapLimits.urlCharacters) {
      const message = `URL has ${loc.length} characters (limit ${sitemapLimits.urlCharacters}).`;
      findings.add({ rule: 'sitemap/url-too-long', line, message, evidence: loc.slice(0, 200) });
      return;
    }
    if (!form.ok) {
      const message = `Invalid URL in entry ${number}: "${loc}" (${form.why}).`;
      const fix = 'Use an absolute, escaped https URL.';
      findings.add({ rule: 'sitemap/invalid-url', line, message, fix, evidence: loc });
      return;
    }
    const encoded = form.plain ? null : encodedUrl(loc);
    if (encoded !== null && encoded !== loc) {
      const message = `"${loc}" is read, but write it as "${encoded}" to match logs.`;
      findings.add({ rule: 'sitemap/unencoded-url', line, message, fix: `<loc>${encoded}</loc>`, evidence: loc });
    }
  };
  return {
    see(entry, address) {
      const { loc } = entry.fields;
      if (loc === undefined || address === null) {
        const message = `Missing loc in entry ${entry.number} (line ${entry.line}).`;
        findings.add({ rule: 'sitemap/missing-loc', line: entry.line, message, fix: 'Add <loc>https://...</loc>.' });
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
      findings.add({ rule: 'sitemap/duplicate-child', line, message });
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
        findings.add({ rule: 'sitemap/duplicate-loc', line: listed[1] ?? 1, url: loc, message, evidence: loc });
      }
    },
  };
};

function listLines(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(', ');
  return `lines ${shown}${lines.length > 5 ? ' and more' : ''}`;
}
