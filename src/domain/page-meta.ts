import type { PageMetaText } from './content/model.ts';
import type { Language } from './locale.ts';
import { alternatesOf, canonicalPathOf } from './page-address.ts';
import type { SitePage } from './routes.ts';

export type HeadInput = {
  /** `null` on the not-found screen, which has neither canonical nor alternates. */
  page: SitePage | null;
  prefix: Language | null;
  language: Language;
  meta: PageMetaText;
  /** Public origin, without a slash at the end. */
  siteUrl: string;
  /** A staging copy. */
  noindex: boolean;
};

export type HeadLink = { rel: 'canonical' | 'alternate'; href: string; hrefLang?: string };

/** The head of a page as data; one renderer turns it into elements. */
export type PageHead = {
  title: string;
  metas: { name: string; content: string }[];
  links: HeadLink[];
};

export function buildPageHead({ page, prefix, meta, siteUrl, noindex }: HeadInput): PageHead {
  const robots = noindex || page === null ? [{ name: 'robots', content: 'noindex' }] : [];
  return {
    title: meta.title,
    metas: [
      { name: 'description', content: meta.description },
      { name: 'keywords', content: meta.keywords.join(', ') },
      ...robots,
    ],
    links: page === null ? [] : buildLinks(page, prefix, siteUrl),
  };
}

function buildLinks(page: SitePage, prefix: Language | null, siteUrl: string): HeadLink[] {
  const alternates = alternatesOf(page).map(
    ({ hreflang, path }): HeadLink => ({ rel: 'alternate', hrefLang: hreflang, href: siteUrl + path }),
  );
  return [{ rel: 'canonical', href: siteUrl + canonicalPathOf(page, prefix) }, ...alternates];
}
