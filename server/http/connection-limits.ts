import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { maskAddress } from './client-address.ts';

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

/**
 * Closes a connection and drops the requests that Node has read from it but not parsed.
 *
 * `destroy` alone is not enough: Node goes on parsing what it has read, which can be thousands of pipelined requests, and
 * keeps each of them until all other connections have been read too (see https://github.com/nodejs/node/pull/62534). A
 * flood of such clients filled the heap and ended the process: tests/faults/slow-readers.test.ts.
 *
 * This is the only use of a part of Node that is not documented. Where the parser is missing or different, the connection
 * is only destroyed: nothing fails, but such a flood costs memory.
 */
function stopConnection(socket: Socket): void {
  const parser = 'parser' in socket ? socket.parser : null;
  if (hasIncoming(parser)) parser.onIncoming = stopParsing;
  socket.destroy();
}

function hasIncoming(parser: unknown): parser is { onIncoming: () => number } {
  return (
    typeof parser === 'object' && parser !== null && 'onIncoming' in parser && typeof parser.onIncoming === 'function'
  );
}

/** Tells the HTTP parser of Node to stop, as Node itself does after an upgrade. */
const stopParsing = () => 2;
