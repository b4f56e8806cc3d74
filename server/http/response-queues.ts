import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { stopConnection } from './stop-connection.ts';

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
