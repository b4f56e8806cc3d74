import type { SitemapLink, XmlTag } from './model.ts';

/** An `<xhtml:link>` as its attributes say; `rel` in lower case, as HTML compares it. */
export function buildLink({ attributes }: XmlTag, line: number): SitemapLink {
  return {
    rel: attributes.rel?.value.trim().toLowerCase() ?? '',
    hreflang: attributes.hreflang?.value.trim() ?? null,
    href: attributes.href?.value.trim() ?? null,
    media: attributes.media?.value ?? null,
    line,
  };
}

/** Whether a link takes part in a language set; AMP, mobile (`media`) and app links are none of its business. */
export function isLanguageLink({ rel, hreflang, href, media }: SitemapLink): boolean {
  if (rel !== 'alternate' || media !== null) return false;
  return hreflang !== null || href === null || /^https?:/i.test(href);
}
