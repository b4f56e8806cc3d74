import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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
