import type { SitemapFinding } from './finding-list.ts';

const xmlTypes = /^(?:application|text)\/(?:[\w.+-]*\+)?xml\b|^application\/(?:x-)?gzip\b|^text\/plain\b/i;

/** What a server says a sitemap is, where that is no type for one; `null` is good, and a type that is not known. */
export function contentTypeFinding(type: string | null): SitemapFinding | null {
  if (type === null || xmlTypes.test(type)) return null;
  return { rule: 'sitemap/content-type', message: `Served as ${type}.`, fix: 'Send Content-Type: application/xml.' };
}
