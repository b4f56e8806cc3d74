import type { ErrorRequestHandler } from 'express';
import { AppError } from '#domain/errors.ts';
import type { Logger } from '../logger.ts';
import type { RequestLanguage } from '../pages/language.ts';
import type { ErrorPages } from '../pages/server-texts.ts';
import { requestIdOf } from './request-log.ts';
import type { SendRefusal } from './request-target.ts';

type ErrorHandlerDeps = {
  logger: Logger;
  /** The page for a visitor when a page could not be rendered, complete HTML. */
  errorPage: ErrorPages;
  sendRefusal: SendRefusal;
  requestLanguage: RequestLanguage;
};

/**
 * The one place where an error becomes a response: a client's fault has its own status, anything else is 500. The stack
 * goes to the log and never into a response.
 */
export function errorHandler(deps: ErrorHandlerDeps): ErrorRequestHandler {
  const { logger, errorPage, sendRefusal, requestLanguage } = deps;
  return (error, request, response, _next) => {
    const status = statusOf(error);
    if (status >= 500) {
      const code = error instanceof AppError ? error.code : 'UNEXPECTED';
      logger.error({ event: 'request-failed', requestId: requestIdOf(response), code, err: error });
    }
    if (response.headersSent) {
      request.socket.destroy(); // the response has begun: only closing the connection signals the error
      return;
    }
    response.setHeader('Cache-Control', 'no-store'); // the handler that failed may have set its own
    if (status < 500) {
      sendRefusal(request, response, status, 'unreadable');
      return;
    }
    const language = requestLanguage(request, response);
    response.status(status).type('html').setHeader('Content-Language', language).send(errorPage(language));
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
