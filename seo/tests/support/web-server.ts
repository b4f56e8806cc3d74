import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type WebServer = {
  origin: string;
  /** `HEAD /about`, in the order they came. */
  requests: string[];
};

/** A real server on a free port, gone when the test is. */
export async function startWebServer(
  respond: (request: IncomingMessage, response: ServerResponse, origin: string) => void,
): Promise<WebServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response, origin);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, requests };
}

/** A sitemap without alternates. */
export function urlset(...locs: readonly string[]): string {
  const urls = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('');
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

export function sitemapIndex(...locs: readonly string[]): string {
  const sitemaps = locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('');
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemaps}</sitemapindex>`;
}
