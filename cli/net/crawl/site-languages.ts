import type { AlternateLink } from '#seo/hreflang/language-page.ts';
import { parseHreflang } from '#seo/sitemap/hreflang-code.ts';

/**
 * The languages of a site as the first segment of its addresses spells them, told by its alternates: a page that is
 * announced as `fr` and lies below `/fr` says so.
 */
export function listLanguages(alternates: Iterable<Pick<AlternateLink, 'hreflang' | 'href'>>): string[] {
  const languages = new Set<string>();
  for (const { hreflang, href } of alternates) {
    if (hreflang === null || href === null || !URL.canParse(href)) continue;
    const [, segment = ''] = new URL(href).pathname.split('/');
    const code = hreflang.trim().toLowerCase();
    const isNamed = segment.toLowerCase() === code || segment.toLowerCase() === code.split('-')[0];
    if (isNamed && parseHreflang(segment).ok) languages.add(segment);
  }
  return [...languages];
}
