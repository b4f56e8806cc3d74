import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const acceptable = /^[\w-]{1,64}$/;

/** Keeps a proxy's request id where it is harmless, else makes one; every answer carries it. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const id = chooseRequestId(request.headers['x-request-id']);
    response.locals.requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}

/** Several values in one header are no id. */
export function chooseRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
