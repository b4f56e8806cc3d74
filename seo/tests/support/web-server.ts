import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
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
  const origin = await listen(server);
  onTestFinished(() => server.closeAllConnections());
  return { origin, requests };
}

/** A server that sends bytes instead of HTTP responses, and its connections. */
export async function startSocketServer(respond: (socket: Socket, request: string) => void) {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => respond(socket, String(chunk)));
  });
  const origin = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { origin, sockets };
}

/** @returns the origin */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
