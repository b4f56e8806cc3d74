import { type AuditContext, openContext } from '../../../engine/audit-context.ts';
import type { PageSnapshot } from '../../../engine/page/page-snapshot.ts';
import { auditAcrossPages } from '../../../engine/site/audit-site.ts';
import { buildSiteIndex, type CrawledSite, type SiteTarget } from '../../../engine/site/site-index.ts';
import { type Changes, cleanPage, origin, type ResponseChanges } from '../page/clean-page.ts';
import { card } from '../page/page-faults.ts';

const words = {
  en: [
    'Lodges near the sea, with breakfast | Harbour Lodges',
    'Twelve lodges along the coast, each a short walk from the beach, with rooms, rates and how to get here.',
  ],
  fr: [
    'Maisons au bord de la mer, avec petit déjeuner | Harbour',
    'Douze maisons le long de la côte, à deux pas de la plage, avec les chambres, les prix et le chemin pour venir.',
  ],
} as const;
const cards = {
  en: {},
  fr: { 'og:title': 'Maisons au bord de la mer', 'og:description': 'Douze maisons le long de la côte.' },
};
export const frenchText =
  '<p>Nos maisons sont à deux pas de la plage et toutes ont été construites par les gens du village. Vous pouvez voir les chambres sur cette page et réserver par téléphone ou par courrier. Le petit déjeuner est servi au jardin dès sept heures, et un train de la ville passe toutes les heures.</p>';

/** A page of the site at a path; it names itself as canonical, and each page has its own title and text. */
export function sitePage(path: string, changes: Changes = {}, response: ResponseChanges = {}): PageSnapshot {
  const url = origin + path;
  const language = /^\/fr(?:\/|$)/.test(path) ? 'fr' : 'en';
  const [title, description] = words[language];
  return cleanPage(
    {
      html: `<html lang="${language}">`,
      title: `<title>${path.slice(1)} ${title}</title>`,
      description: `<meta name="description" content="${path.slice(1)} ${description}">`,
      canonical: `<link rel="canonical" href="${url}">`,
      ...card({ 'og:url': url, 'og:image': `${origin}/card${path === '/' ? '' : path}.png`, ...cards[language] }),
      header: '',
      h1: `<h1>Our lodges${path}</h1>`,
      ...(language === 'fr' && { text: frenchText }),
      ...changes,
    },
    { url, ...response },
  );
}

export const links = (...paths: string[]) => ({
  main: paths.map((path) => `<a href="${path}">Go to ${path}</a>`).join(' '),
});

/** The alternates of a pair of pages, for the head of both. */
export const pair = (en: string, fr: string) => ({
  head: [
    ['en', en],
    ['fr', fr],
    ['x-default', en],
  ]
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${origin}${path}">`)
    .join(''),
});

export const listed = (...paths: string[]) =>
  paths.map((path, index) => ({ url: origin + path, file: 'sitemap.xml', line: index + 3 }));

export const robotsText = (text: string, status = 200) => ({
  robots: { url: `${origin}/robots.txt`, status, text, bytes: text.length, isUtf8: true },
});

/** The response of a URL that is not a page. */
export function target(url: string, status: number, snapshot: Partial<SiteTarget> = {}): [string, SiteTarget] {
  const response = { url, hops: [], finalUrl: url, end: { kind: 'status', status } } as const;
  return [url, { response, contentType: null, bytes: null, width: null, height: null, ...snapshot }];
}

/** The response of a URL that redirects to another of the site. */
export function redirect(from: string, to: string, status = 200): [string, SiteTarget] {
  const url = origin + from;
  const hops = [{ url, status: 301 }];
  return target(url, status, { response: { url, hops, finalUrl: origin + to, end: { kind: 'status', status } } });
}

export const quietSite: CrawledSite = {
  origin,
  complete: true,
  listed: null,
  robots: null,
  targets: new Map(),
  probes: [],
  feeds: [],
};

export type Site = { pages: PageSnapshot[]; site?: Partial<CrawledSite>; context?: Partial<AuditContext> };

export function auditOf({ pages, site, context }: Site) {
  const index = buildSiteIndex(
    pages,
    { ...quietSite, ...site },
    { ...openContext, languages: ['en', 'fr'], ...context },
  );
  return auditAcrossPages(index);
}
