import type { RequestHandler } from 'express';
import { buildIconSvg } from '#domain/site-icon-svg.ts';
import { vectorIcon } from '#domain/site-icons.ts';
import { fileRoutes } from './file-routes.ts';

/** The one icon that is drawn here; the others are pictures of the build. */
export function iconRoute(siteName: string): RequestHandler {
  return fileRoutes([{ path: vectorIcon, type: 'image/svg+xml', text: buildIconSvg(siteName) }]);
}
