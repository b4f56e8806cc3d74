import type { ServerResponse } from 'node:http';

/** Whether the system has taken all of an answer. Nearly every one is out when `end` returns; Node says so a tick later. */
export function isSent({ socket, writableEnded, writableFinished, writableLength }: ServerResponse): boolean {
  return writableFinished || (socket?.destroyed === false && writableEnded && writableLength === 0);
}
