import { Router } from 'express';

export type HealthDeps = {
  /** Resolves when the store can be read. */
  checkAlive: () => Promise<void>;
  /** Whether a message could be taken now. */
  isReady: () => Promise<boolean>;
};

/** Liveness and readiness, without details; neither depends on mail. */
export function healthRoute({ checkAlive, isReady }: HealthDeps): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      next();
      return;
    }
    response.setHeader('Allow', 'GET, HEAD');
    response.sendStatus(405);
  });
  router.get('/healthz', async (_request, response) => {
    const isAlive = await checkAlive().then(
      () => true,
      () => false,
    );
    response.status(isAlive ? 200 : 503).json({ status: isAlive ? 'ok' : 'unavailable' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'unavailable' });
  });
  return router;
}
