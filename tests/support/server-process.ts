import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { root } from './root.ts';

export type ServerProcess = {
  pid: number;
  /** What it has logged so far, one object a line. */
  log: Record<string, unknown>[];
  /** Its standard error so far. */
  stderr: () => string;
  /** Resolves with its origin when it listens; rejects if it ends before. */
  listening: Promise<string>;
  /** How it ended: exit code, or signal. */
  ended: Promise<number | string>;
  signal: (name: NodeJS.Signals) => void;
};

type ProcessOptions = {
  /** A command that runs the server. */
  wrapper?: readonly string[];
  /** Where the build is. */
  folder?: string;
};

/** The whole site as a process of its own; port and SQLite file are its own unless `variables` names them. It needs the build. */
export function startServerProcess(
  variables: Record<string, string> = {},
  { wrapper = [], folder = root }: ProcessOptions = {},
): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const data = mkdtempSync(join(tmpdir(), 'goshen-'));
  const own = { PORT: '0', SITE_URL: 'https://goshen.test', DATABASE_URL: `file:${join(data, 'goshen.db')}` };
  const [command = '', ...args] = [...wrapper, process.execPath, join(folder, 'dist/server/index.js')];
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Record<string, unknown>[] = [];
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const listening = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('no output');
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.event === 'listening') resolve(String(entry.address));
    });
    void ended.then((end) => reject(new Error(`ended with ${end}: ${stderr}`)));
  });
  listening.catch(() => {}); // some tests want it to end
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  onTestFinished(async () => {
    signal('SIGKILL');
    await ended;
    await rm(data, { recursive: true, force: true });
  });
  return { pid: child.pid ?? 0, log, stderr: () => stderr, listening, ended, signal };
}
