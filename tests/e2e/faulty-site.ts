import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listen } from '../support/listen.ts';
import { root } from '../support/root.ts';

export type FaultySite = { origin: string; stop: () => void };

const devtools = join(root, 'dist/devtools');

/** The rules that the page of `startFaultySite` breaks, each as often as it does. */
export const plantedRules = [
  'a11y/duplicate-id',
  'canonical/og-url',
  'description/missing',
  'h1/multiple',
  'heading/order',
  'img/alt-missing',
  'img/dimensions',
  'link/text',
  'schema/json',
  'title/too-long',
];

/**
 * One page with planted faults and the real widget on it, whole as if hydrated.
 *
 * @param skip Rules that its goshen.config.json skips.
 */
export async function startFaultySite(
  sitemap: (origin: string) => string,
  skip: readonly string[] = [],
): Promise<FaultySite> {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const { pathname } = new URL(request.url ?? '/', origin);
    const files: Record<string, [type: string, body: string | Buffer]> = {
      '/sitemap.xml': ['application/xml', sitemap(origin)],
      '/devtools/skip.json': ['application/json', JSON.stringify(skip)],
      '/robots.txt': ['text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`],
    };
    const file = files[pathname] ?? readScript(pathname);
    if (pathname === '/faulty') response.setHeaders(pageHeaders).end(gzipSync(faultyPage(origin)));
    else if (file === null) response.writeHead(404).end();
    else response.setHeader('Content-Type', file[0]).end(file[1]);
  });
  return listen(server);
}

function readScript(path: string): [type: string, body: Buffer] | null {
  const file = path.startsWith('/devtools/') ? join(devtools, path.slice('/devtools'.length)) : '';
  return existsSync(file) ? ['text/javascript', readFileSync(file)] : null;
}

/** URL of the widget's entry in the build. */
function widgetEntry(): string {
  const manifest = JSON.parse(readFileSync(join(devtools, '.vite/manifest.json'), 'utf8'));
  return `/devtools/${manifest['seo/widget/widget-entry.ts'].file}`;
}

const pageHeaders = new Headers({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Encoding': 'gzip',
  'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'",
  'Permissions-Policy': 'camera=()',
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
});

function faultyPage(origin: string): string {
  const image = `${origin}/card.png`;
  const words = `We have been building these houses with the people of the village for many years, and you can stay in all of
    them when you are here. Each of the lodges stands within a short walk of the beach, and breakfast is served at eight.`;
  return `<!doctype html>
<html lang="en" data-hydrated="true">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lodges near the sea with breakfast, dinner and a long walk along the beach for every guest | Harbour Lodges</title>
<link rel="canonical" href="${origin}/faulty"><link rel="icon" href="/icon.png">
<meta property="og:title" content="Lodges near the sea"><meta property="og:description" content="Twelve lodges.">
<meta property="og:url" content="${origin}/other"><meta property="og:image" content="${image}">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A lodge at dusk"><meta property="og:locale" content="en_ZA">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "WebPage", }</script>
</head>
<body>
<header><a href="#main">Skip to content</a></header>
<main id="main">
<h1>Our lodges</h1><p id="twice">${words}</p>
<img id="lodge" src="/lodge.webp">
<h3>Rooms</h3><p id="twice">${words} <a href="/rooms" aria-describedby="twice">Click here</a></p>
<h1>Another main heading</h1>
</main>
<footer><p>Harbour Lodges</p></footer>
<script type="module" src="${widgetEntry()}"></script>
</body>
</html>`;
}

export function plainSitemap(origin: string): string {
  return urlset(`<url><loc>${origin}/faulty</loc></url>`);
}

/** A URL with status 200, one with 404, an invalid URL, a priority above 1, and an entry without loc. */
export function faultySitemap(origin: string): string {
  return urlset(`
<url><loc>${origin}/faulty</loc></url>
<url><loc>${origin}/gone</loc></url>
<url><loc>lodges</loc></url>
<url><loc>${origin}/faulty?again</loc><priority>2</priority></url>
<url><lastmod>2026-01-01</lastmod></url>
`);
}

function urlset(entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
