import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const idleSweepMs = 100;

/** Why closing idle connections waits a little: a client may be sending on a kept one at this moment. */
const idleGraceMs = 1000;

/**
 * Stops a server without cutting a request: goes on accepting until balancers have noticed, then waits for
 * what is under way, and ends every connection at the latest after `timeoutMs`.
 *
 * `http.Server#close` would cut idle kept-alive connections at once (nodejs/node#60617), so the net server's
 * own is called.
 */
export async function stopServer(
  server: Server,
  { delayMs, timeoutMs }: { delayMs: number; timeoutMs: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  server.on('request', (_request, response) => response.setHeader('Connection', 'close'));
  await pause(Math.min(delayMs, timeoutMs));
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweep = setTimeout(
    () => setInterval(() => server.closeIdleConnections(), idleSweepMs).unref(),
    idleGraceMs,
  ).unref();
  const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, deadline - Date.now()));
  await closed;
  clearTimeout(sweep);
  clearTimeout(cut);
}
