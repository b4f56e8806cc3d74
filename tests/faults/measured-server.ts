import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { readImageMemory } from '../support/image-memory.ts';
import { residentMb } from '../support/memory-use.ts';
import { noLimits } from '../support/no-limits.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

export type MeasuredServer = {
  server: ServerProcess;
  origin: string;
  /** Resident memory after a garbage collection. */
  collectedMb: () => Promise<number>;
};

/** A server as the image starts it, without limits on messages; it has rendered every page, its memory can be measured. */
export async function startMeasuredServer(): Promise<MeasuredServer> {
  const memory = await readImageMemory();
  const preload = pathToFileURL(join(import.meta.dirname, '../support/collect-on-signal.ts'));
  const server = startServerProcess({
    ...memory,
    NODE_OPTIONS: `${memory.NODE_OPTIONS} --expose-gc --import=${preload.href}`,
    TRUST_PROXY: '1', // its many clients have one address
    ...noLimits,
  });
  const origin = await server.listening;
  await readEveryPage(origin);
  const collectedMb = async () => {
    const before = server.stderr().length;
    server.signal('SIGUSR2');
    await vi.waitFor(() => expect(server.stderr().slice(before)).toContain('collected'), { timeout: 20_000 });
    return residentMb(server.pid);
  };
  return { server, origin, collectedMb };
}

/** Packing pages for the cache takes memory of its own, which is no sign of a leak. */
async function readEveryPage(origin: string): Promise<void> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(paths.length).toBeGreaterThan(20);
  for (const language of languages) {
    for (const path of paths) {
      const page = await fetch(origin + path, { headers: { cookie: `i18next=${language}` } });
      expect(page.status).toBe(200);
    }
  }
}
