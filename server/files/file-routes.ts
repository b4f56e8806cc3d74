import type { RequestHandler } from 'express';
import { preparePage } from '../pages/page-cache.ts';
import { sendFile } from '../pages/send-page.ts';

/** A generated file: where it stands, what it is, what is in it. */
export type GeneratedFile = { path: string; type: string; text: string };

/** Generated files at their exact addresses, each packed once when the server starts. */
export function fileRoutes(files: readonly GeneratedFile[]): RequestHandler {
  const prepared = new Map(files.map(({ path, type, text }) => [path, { type, file: preparePage(Buffer.from(text)) }]));
  return async (request, response, next) => {
    const found = prepared.get(request.path);
    if (found === undefined) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).type('text/plain').send('Read only.\n');
      return;
    }
    sendFile(request, response, await found.file, found.type);
  };
}
