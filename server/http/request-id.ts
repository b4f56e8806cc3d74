import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';

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
