import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';

/** One line a request when its answer has ended: no query, no address, no headers of the visitor. */
export function accessLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method } = request;
    const path = request.url.split('?')[0];
    response.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { statusCode: status } = response;
      logger.info({
        event: 'request',
        requestId: response.locals.requestId,
        method,
        path,
        status,
        ms,
        aborted: !response.writableFinished,
      });
    });
    next();
  };
}
