import { access, constants, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Env } from '#server/env.ts';
import { describeFailure } from './failure.ts';

/** What one check came to; `skipped` where there is nothing to check. */
export type Diagnosis = { name: string; state: 'ok' | 'failed' | 'skipped'; detail: string };

/** Whether messages could be stored: the file, or the folder it would be made in, may be written. */
export async function checkDatabase(database: Env['database'], cwd: string): Promise<Diagnosis> {
  const name = 'database';
  if (database.kind !== 'sqlite') return checkServer(name, new URL(database.url), 5432, 5_000);
  const file = resolve(cwd, database.file);
  try {
    const isThere = await exists(file);
    await access(isThere ? file : await nearestFolder(dirname(file)), constants.W_OK);
    return { name, state: 'ok', detail: `${file} may be written` };
  } catch (error) {
    const uid = process.getuid?.() ?? 'unknown';
    return { name, state: 'failed', detail: `${file} ${describeFailure(error)} (user ${uid})` };
  }
}

export async function checkMailServer(email: Env['email'], timeoutMs: number): Promise<Diagnosis> {
  const name = 'SMTP';
  if (email === null)
    return { name, state: 'skipped', detail: 'SMTP_URL is not set: messages wait for goshen messages' };
  const url = new URL(email.smtpUrl);
  return checkServer(name, url, url.protocol === 'smtps:' ? 465 : 587, timeoutMs);
}

/** Whether a server takes connections; its address is told without user and password. */
function checkServer(name: string, url: URL, usualPort: number, timeoutMs: number): Promise<Diagnosis> {
  const port = Number(url.port || usualPort);
  const address = `${url.hostname}:${port}`;
  return new Promise((done) => {
    const socket = connect({ host: url.hostname, port, timeout: timeoutMs });
    const end = (state: Diagnosis['state'], detail: string) => {
      socket.destroy();
      done({ name, state, detail: `${address} ${detail}` });
    };
    socket.once('connect', () => end('ok', 'takes connections'));
    socket.once('timeout', () => end('failed', 'does not answer'));
    socket.once('error', (error) => end('failed', describeFailure(error)));
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The folder that would have to be written to; a path through a file leads nowhere. */
async function nearestFolder(path: string): Promise<string> {
  if (!(await exists(path))) return nearestFolder(dirname(path));
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
  return path;
}
