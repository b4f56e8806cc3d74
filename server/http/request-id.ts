import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Env } from '../env.ts';

const acceptable = /^[\w-]{1,64}$/;

/** Keeps the id of a trusted proxy where it is harmless, else makes one; every response carries it. */
export function requestId(trustProxy: Env['trustProxy']): RequestHandler {
  return (request, response, next) => {
    const id = chooseRequestId(request.headers['x-request-id'], trustProxy);
    response.locals.requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}

/** Without a trusted proxy a client could choose the id; several values in one header are no id. */
export function chooseRequestId(given: string | string[] | undefined, trustProxy: Env['trustProxy']): string {
  return trustProxy !== 0 && typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
