import { findErrorPhrase, isErrorUrl } from '../error-phrase.ts';
import { headerOf, type PageRule } from '../page-snapshot.ts';
import { isIndexable } from '../page-state.ts';

const slowMs = 600;
const smallBytes = 1_400;

/** The HTTP response for a page. */
export const responseRules: readonly PageRule[] = [
  {
    id: 'http/soft-404',
    severity: 'warning',
    title: 'A not-found or error page returns status 200.',
    why: 'Search engines index the error page, or report it as a soft 404.',
    fix: 'Return status 404 or 410 for pages that do not exist, and 500 or 503 for an error of the server.',
    source: 'Google Search Central, "Soft 404 errors"',
    examples: { bad: '200 with "Page not found" as its title', good: '404 with the same page' },
    perPage: true,
    check: (snapshot) => {
      const phrase = findErrorPhrase(snapshot);
      if (phrase === null || !isIndexable(snapshot)) return [];
      const message = `${snapshot.url} returns status 200, but looks like an error page ("${phrase}").`;
      const fix = 'Remove it from the sitemap, and the links to it: it is sent for URLs that do not exist.';
      return [{ message, evidence: phrase, ...(isErrorUrl(snapshot.url) && { fix }) }];
    },
  },
  {
    id: 'http/slow',
    severity: 'warning',
    title: 'The first byte of a page takes longer than 600 ms.',
    why: 'Rendering waits for it, and crawlers fetch fewer pages.',
    fix: 'Cache the page, or profile the server.',
    source: 'Lighthouse, server-response-time',
    examples: { bad: '1,400 ms to the first byte', good: '80 ms to the first byte' },
    perPage: true,
    check: ({ response: { ttfbMs } }) =>
      ttfbMs !== null && ttfbMs > slowMs ? [{ message: `The first byte took ${Math.round(ttfbMs)} ms.` }] : [],
  },
  {
    id: 'http/content-type',
    severity: 'warning',
    title: 'A page is not served as text/html.',
    why: 'Browsers download it, and search engines do not index it.',
    fix: 'Send Content-Type: text/html; charset=utf-8.',
    source: 'RFC 9110, section 8.3',
    examples: { bad: 'Content-Type: text/plain', good: 'Content-Type: text/html; charset=utf-8' },
    check: ({ response }) => {
      const type = headerOf(response, 'content-type');
      if (response.headers === null || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '')) return [];
      const message = type === null ? 'The response has no Content-Type.' : `The Content-Type is "${type}".`;
      return [{ message, evidence: type ?? '' }];
    },
  },
  {
    id: 'http/compression',
    severity: 'warning',
    title: 'A text response of more than 1.4 kB is not compressed.',
    why: 'It takes three to five times as long on a slow connection.',
    fix: 'Compress text with Brotli or gzip.',
    source: 'Lighthouse, uses-text-compression',
    examples: { bad: '90 kB of HTML without Content-Encoding', good: '18 kB with Content-Encoding: br' },
    unit: 'host',
    check: ({ response }) => {
      const isSmall = response.bytes === null || response.bytes <= smallBytes;
      if (response.headers === null || isSmall || headerOf(response, 'content-encoding') !== null) return [];
      return [{ message: 'The HTML has no Content-Encoding, so it is not compressed.' }];
    },
  },
];
