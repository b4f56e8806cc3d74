import { Router } from 'express';
import { isRead } from '../http/request-target.ts';

export type HealthDeps = {
  isDraining: () => boolean;
  /** The state of what the site can do without for a while, by name: no secrets, no errors. */
  readParts: () => Promise<Readonly<Record<string, unknown>>>;
};

/** Liveness: the process responds. Readiness: it serves pages, with or without its store, until it drains. */
export function healthRoute({ isDraining, readParts }: HealthDeps): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (request, response, next) => {
    if (isRead(request)) next();
    else response.setHeader('Allow', 'GET, HEAD').sendStatus(405);
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = await readParts();
    if (isDraining()) response.status(503).json({ status: 'draining', ...parts });
    else response.json({ status: 'ready', ...parts });
  });
  return router;
}
