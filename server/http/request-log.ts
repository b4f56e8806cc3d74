import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import { splitTarget } from './request-target.ts';

const acceptable = /^[\w-]{1,64}$/;

/**
 * Gives each request one id: that of a trusted proxy if it is harmless, else a new one. Without a trusted proxy, a client
 * could choose the id.
 */
export function requestId(trustProxy: Env['trustProxy']): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const isKept = trustProxy !== 0 && typeof given === 'string' && acceptable.test(given);
    response.locals.requestId = isKept ? given : randomUUID();
    next();
  };
}

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}

export const requestIdHeader: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Request-Id', requestIdOf(response));
  next();
};

/**
 * Logs one line per request when its response has ended: no query, no address, no headers of the visitor. In development
 * only pages, posts, redirects and errors, because each page loads a hundred modules.
 */
export function accessLog(logger: Logger, mode: Env['mode']): RequestHandler {
  // Redaction takes most of the time of a line (8 of 9 µs), and no field of these lines is a visitor's.
  const log = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const { method, url } = request;
    const startedAt = performance.now();
    response.on('close', () => {
      if (mode === 'development' && isFile(request, response)) return;
      const [path] = splitTarget(url);
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { statusCode: status, writableFinished } = response;
      const aborted = !writableFinished;
      log.info({ event: 'request', requestId: requestIdOf(response), method, path, status, ms, aborted });
    });
    next();
  };
}

/** Sent without an error, and no page. Of what is unchanged (304), only the request says whether it is a page. */
function isFile({ method, headers }: IncomingMessage, response: Response): boolean {
  const isSent = response.statusCode === 200 || response.statusCode === 304;
  const isPage = [headers.accept, response.getHeader('Content-Type')].some((type) => /text\/html/.test(String(type)));
  return method === 'GET' && isSent && !isPage;
}
