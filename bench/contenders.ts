import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readImageMemory } from '../tests/support/image-memory.ts';

/** A server under load, in a process of its own. */
export type Contender = {
  name: string;
  origin: string;
  /** The processes that do the work. */
  pids: number[];
  /** Until its first response. */
  startMs: number;
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '..');
const startLimitMs = 30_000;

/** This site, as the image runs it, with its access log on. */
export async function startSite(
  port: number,
  folder: string,
  variables: Record<string, string> = {},
): Promise<Contender> {
  const env = {
    ...(await readImageMemory()),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'goshen.db')}`,
    SHUTDOWN_DELAY_MS: '0',
    ...variables,
  };
  return startNode({ name: 'this site', args: ['dist/server/index.js'], port, readyPath: '/readyz', env });
}

/** Bare node:http, sending the body of a file with the headers that it needs to be read. */
export function startBare(port: number, body: string): Promise<Contender> {
  const env = { PORT: String(port), KIND: 'node:http', BODY: body };
  return startNode({ name: 'node:http', args: ['bench/plain-server.ts'], port, env });
}

/** Express with the headers of this site; as by default, it computes the ETag for each response. */
export async function startExpress(port: number, body: string, headers: IncomingHttpHeaders): Promise<Contender> {
  const { etag: _etag, ...given } = headers;
  const env = { PORT: String(port), KIND: 'express', BODY: body, HEADERS: JSON.stringify(given) };
  return startNode({ name: 'Express res.send', args: ['bench/plain-server.ts'], port, env });
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

/** `null` where nginx is not installed. The compressed file is sent as it is, by one worker, with the log of deploy/nginx.conf. */
export async function startNginx(port: number, folder: string, body: string): Promise<Contender | null> {
  const files = join(folder, 'nginx');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'index.html'), await readFile(body));
  const [log = ''] = /map \$remote_addr[\s\S]*?access_log [^;]*;/.exec(await readShipped(files)) ?? [];
  return runNginx('nginx file', port, files, nginxConfiguration(port, files, log));
}

/** deploy/nginx.conf in front of this site, by one worker, without its limits: all requests come from one client. */
export async function startNginxCache(port: number, folder: string, upstreamPort: number): Promise<Contender | null> {
  const files = join(folder, 'nginx-cache');
  await mkdir(files, { recursive: true });
  const configuration = (await readShipped(files))
    .replace(/^ *limit_.*\n/gm, '')
    .replace('worker_processes auto;', 'worker_processes 1; daemon off;')
    .replaceAll(/replica-[12]:3000/g, `127.0.0.1:${upstreamPort}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  return runNginx('nginx cache in front', port, files, configuration);
}

/** deploy/nginx.conf, writing to a folder. */
async function readShipped(files: string): Promise<string> {
  const shipped = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  return shipped.replace('/dev/stdout', '/tmp/access.log').replaceAll('/tmp/', `${files}/`);
}

async function runNginx(name: string, port: number, files: string, configuration: string): Promise<Contender | null> {
  if (nginx === undefined) return null;
  const file = join(files, 'nginx.conf');
  const isRoot = process.getuid?.() === 0; // its workers would be another user, who cannot enter the folder
  await writeFile(file, isRoot ? `user root;\n${configuration}` : configuration);
  const child = spawn(nginx, ['-p', files, '-c', file, '-e', join(files, 'error.log')], { stdio: 'ignore' });
  const contender = await finishStart(name, child, `http://127.0.0.1:${port}/`);
  const [pid = 0] = contender.pids;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  // The others fill and clean the cache.
  const workers = children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker process'));
  return { ...contender, pids: [pid, ...workers.map(Number)] };
}

function nginxConfiguration(port: number, files: string, log: string): string {
  return `daemon off; worker_processes 1; pid ${files}/nginx.pid;
events { worker_connections 1024; }
http {
  ${log}
  sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
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
};

async function startNode({ name, args, port, env, readyPath = '/' }: NodeStart): Promise<Contender> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return finishStart(name, child, `http://127.0.0.1:${port}/`, readyPath);
}

async function finishStart(name: string, child: ChildProcess, origin: string, readyPath = '/'): Promise<Contender> {
  const startedAt = performance.now();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await responds(new URL(readyPath, origin)))) {
    if (performance.now() - startedAt > startLimitMs) throw new Error(`${name} has not started`);
    await pause(5);
  }
  return { name, origin, pids: [child.pid ?? 0], startMs: performance.now() - startedAt, stop };
}

async function responds(url: URL): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}
