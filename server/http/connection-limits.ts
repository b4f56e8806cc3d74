import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { maskAddress } from './client-address.ts';
import { stopConnection } from './stop-connection.ts';

/**
 * Closes the connections of one client (an IPv6 client is its /56) beyond `max` at once, so that no client alone can hold
 * all that the server accepts. They are reported as `drop`, as Node reports those beyond `maxConnections`.
 */
export function limitConnectionsOfOneClient(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = maskAddress(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > max) {
      server.emit('drop');
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}

/** The responses that each connection still has to send, in the order of its requests. */
export type ResponseQueues = {
  /** @returns Whether to respond; if too many responses wait, the connection is closed instead. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The response to the newest request of a connection. */
  newest: (socket: Duplex) => ServerResponse | undefined;
};

/** How many responses may wait for others before them, on one connection and on all of them together. */
type QueueLimits = { ofOne: number; ofAll: number };

/** Limits what clients cost that pipeline requests. One request at a time is always admitted. */
export function createResponseQueues({ ofOne, ofAll }: QueueLimits): ResponseQueues {
  const queues = new WeakMap<Duplex, ServerResponse[]>();
  let waiting = 0;
  const countUntilClosed = (response: ServerResponse) => {
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
  };
  return {
    admit: ({ socket }, response) => {
      const queue = queues.get(socket) ?? [];
      if (queue.length === 0) queues.set(socket, queue);
      while (queue[0]?.writableFinished) queue.shift();
      queue.push(response);
      if (queue.length === 1) return true;
      countUntilClosed(response);
      if (queue.length - 1 <= ofOne && waiting <= ofAll) return true;
      stopConnection(socket);
      return false;
    },
    newest: (socket) => queues.get(socket)?.at(-1),
  };
}
