import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** As `listen`, until the test ends. Returns the origin. */
export async function listenForTest(server: Parameters<typeof listen>[0]): Promise<string> {
  const { origin, stop } = await listen(server);
  onTestFinished(stop);
  return origin;
}
