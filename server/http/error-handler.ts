import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';
import type { Logger } from '../logger.ts';
import type { RequestLanguage } from '../pages/language.ts';
import type { ErrorPages, Translate } from '../pages/server-texts.ts';
import { requestIdOf } from './request-log.ts';

export type SendError = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

type ErrorSenderDeps = {
  logger: Logger;
  /** The page for a visitor when a page could not be rendered, complete HTML. */
  errorPage: ErrorPages;
  translate: Translate;
  requestLanguage: RequestLanguage;
  /** The security headers, names and values in turn. */
  headers: readonly string[];
};

/**
 * The one place where an error becomes a response: a client's fault has its own status, anything else is 500. The stack
 * goes to the log and never into a response.
 */
export function createErrorSender(deps: ErrorSenderDeps): SendError {
  const { logger, errorPage, translate, requestLanguage, headers } = deps;
  return (error, request, response) => {
    const status = statusOf(error);
    if (status >= 500) {
      const code = error instanceof AppError ? error.code : 'UNEXPECTED';
      logger.error({ event: 'request-failed', requestId: requestIdOf(request), code, err: error });
    }
    if (response.headersSent) {
      request.socket.destroy(); // the response has begun: only closing the connection signals the error
      return;
    }
    const language = requestLanguage(request, response);
    const unreadable = () => `${status}: ${translate(language, 'common:refusals.unreadable')}\n`;
    const [type, body] = status < 500 ? ['text/plain', unreadable()] : ['text/html', errorPage(language)];
    const common = ['X-Request-Id', requestIdOf(request), ...headers, 'Cache-Control', 'no-store'];
    common.push('Content-Language', language);
    const length = String(Buffer.byteLength(body));
    response
      .writeHead(status, [...common, 'Content-Type', `${type}; charset=utf-8`, 'Content-Length', length])
      .end(body);
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
