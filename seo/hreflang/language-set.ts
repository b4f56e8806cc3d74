import { parseHreflang } from './hreflang-code.ts';
import { type AlternateLink, type AlternateSource, type LanguagePage, normalizeAddress } from './language-page.ts';

/** An alternate that names something: `code` in its usual spelling, `href` absolute. */
export type SetLink = { code: string; href: string; source: AlternateSource; line: number | null; file?: string };

/** A page with the alternates it names. */
export type SetPage = {
  page: LanguagePage;
  /** Normalised. */
  url: string;
  links: readonly SetLink[];
};

/**
 * The alternates a page names, whatever their form: what is wrong with the form is told once, and must not make
 * every other rule complain as well.
 */
export function readSet(page: LanguagePage): SetPage {
  const url = normalizeAddress(page.url);
  return { page, url, links: page.alternates.flatMap((link) => readLink(link, url)) };
}

function readLink({ hreflang, href, source, line, file }: AlternateLink, url: string): SetLink[] {
  if (!hreflang || !href || !URL.canParse(href, url)) return [];
  const target = normalizeAddress(new URL(href, url).href);
  return [{ code: codeOf(hreflang), href: target, source, line, ...(file !== undefined && { file }) }];
}

/** What was meant, where the code is none. */
function codeOf(hreflang: string): string {
  const judged = parseHreflang(hreflang.trim());
  return judged.ok ? judged.code : (judged.suggestion ?? hreflang);
}

/** Whether search engines read the alternates of a page: it answers, may be indexed, and is its own canonical. */
export function isMember({ page, url }: SetPage): boolean {
  return page.status === 200 && !page.noindex && (page.canonical === null || normalizeAddress(page.canonical) === url);
}

/** Without x-default. */
export function languageLinks({ links }: SetPage): SetLink[] {
  return links.filter(({ code }) => code !== 'x-default');
}

/** An alternate as it is written in one of the three places. */
export function printLink({ code, href, source }: Pick<SetLink, 'code' | 'href' | 'source'>): string {
  if (source === 'header') return `Link: <${href}>; rel="alternate"; hreflang="${code}"`;
  if (source === 'sitemap') return `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
  return `<link rel="alternate" hreflang="${code}" href="${href}">`;
}
