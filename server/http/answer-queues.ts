import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isSent } from './is-sent.ts';

/** What each connection still has to be answered, in the order of its requests. */
export type AnswerQueues = {
  /** @returns Whether to answer; where too many answers wait, the connection is cut instead. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The answer to the newest request of a connection. */
  newest: (socket: Duplex) => ServerResponse | undefined;
};

/** How many answers may wait for others before them, on one connection and on all of them together. */
type QueueLimits = { ofOne: number; ofAll: number };

/** Limits what clients cost that ask again before they have their answer. One request at a time is always admitted. */
export function createAnswerQueues({ ofOne, ofAll }: QueueLimits): AnswerQueues {
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
      dropSent(queue);
      queue.push(response);
      if (queue.length === 1) return true;
      countUntilClosed(response);
      if (queue.length - 1 <= ofOne && waiting <= ofAll) return true;
      cut(socket);
      return false;
    },
    newest: (socket) => queues.get(socket)?.at(-1),
  };
}

function dropSent(queue: ServerResponse[]): void {
  while (queue[0] !== undefined && isSent(queue[0])) queue.shift();
}

/** For Node's parser: go no further. It is what Node itself says after an upgrade. */
const stopParsing = () => 2;

/**
 * Destroying is not enough: Node goes on parsing what it has read, which can be thousands of requests, and keeps each of
 * them until all other connections have been read too. A flood of such clients filled the heap and ended the process.
 */
function cut(socket: IncomingMessage['socket']): void {
  const { parser } = socket as typeof socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = stopParsing;
  socket.destroy();
}
