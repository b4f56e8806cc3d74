import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { noLimits } from './no-limits.ts';
import { postMessage } from './submission.ts';

type EndpointProcess = {
  origin: string;
  /** Ends it as a power cut would: no signal handler runs. */
  kill: () => Promise<void>;
};

const program = join(import.meta.dirname, 'contact-endpoint.ts');

/** Starts the contact endpoint as a process of its own, without limits unless `variables` sets some. */
export async function startEndpointProcess(variables: Record<string, string>): Promise<EndpointProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...noLimits, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { origin: `http://127.0.0.1:${line.toString().trim()}`, kill };
}

/** Sends one message; true when it was acknowledged, false after any other response, or none. */
export async function sendNumbered(origin: string, number: number): Promise<boolean> {
  try {
    const changes = { email: `n${number}@example.org`, message: `Message ${number}.` };
    const response = await postMessage(origin, changes, { headers: { 'idempotency-key': `number-${number}` } });
    return response.status === 200 && ((await response.json()) as { success: boolean }).success;
  } catch {
    return false; // the process is gone: not acknowledged
  }
}
