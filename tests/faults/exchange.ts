import { connect } from 'node:net';

/** Below the times after which the server ends a slow request: a response that comes later does not count. */
const timeoutMs = 8000;

/** All of them, so many at a time; in the order in which they were given. */
export async function exchangeAll(
  origin: string,
  requests: readonly string[],
  atATime: number,
): Promise<(string | null)[]> {
  const responses: (string | null)[] = [];
  const places = requests.keys(); // shared: each client takes the next
  const client = async () => {
    for (const place of places) responses[place] = await exchange(origin, requests[place] ?? '');
  };
  await Promise.all(Array.from({ length: atATime }, client));
  return responses;
}

/**
 * Sends bytes as they are.
 *
 * @returns What came back until the connection closed, as Latin-1; `null` where nothing moved for too long.
 */
function exchange(origin: string, bytes: string): Promise<string | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(timeoutMs, () => {
      resolve(null);
      socket.destroy();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {}); // a reset: what came before it counts
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
