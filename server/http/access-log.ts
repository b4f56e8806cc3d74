import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLog } from '../logger.ts';
import { splitTarget } from './canonical-url.ts';
import { requestIdOf } from './request-id.ts';

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
