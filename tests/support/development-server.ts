import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './free-port.ts';

export type DevelopmentServer = {
  origin: string;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Runs "npm run dev" in a copy of the project. It may not be ready yet. */
export async function startDevelopmentServer(folder: string): Promise<DevelopmentServer> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, NODE_ENV: '', HOST: '127.0.0.1', PORT: String(port), SITE_URL: origin };
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const closed = once(child, 'close');
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
  };
  return { origin, output: () => output, stop };
}
