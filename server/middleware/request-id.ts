import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const acceptable = /^[\w-]{1,64}$/;

/** Keeps a proxy's request id where it is harmless, else makes one; every answer carries it. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given !== undefined && acceptable.test(given) ? given : randomUUID();
    response.locals.requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
