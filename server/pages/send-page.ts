import type { Request, Response } from 'express';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { compress, type PreparedPage } from './page-cache.ts';
import { etagOf, knownEtag } from './page-headers.ts';

/** Sends a prepared page. */
export function sendPage(request: Request, response: Response, page: PreparedPage, status: number): void {
  sendPrepared(request, response, page, { status, type: 'text/html; charset=utf-8' });
}

/** Sends a page that is not kept, in the one encoding that the client prefers. */
export async function sendHtml(request: Request, response: Response, html: string, status: number): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], { br: true, gzip: true });
  const body = await compress(Buffer.from(html), encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}

/** Sends a generated file, such as the sitemap, that may be kept for an hour. */
export function sendFile(request: Request, response: Response, file: PreparedPage, type: string): void {
  response.setHeader('Cache-Control', 'public, max-age=3600');
  response.setHeader('Vary', 'Accept-Encoding');
  sendPrepared(request, response, file, { status: 200, type });
}

/** In the best packing the client accepts, or as 304 where it has that version already. */
function sendPrepared(
  request: Request,
  response: Response,
  page: PreparedPage,
  { status, type }: { status: number; type: string },
): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], page.bodies);
  const known = status === 200 ? knownEtag(request.headers['if-none-match'], page, encoding) : null;
  if (status === 200) response.setHeader('ETag', known ?? etagOf(page, encoding));
  if (known !== null) {
    response.status(304).end();
    return;
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  const body = page.bodies[encoding];
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
