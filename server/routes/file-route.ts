import type { RequestHandler } from 'express';
import { preparePage } from '../ssr/page-cache.ts';
import { sendFile } from '../ssr/send-page.ts';

/** One generated file at one address, packed once when the server starts. */
export function fileRoute(path: string, { type, text }: { type: string; text: string }): RequestHandler {
  const file = preparePage(text);
  return async (request, response, next) => {
    if (request.path !== path) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).type('text/plain').send('Read only.\n');
      return;
    }
    sendFile(request, response, await file, type);
  };
}
