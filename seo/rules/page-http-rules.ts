import type { RuleTable } from './rule-table.ts';

/** How the server answers for a page. */
export const pageHttpRules = {
  'http/soft-404': {
    severity: 'warning',
    what: 'A page that is not there answers 200.',
    why: 'Engines index an empty page, or guess that it is missing and report it.',
    bad: '200 with "Page not found" as its title',
    good: '404 with the same page',
    fix: 'Answer 404 for what does not exist.',
    source: 'Google Search Central, "Soft 404 errors"',
  },
  'http/slow': {
    severity: 'warning',
    what: 'The first byte of a page takes longer than 600 ms.',
    why: 'Everything else waits for it, and crawlers fetch fewer pages.',
    bad: '1,400 ms to the first byte',
    good: '80 ms to the first byte',
    fix: 'Cache the page, or find what it waits for.',
    source: 'Lighthouse, server-response-time',
  },
  'http/content-type': {
    severity: 'warning',
    what: 'A page is not served as text/html.',
    why: 'Browsers offer it for download, engines do not read it as a page.',
    bad: 'Content-Type: text/plain',
    good: 'Content-Type: text/html; charset=utf-8',
    fix: 'Send the right Content-Type.',
    source: 'RFC 9110, section 8.3',
  },
  'http/charset': {
    severity: 'warning',
    what: 'The Content-Type of a page names another encoding than UTF-8.',
    why: 'Accents arrive broken.',
    bad: 'Content-Type: text/html; charset=iso-8859-1',
    good: 'Content-Type: text/html; charset=utf-8',
    fix: 'Send charset=utf-8.',
    source: 'Lighthouse, charset',
  },
  'http/compression': {
    severity: 'warning',
    what: 'A text answer of more than 1.4 kB is not compressed.',
    why: 'It takes three to five times as long over a slow line.',
    bad: '90 kB of HTML without Content-Encoding',
    good: '18 kB with Content-Encoding: br',
    fix: 'Compress text with Brotli or gzip.',
    source: 'Lighthouse, uses-text-compression',
  },
  'http/cache': {
    severity: 'info',
    what: 'A page may be kept by browsers for long without asking again.',
    why: "Readers see yesterday's page, and nothing can recall it.",
    bad: 'Cache-Control: max-age=31536000, immutable on HTML',
    good: 'Cache-Control: no-cache on HTML',
    fix: 'Let HTML revalidate; keep only hashed files for a year.',
    source: 'Lighthouse, uses-long-cache-ttl',
  },
} as const satisfies RuleTable;
