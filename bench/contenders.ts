import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readImageMemory } from '../tests/support/image-memory.ts';
import type { NextSite } from './next-peer.ts';

/** A server under load, in a process of its own. */
export type Contender = {
  name: string;
  address: string;
  /** The processes that do the work. */
  pids: number[];
  /** Until it answered for the first time. */
  startMs: number;
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '..');
const startLimitMs = 30_000;

/** This site, as the image runs it, with its access log on. */
export async function startSite(port: number, folder: string): Promise<Contender> {
  const env = {
    ...(await readImageMemory()),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'goshen.db')}`,
    SHUTDOWN_DELAY_MS: '0',
  };
  return startNode({ name: 'this site', args: ['dist/server/index.js'], port, readyPath: '/readyz', env });
}

/**
 * Bare node:http or Express, sending the body of a file.
 *
 * @param headers What an answer carries; without it, what the body needs to be read.
 */
export async function startBare(
  kind: 'node:http' | 'express',
  { name = kind, port, body, headers }: { name?: string; port: number; body: string; headers?: IncomingHttpHeaders },
): Promise<Contender> {
  const given = headers && { HEADERS: JSON.stringify(headers) };
  const env = { PORT: String(port), KIND: kind, BODY: body, ...given };
  return startNode({ name, args: ['bench/plain-server.ts'], port, env });
}

export async function startNext(port: number, { program, folder }: NextSite): Promise<Contender> {
  const args = [program, 'start', '-p', String(port), '-H', '127.0.0.1'];
  return startNode({ name: 'Next.js', args, port, cwd: folder, env: { NEXT_TELEMETRY_DISABLED: '1' } });
}

/** `null` where nginx is not installed. The packed file is sent as it is, by one worker. */
export async function startNginx(port: number, folder: string, body: string): Promise<Contender | null> {
  const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  if (program === undefined) return null;
  const files = join(folder, 'nginx');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'index.html'), await readFile(body));
  await writeFile(join(files, 'nginx.conf'), nginxConfiguration(port, files));
  const child = spawn(program, ['-p', files, '-c', join(files, 'nginx.conf'), '-e', join(files, 'error.log')], {
    stdio: 'ignore',
  });
  return finishStart('nginx', child, `http://127.0.0.1:${port}/`);
}

function nginxConfiguration(port: number, files: string): string {
  return `daemon off; worker_processes 1; master_process off; pid ${files}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${files}/access.log; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${files}/${kind};`).join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${files}; default_type text/html;
    location / { add_header Content-Encoding br; add_header Vary Accept-Encoding; }
  }
}`;
}

type NodeStart = {
  name: string;
  args: string[];
  port: number;
  env: Record<string, string>;
  readyPath?: string;
  cwd?: string;
};

async function startNode({ name, args, port, env, readyPath = '/', cwd = root }: NodeStart): Promise<Contender> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return finishStart(name, child, `http://127.0.0.1:${port}/`, readyPath);
}

async function finishStart(name: string, child: ChildProcess, address: string, readyPath = '/'): Promise<Contender> {
  const startedAt = performance.now();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await answers(new URL(readyPath, address)))) {
    if (performance.now() - startedAt > startLimitMs) throw new Error(`${name} has not started`);
    await pause(5);
  }
  return { name, address, pids: [child.pid ?? 0], startMs: performance.now() - startedAt, stop };
}

async function answers(url: URL): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}
