import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';

/** One line a request when its answer has ended: no query, no address, no headers of the visitor. */
export function accessLog(logger: Logger): RequestHandler {
  const lines = createRequestLog(logger);
  return (request, response, next) => {
    watchAnswer(lines, request, response, response.locals.requestId);
    next();
  };
}

/** For lines of the fields below and no others: blanking the fields of the form in each would cost most of a request. */
export function createRequestLog(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** Writes the line of this request once its answer has ended. */
export function watchAnswer(
  logger: Logger,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const startedAt = performance.now();
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { statusCode: status, writableFinished } = response;
    logger.info({ event: 'request', requestId, method, path, status, ms, aborted: !writableFinished });
  });
}
