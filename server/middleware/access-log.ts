import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { createRequestLog, type Logger, type RequestLine } from '../logger.ts';

/** One line a request when its answer has ended: no query, no address, no headers of the visitor. */
export function accessLog(logger: Logger): RequestHandler {
  const log = createRequestLog(logger);
  return (request, response, next) => {
    watchAnswer(log, request, response, response.locals.requestId);
    next();
  };
}

/** Writes the line of this request once its answer has ended. */
export function watchAnswer(
  log: (line: RequestLine) => void,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const startedAt = performance.now();
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { statusCode: status, writableFinished } = response;
    log({ requestId, method, path, status, ms, aborted: !writableFinished });
  });
}
