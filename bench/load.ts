import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** One round of load against one server. */
export type Round = { perSecond: number; cpuMicroseconds: number };

const connections = 32;
const ticksASecond = 100; // USER_HZ, which Linux fixes for /proc

/**
 * @param url Requested over kept-alive connections until the time is over.
 * @param pids The processes whose processor time counts.
 */
export async function load(
  url: string,
  pids: readonly number[],
  seconds: number,
  headers: Record<string, string>,
): Promise<Round> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const before = cpuSeconds(pids);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, ...given];
  const { stdout } = await promisify(execFile)('wrk', [...options, url]);
  const usedSeconds = cpuSeconds(pids) - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not respond to every request:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]),
    cpuMicroseconds: (usedSeconds / requests) * 1_000_000,
  };
}

export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]); // user and system
  });
  return ticks.reduce((sum, tick) => sum + tick, 0) / ticksASecond;
}

export function memoryMb(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1_000_000;
}

/** Waits until a process has ended its background work, such as rendering pages ahead: until it is almost idle for a second. */
export async function untilIdle(pid: number): Promise<void> {
  let before = cpuSeconds([pid]);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = cpuSeconds([pid]);
    if (now - before < 0.05) return;
    before = now;
  }
}
