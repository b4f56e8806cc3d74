import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @returns The origin, for example `http://127.0.0.1:3000`. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`;
}
