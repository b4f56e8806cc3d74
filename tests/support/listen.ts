import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Has a server listen on a free port of this machine. Returns its origin, as of plain HTTP, and the way to stop it. */
export async function listen(server: Server | TlsServer): Promise<{ origin: string; stop: () => void }> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
