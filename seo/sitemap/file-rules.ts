import { formatNumber } from '../count.ts';
import type { Rule, RuleText, Violation } from '../rule.ts';
import { namespaces, type SitemapKind, sitemapLimits, type XmlTag } from './model.ts';

/** The reader of the file says why. */
export const notAccessibleRule: Rule<[violation: Violation]> = {
  id: 'sitemap/not-accessible',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The sitemap cannot be read: no such file, no response, or a status other than 200.',
  why: 'Search engines report the sitemap as unreadable and find pages by links only.',
  fix: 'Check the path, or the server route for /sitemap.xml.',
  source: 'Google Search Console help, "Sitemaps report"',
  examples: { bad: 'GET /sitemap.xml answers 404', good: 'GET /sitemap.xml answers 200' },
  check: (violation) => [violation],
};

export const isHtmlRule: Rule<[title: string | null]> = {
  id: 'sitemap/is-html',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The file is an HTML page, often the fallback of a single-page app.',
  why: 'The status is 200, so monitoring shows no error, but no URL is read from it.',
  fix: 'Serve the XML route before the fallback of the single-page app.',
  source: 'Google Search Console help, "Sitemap is HTML"',
  examples: {
    bad: '<!doctype html><title>My shop</title>',
    good: '<?xml version="1.0" encoding="UTF-8"?><urlset …>',
  },
  check: (title) => {
    const named = title ? ` (title "${title}")` : '';
    return [{ line: 1, message: `Sitemap is an HTML page${named}: the server answered with an HTML page.` }];
  },
};

export const isRobotsRule: Rule<[]> = {
  id: 'sitemap/is-robots',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The file is a robots.txt.',
  why: 'No URL is read from it.',
  fix: 'Check it with goshen robots; validate the sitemaps that its Sitemap lines name.',
  source: 'RFC 9309',
  examples: { bad: 'User-agent: *', good: '<?xml version="1.0" encoding="UTF-8"?><urlset …>' },
  check: () => [{ line: 1, message: 'This is a robots.txt; use goshen robots.' }],
};

/** Where a document stops being XML that may be read; 1-based. */
export type XmlFault = { why: string; line: number; column: number };

export const invalidXmlRule: Rule<[fault: XmlFault]> = {
  id: 'sitemap/invalid-xml',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The file is not well-formed XML, namespaces included.',
  why: 'Search engines stop at the first error; every URL after it is lost.',
  fix: 'Correct the position in the message, or let a library write the file.',
  source: 'W3C, Extensible Markup Language 1.0 and Namespaces in XML',
  examples: {
    bad: '<loc>https://example.com/?a=1&b=2</loc>',
    good: '<loc>https://example.com/?a=1&amp;b=2</loc>',
  },
  check: ({ why, line, column }) => [
    { line, column, message: `Invalid XML at ${line}:${column}: ${why.replace(/\.$/, '')}.`, ...suggestXmlFix(why) },
  ],
};

export const encodingRule: Rule<[why: string, line: number | null]> = {
  id: 'sitemap/encoding',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The bytes of the file are not UTF-8.',
  why: 'The protocol allows no other encoding; letters outside ASCII become other URLs.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'encoding="ISO-8859-1"', good: 'encoding="UTF-8"' },
  check: (why, line) => [{ line, message: `Sitemap is not UTF-8 (${why}).` }],
};

export const rootRule: Rule<[root: XmlTag, line: number]> = {
  id: 'sitemap/root',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The root element is not that of a sitemap, an index or a feed.',
  why: 'Search engines reject the whole file.',
  fix: 'Write the root element of the kind of file this is.',
  source: 'sitemaps.org protocol',
  examples: { bad: '<sitemap> as the root', good: '<urlset> or <sitemapindex> as the root' },
  check: ({ name, local }, line) => {
    const isRss1 = local === 'RDF';
    const expected = isRss1
      ? 'an RSS 1.0 feed; search engines read RSS 2.0 and Atom'
      : 'expected <urlset> or <sitemapindex>';
    const message = `Root element is <${name}>, ${expected}.`;
    return [
      {
        line,
        message,
        evidence: name,
        ...(isRss1 && { fix: 'Serve the feed as RSS 2.0 or Atom, or write a sitemap.' }),
      },
    ];
  },
};

export const feedRule: Rule<[root: XmlTag, line: number]> = {
  id: 'sitemap/feed',
  severity: 'info',
  topic: 'sitemaps',
  title: 'The file is a feed, read as a sitemap.',
  why: 'Search engines take the link of each item; a feed usually has the latest pages only.',
  fix: 'List all pages in a sitemap as well.',
  source: 'Google Search Central, "Build and submit a sitemap"',
  examples: { bad: 'A feed with 20 of 400 pages as the only sitemap', good: 'A sitemap with all pages' },
  check: ({ local }, line) => [
    { line, message: `Read as ${local === 'rss' ? 'an RSS' : 'an Atom'} feed: the link of each item counts as a URL.` },
  ],
};

export const archiveRule: Rule<[kind: 'tar' | 'zip']> = {
  id: 'sitemap/archive',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The file is a tar or zip archive.',
  why: 'Search engines unpack gzip only; they read no URL of an archive.',
  fix: 'Compress each sitemap by itself with gzip, or serve it uncompressed.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'sitemap.tar.gz', good: 'sitemap.xml.gz' },
  check: (kind) => [{ message: `The file is a ${kind} archive, not a sitemap.` }],
};

export const textMarkRule: Rule<[]> = {
  id: 'sitemap/bom',
  severity: 'info',
  topic: 'sitemaps',
  title: 'A text sitemap starts with a byte order mark.',
  why: 'Simple readers take it for a part of the first URL.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  source: 'Practice of crawlers',
  examples: { bad: 'EF BB BF before the first URL', good: 'https://example.com/ first' },
  check: () => [{ line: 1, message: 'The text sitemap starts with a byte order mark.' }],
};

export const namespaceRule: Rule<[root: XmlTag, line: number]> = {
  id: 'sitemap/namespace',
  severity: 'warning',
  topic: 'sitemaps',
  title: 'The root element is not in the namespace of the protocol.',
  why: 'Strict readers see unknown elements and skip all of them.',
  fix: `Write xmlns="${namespaces.sitemap}", with http: it is a name, not a link.`,
  source: 'sitemaps.org protocol',
  examples: {
    bad: 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
    good: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  },
  check: ({ uri }, line) => {
    if (uri === namespaces.sitemap) return [];
    return [{ line, message: `Namespace is "${uri}", expected "${namespaces.sitemap}".`, evidence: uri }];
  },
};

export const compressionRule: Rule<[name: string, gzipLayers: number]> = {
  id: 'sitemap/compressed',
  severity: 'info',
  topic: 'sitemaps',
  title: 'The name ends with .gz and the bytes are not compressed, or are compressed twice.',
  why: 'Tools that trust the name fail to open it.',
  fix: 'Compress once, and name the file as it is.',
  source: 'RFC 1952',
  examples: { bad: 'sitemap.xml.gz with plain text', good: 'sitemap.xml.gz with gzip bytes' },
  check: (name, layers) => {
    if (layers > 1) return [{ message: `${name} is compressed twice.` }];
    const isNamedSo = /\.gz$/i.test(name);
    return layers === 0 && isNamedSo ? [{ message: `${name} is not compressed, but its name says so.` }] : [];
  },
};

const xmlTypes = /^(?:application|text)\/(?:[\w.+-]*\+)?xml\b|^application\/(?:x-)?gzip\b|^text\/plain\b/i;

/** A type that is not known is not reported. */
export const contentTypeRule: Rule<[type: string | null]> = {
  id: 'sitemap/content-type',
  severity: 'warning',
  topic: 'sitemaps',
  title: 'The sitemap is served with a type that is not XML.',
  why: 'Strict readers refuse it, and browsers show it as something else.',
  fix: 'Send Content-Type: application/xml.',
  source: 'RFC 7303',
  examples: { bad: 'Content-Type: text/html', good: 'Content-Type: application/xml; charset=utf-8' },
  check: (type) => (type === null || xmlTypes.test(type) ? [] : [{ message: `Served as ${type}.` }]),
};

/** Reading stops at the limit of the run, which may be lower or higher than that of the protocol. */
export const tooLargeRule: Rule<[bytes: number, maxBytes: number]> = {
  id: 'sitemap/too-large',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The uncompressed file is larger than 50 MB (52,428,800 bytes).',
  why: 'Search engines reject the whole file.',
  fix: 'Split the file and list the parts in a sitemap index.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'A file of 61 MB, compressed to 4 MB', good: 'Two files of 31 MB' },
  check: (bytes, maxBytes) => {
    if (bytes > sitemapLimits.bytes)
      return [{ message: `More than ${printMegabytes(bytes)} MB uncompressed (limit 50 MB).` }];
    const message = `Not read to its end: the file has more than ${maxBytes} bytes, the limit of --max-bytes.`;
    return [{ message, fix: 'Raise --max-bytes.' }];
  },
};

/** How much a file holds; `bytes` are uncompressed, `complete` is false where it was not read to its end. */
export type SitemapSize = { name: string; kind: SitemapKind | null; entries: number; bytes: number; complete: boolean };

/** Rules about the size of a file that was read. */
export const sizeRules: readonly Rule<[size: SitemapSize]>[] = [
  {
    id: 'sitemap/no-urls',
    severity: 'error',
    topic: 'sitemaps',
    title: 'The file lists no URLs.',
    why: 'Usually a filter or a query in the generator fails without an error.',
    fix: "Check the generator's filter, or delete the file.",
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: '<urlset></urlset>', good: '<urlset><url><loc>…</loc></url></urlset>' },
    check: ({ name, entries, complete }) =>
      entries === 0 && complete ? [{ message: `No URLs found in ${name}.` }] : [],
  },
  {
    id: 'sitemap/too-many-urls',
    severity: 'error',
    topic: 'sitemaps',
    title: 'The file lists more than 50,000 URLs.',
    why: 'Search engines reject the file, or read only its beginning.',
    fix: 'Split the file and list the parts in a sitemap index.',
    source: 'sitemaps.org protocol',
    examples: { bad: 'One file with 80,000 <url>', good: 'An index with two files of 40,000 <url>' },
    check: ({ kind, entries }) => {
      if (entries <= sitemapLimits.urls) return [];
      const isIndex = kind === 'index';
      const message = `${formatNumber(entries)} ${isIndex ? 'sitemaps' : 'URLs'} (limit ${formatNumber(sitemapLimits.urls)}).`;
      return [{ message, ...(isIndex && { fix: 'Split it into several indexes.' }) }];
    },
  },
  {
    id: 'sitemap/near-limit',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'The file has used more than 90 % of 50,000 URLs or of 50 MB.',
    why: 'Search engines reject the whole file as soon as it is over the limit.',
    fix: 'Plan how to split the file.',
    source: 'sitemaps.org protocol',
    examples: { bad: '48,200 <url> in one file', good: 'Files of 25,000 <url>' },
    check: ({ entries, bytes }) => [
      ...nearLimit(entries, sitemapLimits.urls, `${formatNumber(entries)} of ${formatNumber(sitemapLimits.urls)} URLs`),
      ...nearLimit(bytes, sitemapLimits.bytes, `${printMegabytes(bytes)} of 50 MB`),
    ],
  },
];

export const fileRules: readonly RuleText[] = [
  notAccessibleRule,
  isHtmlRule,
  isRobotsRule,
  invalidXmlRule,
  encodingRule,
  rootRule,
  feedRule,
  archiveRule,
  textMarkRule,
  namespaceRule,
  compressionRule,
  contentTypeRule,
  tooLargeRule,
  ...sizeRules,
];

function nearLimit(used: number, limit: number, amount: string): Violation[] {
  return used > limit * 0.9 && used <= limit ? [{ message: `${amount}: plan the split now.` }] : [];
}

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
