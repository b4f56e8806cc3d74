import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';
import type { Logger } from '../logger.ts';
import { requestIdOf } from './request-log.ts';
import { splitTarget } from './request-target.ts';

export type SendError = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

type ErrorSenderDeps = {
  logger: Logger;
  /** The page for a visitor when a page could not be rendered, complete HTML. */
  errorPage: (path: string) => string;
  /** The security headers, names and values in turn. */
  headers: readonly string[];
};

/**
 * The one place where an error becomes a response: a client's fault has its own status, anything else is 500. The stack
 * goes to the log and never into a response.
 */
export function createErrorSender({ logger, errorPage, headers }: ErrorSenderDeps): SendError {
  return (error, request, response) => {
    const status = statusOf(error);
    if (status >= 500) {
      const code = error instanceof AppError ? error.code : 'UNEXPECTED';
      logger.error({ event: 'request-failed', requestId: requestIdOf(request), code, err: error });
    }
    if (response.headersSent) {
      request.socket.destroy(); // the response has begun: only closing the connection can tell the client
      return;
    }
    const { type, body } = status < 500 ? clientText(status) : { type: 'text/html', body: errorPage(pathOf(request)) };
    const common = ['X-Request-Id', requestIdOf(request), ...headers, 'Cache-Control', 'no-store'];
    const length = String(Buffer.byteLength(body));
    response
      .writeHead(status, [...common, 'Content-Type', `${type}; charset=utf-8`, 'Content-Length', length])
      .end(body);
  };
}

function clientText(status: number): { type: string; body: string } {
  return { type: 'text/plain', body: `${status}: the request could not be read.\n` };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return splitTarget(url)[0];
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
