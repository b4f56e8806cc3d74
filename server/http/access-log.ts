import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { RequestLog } from '../logger.ts';
import { isSent } from './is-sent.ts';

/** One line a request when its answer has ended: no query, no address, no headers of the visitor. */
export function accessLog(log: RequestLog): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { requestId } = response.locals;
    response.on('close', () => logAnswer(log, request, response, { requestId, startedAt }));
    next();
  };
}

/** Writes the line of a request whose answer has ended; it began at `startedAt`, milliseconds of `performance.now`. */
export function logAnswer(
  log: RequestLog,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): void {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  log({ requestId, method, path, status: response.statusCode, ms, aborted: !isSent(response) });
}
