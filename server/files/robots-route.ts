import type { RequestHandler } from 'express';
import { fileRoutes } from './file-routes.ts';

/** Everything is open, also on a staging copy: crawlers must be able to read the noindex of its answers. */
export function robotsRoute(siteUrl: string): RequestHandler {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
  return fileRoutes([{ path: '/robots.txt', type: 'text/plain; charset=utf-8', text }]);
}
