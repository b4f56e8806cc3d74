import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { missingPostgres } from './missing-parts.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest's own interface is extended
  export interface ProvidedContext {
    /** A database of the PostgreSQL that the test files share. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL that the test files share; vitest calls it once, before the first file, and what it returns after the last. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (missingPostgres() !== null) return undefined; // the tests that need it say so
  const server = fork(join(import.meta.dirname, 'postgres-process.ts'));
  const ended = once(server, 'exit');
  const started = await Promise.race([once(server, 'message'), ended.then(([code]) => failToStart(code))]);
  project.provide('postgresUrl', String(started[0]));
  return async () => {
    server.disconnect();
    await ended;
  };
}

function failToStart(code: unknown): never {
  throw new Error(`PostgreSQL did not start: its process ended with code ${String(code)}`);
}
