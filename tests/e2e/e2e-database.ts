import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Where the server of the browser tests keeps its messages, so that a test can read them with the command line. */
export const e2eDatabase = join(import.meta.dirname, '../../test-results/e2e-data/goshen.db');

/** The stored messages as the operator sees them. */
export function listMessages(): string {
  const goshen = join(import.meta.dirname, '../../cli/goshen.js');
  const env = { ...process.env, DATABASE_URL: `file:${e2eDatabase}` };
  return execFileSync(process.execPath, [goshen, 'messages', 'list', '--reveal', '--format', 'json'], {
    env,
    encoding: 'utf8',
  });
}
