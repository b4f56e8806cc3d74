import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPage } from './cli-inputs.ts';

export type Site = {
  origin: string;
  close: () => void;
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type SentFile = { type: string; body: string | Buffer };

/** A site of pages that link to each other, with a sitemap. */
export function startPages(pages: number, build = buildPage): Promise<Site> {
  const page = (number: number, origin: string) => ({
    type: 'text/html; charset=utf-8',
    body: build(number, pages, origin),
  });
  const files: Readonly<Record<string, (origin: string) => SentFile>> = {
    '/': (origin) => page(0, origin),
    '/robots.txt': (origin) => ({ type: 'text/plain', body: `Sitemap: ${origin}/sitemap.xml\n` }),
    '/sitemap.xml': (origin) => list(pages, (number) => `${origin}/p/${number}`),
    '/style.css': () => ({ type: 'text/css', body: 'a { color: green }' }),
  };
  return start(async (path, origin) => {
    const [, number] = /^\/p\/(\d+)$/.exec(path) ?? [];
    if (number !== undefined && Number(number) < pages) return page(Number(number), origin);
    return path.endsWith('.png') ? { type: 'image/png', body: png } : (files[path]?.(origin) ?? null);
  });
}

/** URLs that respond after a delay, listed in a sitemap and linked from one page. */
export function startDelayedUrls(urls: number, delayMs: (index: number) => number): Promise<Site> {
  const links = Array.from({ length: urls }, (_, number) => `<a href="/a/${number}">${number}</a>`).join('');
  const page = (body: string) => ({ type: 'text/html', body: `<!doctype html><title>Fine</title>${body}` });
  return start(async (path, origin) => {
    if (path === '/sitemap.xml') return list(urls, (number) => `${origin}/a/${number}`);
    if (path === '/') return page(links);
    const [, number] = /^\/a\/(\d+)$/.exec(path) ?? [];
    if (number === undefined) return null;
    const pause = delayMs(Number(number));
    if (pause > 0) await wait(pause);
    return page('');
  });
}

function list(amount: number, urlOf: (number: number) => string): SentFile {
  const urls = Array.from({ length: amount }, (_, number) => `<url><loc>${urlOf(number)}</loc></url>`);
  const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  return { type: 'application/xml', body };
}

function send(response: ServerResponse, file: SentFile | null): void {
  if (file === null) response.writeHead(404).end();
  else {
    const { type, body } = file;
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
  }
}

async function start(respond: (path: string, origin: string) => Promise<SentFile | null>): Promise<Site> {
  let origin = '';
  const server = createServer(async (request, response) => {
    send(response, await respond(request.url ?? '', origin));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
