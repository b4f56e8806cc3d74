import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const idleSweepMs = 100;

/** Why closing idle connections waits a little: a client may be sending on a kept one at this moment. */
const idleGraceMs = 1000;

/** What is left of the time to close the store and end, when connections had to be cut. */
const closingMs = 500;

/**
 * Stops a server without cutting a request: goes on accepting until balancers have noticed, then waits for
 * what is under way, and cuts what is left shortly before `timeoutMs` is over.
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
  // Before the application, which may answer at once.
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
