import type { Request, RequestHandler, Response } from 'express';
import { isPlaceholderDetail } from '#domain/contact/details.ts';
import { feedPath } from '#domain/feed.ts';
import { defaultLanguage, type Language, languageRows, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { isCopyRoute, type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import { buildIconSvg, rasterIcons, vectorIcon } from '#domain/site-images.ts';
import {
  acceptedEncoding,
  cacheControl,
  createCompressibleText,
  type EncodedText,
  matchesEtag,
} from '../http/compression.ts';
import { isRead } from '../http/request-target.ts';
import { listFeedFiles } from './feed.ts';
import type { GeneratedFile, Published } from './published.ts';
import { listSitemapFiles } from './sitemap.ts';

/** The generated files beside the pages. */
export function listSiteFiles(published: Published, siteUrl: string, startedAt: Date): GeneratedFile[] {
  return [
    ...listSitemapFiles(published, siteUrl),
    buildRobotsFile(siteUrl),
    ...listFeedFiles(published, siteUrl),
    buildManifestFile(published),
    { path: vectorIcon, type: 'image/svg+xml', text: buildIconSvg(published.site.name, published.weaveColours) },
    buildSecurityFile(published, siteUrl, startedAt),
    buildLlmsTxtFile(published, siteUrl),
  ];
}

/** Generated files at their exact URLs, each compressed once. */
export function serveFiles(files: readonly GeneratedFile[]): RequestHandler {
  const byPath = new Map(files.map(({ path, type, text }) => [path, { type, text: createCompressibleText(text) }]));
  return async (request, response, next) => {
    const found = byPath.get(request.path);
    if (found === undefined) {
      next();
      return;
    }
    if (!isRead(request)) {
      response.status(405).setHeader('Allow', 'GET, HEAD').type('text/plain').send('Method not allowed.\n');
      return;
    }
    const file = await found.text.encode(acceptedEncoding(request.headers['accept-encoding']));
    sendFile(request, response, file, found.type);
  };
}

/** A browser may keep a file for an hour. */
function sendFile(request: Request, response: Response, { body, encoding, etag }: EncodedText, type: string): void {
  response.setHeader('Cache-Control', cacheControl(3600));
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
}

/** Everything is open, also on a staging copy: crawlers must be able to read the noindex of its responses. */
function buildRobotsFile(siteUrl: string): GeneratedFile {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
  return { path: '/robots.txt', type: 'text/plain; charset=utf-8', text };
}

/** What a phone shows for the site on its home screen. The site opens in the browser. */
function buildManifestFile({ site, themeColours, inLanguage }: Published): GeneratedFile {
  const { small, large, maskable } = rasterIcons;
  const square = ({ path: src, size }: { path: string; size: number }, purpose: 'any' | 'maskable') => {
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: inLanguage[defaultLanguage].common.footer.about,
    lang: defaultLanguage,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      { src: vectorIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      square(small, 'any'),
      square(large, 'any'),
      square(maskable, 'maskable'),
    ],
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return { path: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', text };
}

/** RFC 9116 recommends less than a year; a server restarts long before. */
const validDays = 350;
const dayMs = 86_400_000;

/** Where to report a weakness (RFC 9116). A mailbox that is still a placeholder would lose the report. */
function buildSecurityFile({ site }: Published, siteUrl: string, startedAt: Date): GeneratedFile {
  const path = '/.well-known/security.txt';
  const { email } = site.contact.privacy;
  const expires = new Date(startedAt.getTime() + validDays * dayMs);
  const text = [
    ...(isPlaceholderDetail(email) ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${siteUrl}${routeRows.contact.path}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}${path}`,
    '',
  ].join('\n');
  return { path, type: 'text/plain; charset=utf-8', text };
}

const englishNames = new Intl.DisplayNames('en-GB', { type: 'language' });
const languageNames = languages.map((language) => englishNames.of(language) ?? language);
const note =
  `Every page is written in ${new Intl.ListFormat('en-GB').format(languageNames)}. A page without a URL of its own ` +
  'for a language is sent in the language of the cookie `i18next`, or in English without it.';

/** The site in brief for machines (llmstxt.org): in English, with links to the other languages. */
function buildLlmsTxtFile(published: Published, siteUrl: string): GeneratedFile {
  const { site, inLanguage } = published;
  const { footer, nav } = inLanguage[defaultLanguage].common;
  const pagesOf = (isListed: (route: RouteId) => boolean) =>
    published.registry.pages
      .filter(({ route }) => isListed(route))
      .map((page) => describe(published, siteUrl, page, defaultLanguage));
  const legal = pagesOf((route) => route === 'privacyPolicy' || route === 'termsOfService');
  const sections: [heading: string, pages: ListedPage[]][] = [
    [footer.linksHeading, pagesOf(isCopyRoute)],
    [nav.services ?? '', pagesOf((route) => route === 'service')],
    [nav.blog ?? '', pagesOf((route) => route === 'article')],
    ['Languages', listHomes(published, siteUrl)],
    ['Optional', [...legal, ...listFeeds(published, siteUrl)]],
  ];
  const text = [`# ${site.name}\n`, `> ${footer.about}\n`, `${note}\n`, ...sections.map(printSection)].join('\n');
  return { path: '/llms.txt', type: 'text/plain; charset=utf-8', text };
}

type ListedPage = { title: string; url: string; description: string };

function printSection([heading, pages]: [heading: string, pages: readonly ListedPage[]]): string {
  const lines = pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}`);
  return `## ${heading}\n\n${lines.join('\n')}\n`;
}

function describe({ inLanguage }: Published, siteUrl: string, page: SitePage, language: Language): ListedPage {
  const { directory, metas } = inLanguage[language];
  return {
    title: directory.cards[page.path]?.headline ?? '',
    url: siteUrl + canonicalPathOf(page, language),
    description: metas.get(page.path)?.description ?? '',
  };
}

function listHomes(published: Published, siteUrl: string): ListedPage[] {
  const home: SitePage = { route: 'home', path: routeRows.home.path };
  return languages.map((language) => ({
    ...describe(published, siteUrl, home, language),
    title: languageRows[language].name,
  }));
}

function listFeeds({ inLanguage }: Published, siteUrl: string): ListedPage[] {
  return languages.map((language) => {
    const { title, subtitle } = inLanguage[language].blog.feed;
    return { title, url: siteUrl + feedPath(language), description: subtitle };
  });
}
