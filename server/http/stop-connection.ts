import type { Socket } from 'node:net';

/** Tells the HTTP parser of Node to stop, as Node itself does after an upgrade. */
const stopParsing = () => 2;

/**
 * Closes a connection and drops the requests that Node has read from it but not parsed.
 *
 * `destroy` alone is not enough: Node goes on parsing what it has read, which can be thousands of pipelined requests, and
 * keeps each of them until all other connections have been read too (see https://github.com/nodejs/node/pull/62534). A
 * flood of such clients filled the heap and ended the process: tests/faults/flood-of-many.test.ts.
 *
 * This is the only use of a part of Node that is not documented. Where the parser is missing or different, the connection
 * is only destroyed: nothing fails, but such a flood costs memory.
 */
export function stopConnection(socket: Socket): void {
  const parser = 'parser' in socket ? socket.parser : null;
  if (hasIncoming(parser)) parser.onIncoming = stopParsing;
  socket.destroy();
}

function hasIncoming(parser: unknown): parser is { onIncoming: () => number } {
  return (
    typeof parser === 'object' && parser !== null && 'onIncoming' in parser && typeof parser.onIncoming === 'function'
  );
}
