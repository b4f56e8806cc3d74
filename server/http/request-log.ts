import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../env.ts';
import type { RequestLog } from '../logger.ts';
import { splitTarget } from './request-target.ts';

const acceptable = /^[\w-]{1,64}$/;

/**
 * Gives each request one id, kept in its X-Request-Id header: that of a trusted proxy if it is harmless, else a new one.
 * Without a trusted proxy, a client could choose the id.
 */
export function setRequestId(request: IncomingMessage, trustProxy: Env['trustProxy']): void {
  const given = request.headers['x-request-id'];
  const isKept = trustProxy !== 0 && typeof given === 'string' && acceptable.test(given);
  if (!isKept) request.headers['x-request-id'] = randomUUID();
}

export function requestIdOf({ headers }: IncomingMessage): string {
  return String(headers['x-request-id']);
}

/** Logs one line per request when its response has ended: no query, no address, no headers of the visitor. */
export function logWhenClosed(log: RequestLog, request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  const { method = '', url = '' } = request;
  response.on('close', () => {
    const [path] = splitTarget(url);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { statusCode: status, writableFinished } = response;
    log({ requestId: requestIdOf(request), method, path, status, ms, aborted: !writableFinished });
  });
}
