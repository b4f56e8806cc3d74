import express, { type RequestHandler } from 'express';
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
