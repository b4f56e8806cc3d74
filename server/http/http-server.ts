import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { createResponseQueues } from './connection-limits.ts';
import { maxBodyBytes } from './form-post.ts';
import { acceptAbsoluteForm } from './request-target.ts';

/** Limits against slow and huge requests (times in milliseconds, sizes in bytes). */
const requestLimits = {
  requireHostHeader: false, // the application refuses a request without one itself, with its headers
  optimizeEmptyRequests: true, // no stream for a body that does not come: some percent of the CPU of a cached page
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000, // longer than the 60 s after which proxies drop an idle connection
  maxHeaderSize: 16_384,
};
const maxHeaders = 100;
/** Drop clients that have not read any response data for this long. */
const stalledResponseMs = 60_000;
const maxConnections = 2000;
/** Pipelined requests that wait for the responses before theirs: each costs memory. Browsers and proxies send one at a time. */
const maxWaiting = { ofOne: 30, ofAll: maxConnections };

/**
 * The server for visitors.
 *
 * @param headers What every response carries, those to requests that cannot be read included.
 */
export function createHttpServer(app: RequestListener | Express, headers: Headers): Server {
  const queues = createResponseQueues(maxWaiting);
  const classes = 'request' in app ? classesOf(app) : {};
  const server = createServer({ ...requestLimits, ...classes }, (request, response) => {
    if (!queues.admit(request, response)) return;
    acceptAbsoluteForm(request);
    if (mayBeEndless(request)) response.setHeader('Connection', 'close');
    // Express would respond to a target without a path without the headers, and with its own page.
    if (request.url?.startsWith('/')) app(request, response);
    else refuse(response, 400, headers);
  });
  server.timeout = stalledResponseMs;
  server.maxHeadersCount = maxHeaders;
  server.maxConnections = maxConnections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket.writable && mayBegin(queues.newest(socket))) socket.write(rawResponse(statusOf(error), headers));
    socket.destroy();
  });
  // Node would not respond to these, or without the headers.
  server.on('connect', (_request, socket) => void socket.end(rawResponse(405, [...headers, ['Allow', 'GET, HEAD']])));
  server.on('checkExpectation', (request, response) => {
    if (queues.admit(request, response)) refuse(response, 417, headers);
  });
  return server;
}

/**
 * Classes of requests and responses with the prototypes of Express. It gives them to each that has others, which takes a
 * fifth of the CPU of a cached page.
 */
function classesOf(app: Express) {
  class SiteRequest extends IncomingMessage {}
  class SiteResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(SiteRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(SiteResponse.prototype, app.response);
  return { IncomingMessage: SiteRequest, ServerResponse: SiteResponse };
}

/** With such a body the connection ends after the response, so that what is left of it is never read. */
function mayBeEndless({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes;
}

/** Bytes in the middle of another response would be read as a part of it. */
function mayBegin(response: ServerResponse | undefined): boolean {
  return response === undefined || !response.headersSent || response.writableFinished;
}

/** The status that Node itself sends for what its parser refuses. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

type Headers = readonly (readonly [string, string])[];

/** In its turn among the responses of this connection. */
function refuse(response: ServerResponse, status: number, headers: Headers): void {
  response.writeHead(status, refusalHeaders(status, headers).flat()).end(refusalText(status));
}

/** For a connection without a request. */
function rawResponse(status: number, headers: Headers): string {
  const lines = refusalHeaders(status, headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${refusalText(status)}`;
}

const refusalText = (status: number) => `${status}: the request could not be read.\n`;

function refusalHeaders(status: number, headers: Headers): (readonly [string, string])[] {
  return [
    ...headers,
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(refusalText(status).length)],
    ['Connection', 'close'],
  ];
}

const idleSweepMs = 100;

/** Idle connections are closed after this time: a client may be sending on one at this moment. */
const idleGraceMs = 1000;

/** The time that is left to close the store after connections were cut. */
const closingMs = 500;

/**
 * Stops a server without cutting a request: accepts requests until load balancers have noticed, then waits for open
 * requests, and closes their connections shortly before `timeoutMs` is over.
 *
 * `http.Server#close` would cut idle kept-alive connections at once (nodejs/node#60617), so the net server's
 * own is called.
 */
export async function stopServer(
  server: Server,
  { delayMs, timeoutMs }: { delayMs: number; timeoutMs: number },
): Promise<void> {
  const openMs = Math.max(0, timeoutMs - closingMs);
  const deadline = Date.now() + openMs;
  // Before the application, which may respond at once.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await pause(Math.min(delayMs, openMs));
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweepFrom = Date.now() + idleGraceMs;
  const sweep = setInterval(() => Date.now() >= sweepFrom && server.closeIdleConnections(), idleSweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, deadline - Date.now()));
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
