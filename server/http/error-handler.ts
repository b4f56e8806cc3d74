import type { ErrorRequestHandler } from 'express';
import { AppError } from '#domain/errors.ts';
import type { Logger } from '../logger.ts';
import { requestIdOf } from './request-id.ts';

/**
 * The one place where a broken request or a broken world ends: what the client did wrong is told with its
 * own status, anything else is 500. The stack goes to the log and never into an answer.
 *
 * @param errorPage The page for a visitor when a page could not be rendered, complete HTML.
 */
export function errorHandler(logger: Logger, errorPage: (path: string) => string): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = statusOf(error);
    if (status >= 500) {
      const code = error instanceof AppError ? error.code : 'UNEXPECTED';
      logger.error({ event: 'request-failed', requestId: requestIdOf(request), code, err: error });
    }
    if (response.headersSent) {
      next(error); // the answer has begun: only closing the connection can tell the client
      return;
    }
    response.setHeader('Cache-Control', 'no-store'); // the route may have set its own policy before it failed
    if (status < 500) response.status(status).type('text/plain').send(`${status}: the request could not be read.\n`);
    else response.status(status).type('html').send(errorPage(request.path));
  };
}

function statusOf(error: unknown): number {
  const isStoreAway = error instanceof AppError && error.code === 'STORE_UNAVAILABLE';
  return clientStatus(error) ?? (isStoreAway ? 503 : 500);
}

/** Body parsers and the router mark a client's fault with a 4xx status of their own. */
function clientStatus(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
