import express, { type RequestHandler } from 'express';
import { contentImageFolder } from '#domain/site-images.ts';
import { cacheControl } from '../http/compression.ts';

/**
 * Serves the files that editors put in public/, the same in development and production.
 *
 * @param folder It may be missing.
 */
export function servePublicFiles(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'allow', // .well-known/
    // Express would keep the no-store that every response begins with.
    setHeaders: (response) => response.setHeader('Cache-Control', cacheControl(3600)),
  });
}

/**
 * Serves the images of content/ at names that carry a hash of what they show. Feeds and social networks show them
 * on other sites.
 */
export function serveContentImages(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  return express.Router().use(contentImageFolder, serve);
}
