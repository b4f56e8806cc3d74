import type { Language } from '#domain/locale.ts';
import type { Encoding } from '../http/accepted-encoding.ts';
import type { PreparedPage } from './page-cache.ts';

/** Of a page that is there: a prefixed one is the same for everybody, any other depends on the language cookie. */
export function listPageHeaders(prefix: Language | null, language: Language): [string, string][] {
  return [
    ['Content-Language', language],
    ['Cache-Control', prefix === null ? 'no-cache' : 'public, no-cache'],
    ['Vary', prefix === null ? 'Cookie, Accept-Encoding' : 'Accept-Encoding'],
  ];
}

/** Strong: each packing is other bytes. */
export function etagOf({ etag, isQuick }: PreparedPage, encoding: Encoding): string {
  return `"${etag}-${encoding}${isQuick && encoding === 'br' ? quickMark : ''}"`;
}

const quickMark = '-quick';

/** @returns The tag of If-None-Match that stands for this page, packed quickly or tightly; null where none does. */
export function knownEtag(header: string | undefined, page: PreparedPage, encoding: Encoding): string | null {
  if (header === undefined) return null;
  const tags = [page, { ...page, isQuick: !page.isQuick }].map((packing) => etagOf(packing, encoding));
  return tags.find((etag) => matchesEtag(header, etag)) ?? null;
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have weakened our tag. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
