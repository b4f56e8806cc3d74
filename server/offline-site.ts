import type { RequestListener } from 'node:http';
import type { RouteRegistry } from '#domain/routes.ts';
import { buildPageDeps, createApp } from './app.ts';
import type { Env } from './env.ts';
import { createLogger } from './logger.ts';
import { createBuiltRenderer } from './pages/built-renderer.ts';

export type OfflineSite = { listener: RequestListener; registry: RouteRegistry };

/**
 * The built site as a function of requests: no port is opened, no database and no mail server is touched, and every
 * form post is refused. For reading the site's responses, as `goshen audit` does.
 *
 * @param root Folder of the project.
 * @throws AppError PAGES_NOT_BUILT where it has not been built.
 */
export async function openOfflineSite(root: string, env: Env): Promise<OfflineSite> {
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const renderer = await createBuiltRenderer(root);
  const { registry } = await renderer.site();
  const listener = await createApp({
    env,
    logger,
    pages: buildPageDeps(renderer, registry, env, logger),
    receiveSubmission: async () => ({ kind: 'refused', status: 403, values: null }),
    health: { isDraining: () => false, readParts: async () => ({}) },
  });
  return { listener, registry };
}
