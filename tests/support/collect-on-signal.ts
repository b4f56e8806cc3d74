/** Loaded before the server by a test: on SIGUSR2 it collects what is garbage, so that what is left can be measured. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    process.stderr.write('collected\n');
  });
}
