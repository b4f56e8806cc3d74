import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest's own interface is extended
  export interface ProvidedContext {
    /** A database of the PostgreSQL that the test files share. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL that the test files share; vitest calls it once, before the first file, and what it returns after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', await postgres.createDatabase());
  return postgres.remove;
}
