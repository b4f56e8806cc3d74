import { readdirSync, readFileSync } from 'node:fs';

export type Migration = { version: number; sql: string };

/** The numbered changes of the tables, in order. They only go forward; a server runs on tables newer than itself. */
export function readMigrations(dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = new URL(`./migrations/${dialect}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => ({ version: Number.parseInt(file, 10), sql: readFileSync(new URL(file, folder), 'utf8') }));
}

export function newestVersion(dialect: 'sqlite' | 'postgres'): number {
  return readMigrations(dialect).at(-1)?.version ?? 0;
}
