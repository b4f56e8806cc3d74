import type { Request, RequestHandler, Response } from 'express';
import { acceptedEncoding, createCompressibleText, type EncodedText, matchesEtag } from '../http/compression.ts';

/** A generated file: where it stands, what it is, what is in it. */
export type GeneratedFile = { path: string; type: string; text: string };

/** Generated files at their exact URLs, each compressed once. */
export function fileRoutes(files: readonly GeneratedFile[]): RequestHandler {
  const byPath = new Map(files.map(({ path, type, text }) => [path, { type, text: createCompressibleText(text) }]));
  return async (request, response, next) => {
    const found = byPath.get(request.path);
    if (found === undefined) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).type('text/plain').send('Read only.\n');
      return;
    }
    const file = await found.text.encode(acceptedEncoding(request.headers['accept-encoding']));
    sendFile(request, response, file, found.type);
  };
}

/** A file may be cached for an hour. */
function sendFile(request: Request, response: Response, { body, encoding, etag }: EncodedText, type: string): void {
  response.setHeader('Cache-Control', 'public, max-age=3600');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
