import { formatNumber } from '../count.ts';
import type { Rule, RuleText, Violation } from '../rule.ts';
import { namespaces, type SitemapKind, sitemapLimits, type XmlTag } from './model.ts';

export const notAccessibleRule: Rule<[violation: Violation]> = {
  id: 'sitemap/not-accessible',
  severity: 'error',
  title: 'The sitemap is missing, or its status is not 200.',
  why: 'Without a sitemap, search engines find pages only through links.',
  fix: 'Serve the sitemap at this URL with status 200.',
  source: 'Google Search Console help, "Sitemaps report"',
  examples: { bad: 'GET /sitemap.xml returns 404', good: 'GET /sitemap.xml returns 200' },
  check: (violation) => [violation],
};

export const isHtmlRule: Rule<[title: string | null]> = {
  id: 'sitemap/is-html',
  severity: 'error',
  title: 'The file is an HTML page, often the fallback of a single-page app.',
  why: 'Search engines read no URLs from it, although the status is 200.',
  fix: 'Serve the sitemap before the fallback route of the single-page app.',
  source: 'Google Search Console help, "Sitemap is HTML"',
  examples: { bad: '<!doctype html><title>My shop</title>', good: '<?xml version="1.0" encoding="UTF-8"?><urlset …>' },
  check: (title) => {
    const named = title ? ` (title "${title}")` : '';
    return [{ line: 1, message: `The sitemap is an HTML page${named}.` }];
  },
};

/** `line` and `column` are 1-based. */
export type XmlFault = { why: string; line: number; column: number };

export const invalidXmlRule: Rule<[fault: XmlFault]> = {
  id: 'sitemap/invalid-xml',
  severity: 'error',
  title: 'The file is not well-formed XML.',
  why: 'Search engines stop at the first error and miss every URL after it.',
  fix: 'Correct the XML, or generate it with an XML library.',
  source: 'W3C, Extensible Markup Language 1.0 and Namespaces in XML',
  examples: { bad: '<loc>https://example.com/?a=1&b=2</loc>', good: '<loc>https://example.com/?a=1&amp;b=2</loc>' },
  check: ({ why, line, column }) => [
    { line, column, message: `Invalid XML at ${line}:${column}: ${why.replace(/\.$/, '')}.`, ...suggestXmlFix(why) },
  ],
};

export const encodingRule: Rule<[why: string, line: number | null]> = {
  id: 'sitemap/encoding',
  severity: 'error',
  title: 'The file is not UTF-8.',
  why: 'Search engines read the file as UTF-8, so URLs with non-ASCII characters are wrong.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'encoding="ISO-8859-1"', good: 'encoding="UTF-8"' },
  check: (why, line) => [{ line, message: `The sitemap is not UTF-8: ${why}.` }],
};

export const rootRule: Rule<[found: Violation]> = {
  id: 'sitemap/root',
  severity: 'error',
  title: 'The file is not a sitemap: its root element is another, or it is a robots.txt, a tar or a zip archive.',
  why: 'Search engines read no URLs from it.',
  fix: 'Use <urlset> for a sitemap and <sitemapindex> for a sitemap index.',
  source: 'sitemaps.org protocol',
  examples: { bad: '<sitemap> as the root', good: '<urlset> or <sitemapindex> as the root' },
  check: (found) => [found],
};

export function describeRoot({ name, local }: XmlTag, line: number): Violation {
  const place = { line, evidence: name };
  if (local !== 'RDF') return { ...place, message: `The root element is <${name}>, not <urlset> or <sitemapindex>.` };
  const message = `The root element is <${name}> of RSS 1.0; search engines read RSS 2.0 and Atom.`;
  return { ...place, message, fix: 'Serve the feed as RSS 2.0 or Atom, or write a sitemap.' };
}

export const namespaceRule: Rule<[root: XmlTag, line: number]> = {
  id: 'sitemap/namespace',
  severity: 'warning',
  title: 'The root element does not have the sitemap namespace.',
  why: 'Strict parsers skip all elements as unknown.',
  fix: `Use xmlns="${namespaces.sitemap}", with http.`,
  source: 'sitemaps.org protocol',
  examples: { bad: 'xmlns="https://www.sitemaps.org/…"', good: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' },
  check: ({ uri }, line) => {
    if (uri === namespaces.sitemap) return [];
    return [{ line, message: `The namespace is "${uri}", expected "${namespaces.sitemap}".`, evidence: uri }];
  },
};

const xmlTypes = /^(?:application|text)\/(?:[\w.+-]*\+)?xml\b|^application\/(?:x-)?gzip\b|^text\/plain\b/i;

export const contentTypeRule: Rule<[type: string | null]> = {
  id: 'sitemap/content-type',
  severity: 'warning',
  title: 'The Content-Type of the sitemap is not XML.',
  why: 'Strict parsers reject the file.',
  fix: 'Send Content-Type: application/xml.',
  source: 'RFC 7303',
  examples: { bad: 'Content-Type: text/html', good: 'Content-Type: application/xml; charset=utf-8' },
  check: (type) => (type === null || xmlTypes.test(type) ? [] : [{ message: `The Content-Type is ${type}.` }]),
};

/** The limit of the run may differ from that of the protocol. */
export const tooLargeRule: Rule<[bytes: number, maxBytes: number]> = {
  id: 'sitemap/too-large',
  severity: 'error',
  title: 'The uncompressed file is larger than 50 MB (52,428,800 bytes).',
  why: 'Search engines reject the whole file.',
  fix: 'Split the file and list the parts in a sitemap index.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'A file of 61 MB, compressed to 4 MB', good: 'Two files of 31 MB' },
  check: (bytes, maxBytes) => {
    if (bytes > sitemapLimits.bytes)
      return [{ message: `The file has more than ${printMegabytes(bytes)} MB uncompressed (limit 50 MB).` }];
    const message = `The file is only partly checked: it has more than ${maxBytes} bytes, the limit of --max-bytes.`;
    return [{ message, fix: 'Raise --max-bytes.' }];
  },
};

/** `complete` is false if the file was not read to its end. */
export type SitemapSize = { name: string; kind: SitemapKind | null; entries: number; complete: boolean };

export const sizeRules: readonly Rule<[size: SitemapSize]>[] = [
  {
    id: 'sitemap/no-urls',
    severity: 'error',
    title: 'The file lists no URLs.',
    why: 'Search engines find no pages through it.',
    fix: 'Check the sitemap generator, or delete the file.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: '<urlset></urlset>', good: '<urlset><url><loc>…</loc></url></urlset>' },
    check: ({ name, entries, complete }) =>
      entries === 0 && complete ? [{ message: `No URLs found in ${name}.` }] : [],
  },
  {
    id: 'sitemap/too-many-urls',
    severity: 'error',
    title: 'The file lists more than 50,000 URLs.',
    why: 'Search engines reject the file, or read only its beginning.',
    fix: 'Split the file and list the parts in a sitemap index.',
    source: 'sitemaps.org protocol',
    examples: { bad: 'One file with 80,000 <url>', good: 'An index with two files of 40,000 <url>' },
    check: ({ kind, entries }) => {
      if (entries <= sitemapLimits.urls) return [];
      const isIndex = kind === 'index';
      const message = `The file lists ${formatNumber(entries)} ${isIndex ? 'sitemaps' : 'URLs'} (limit ${formatNumber(sitemapLimits.urls)}).`;
      return [{ message, ...(isIndex && { fix: 'Split it into several indexes.' }) }];
    },
  },
];

export const fileRules: readonly RuleText[] = [
  notAccessibleRule,
  isHtmlRule,
  invalidXmlRule,
  encodingRule,
  rootRule,
  namespaceRule,
  contentTypeRule,
  tooLargeRule,
  ...sizeRules,
];

function printMegabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1).replace(/\.0$/, '');
}

function suggestXmlFix(why: string): { fix?: string } {
  if (/entity|disallowed character|&/i.test(why)) return { fix: 'Write & as &amp; and < as &lt; in URLs and texts.' };
  if (/unbound namespace/i.test(why))
    return { fix: 'Declare the prefix at the root, as in xmlns:xhtml="http://www.w3.org/1999/xhtml".' };
  if (/XML declaration|text data outside/i.test(why)) return { fix: 'Remove everything before <?xml.' };
  return {};
}
