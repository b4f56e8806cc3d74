import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type DatabaseProxy = {
  /** The database through the proxy. */
  url: string;
  /** The connections that are open now stay open and carry nothing, as after a failover; new ones work. */
  silenceOpen: () => void;
  /** No connection carries anything, old or new, as with a database that is frozen. */
  freeze: () => void;
};

/** A TCP proxy in front of a database that can stop forwarding without closing a connection. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let generation = 0;
  let isFrozen = false;
  const forward = (from: Socket, to: Socket, openedIn: number) => {
    const isSilent = () => isFrozen || openedIn < generation;
    from.on('data', (chunk) => isSilent() || to.write(chunk));
    from.on('close', () => isSilent() || to.destroy());
    from.on('error', () => undefined); // its close follows
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket);
    forward(client, upstream, generation);
    forward(upstream, client, generation);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const silenceOpen = () => {
    generation += 1;
  };
  const freeze = () => {
    isFrozen = true;
  };
  return { url: url.href, silenceOpen, freeze };
}
