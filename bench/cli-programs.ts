import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from './load.ts';
import { median } from './tables.ts';

/** A program to measure; `watch` gets its output as it arrives. */
export type Program = {
  name: string;
  command: string;
  args: string[];
  /** Default: the project. */
  cwd?: string;
  watch?: (text: string, ms: number) => void;
};

/** Wall time, CPU time and peak resident memory. */
export type Run = { ms: number; cpuMs: number; peakMb: number };
export type Results = ReadonlyMap<string, readonly Run[]>;

const root = join(import.meta.dirname, '..');

export function goshen(name: string, ...args: string[]): Program {
  const settings = ['MALLOC_ARENA_MAX=1', process.execPath, '--max-semi-space-size=4', '--max-old-space-size=1024']; // as in cli/goshen.js
  // Outside the project, whose goshen.config.json would count.
  return { name, command: 'env', args: [...settings, join(root, 'cli/goshen.js'), ...args], cwd: tmpdir() };
}

/** Whether a peer is installed; one that is not is named and left out. */
export function isInstalled(command: string, hint: string): boolean {
  const isThere = spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
  if (!isThere) console.log(`  left out: ${command} (${hint})`);
  return isThere;
}

/** Each program once to warm up, then in alternation, so that a busy moment affects all alike. */
export async function measureInTurn(rounds: number, programs: readonly Program[]): Promise<Results> {
  const results = new Map<string, Run[]>(programs.map(({ name }) => [name, []]));
  for (const program of programs) await run(program);
  for (let round = 0; round < rounds; round += 1) {
    for (const program of programs) results.get(program.name)?.push(await run(program));
  }
  printRuns(results);
  return results;
}

/** Runs a program to its end; CPU time and memory are read from /proc, on Linux. */
export function run({ command, args, cwd, watch }: Program): Promise<Run> {
  return new Promise((done, failed) => {
    const start = performance.now();
    const child = spawn(command, args, {
      cwd: cwd ?? root,
      stdio: ['ignore', watch === undefined ? 'ignore' : 'pipe', 'ignore'],
    });
    let used = { cpuMs: 0, peakMb: 0 };
    const look = setInterval(() => {
      used = readUse(child.pid) ?? used;
    }, 10);
    child.stdout?.on('data', (chunk) => watch?.(String(chunk), performance.now() - start));
    child.once('error', failed);
    child.once('exit', () => {
      clearInterval(look);
      done({ ms: performance.now() - start, ...used });
    });
  });
}

function readUse(pid = 0): Omit<Run, 'ms'> | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024;
    return Number.isNaN(peakMb) ? null : { cpuMs: cpuSeconds([pid]) * 1_000, peakMb };
  } catch {
    return null; // it has ended, or this system has no /proc
  }
}

/** The median of one program divided by that of another. */
export function ratio(results: Results, of: string, to: string, what: keyof Run): number {
  return medianOf(results, of, what) / medianOf(results, to, what);
}

export function medianOf(results: Results, name: string, what: keyof Run): number {
  return median((results.get(name) ?? []).map((one) => one[what]));
}

function printRuns(results: Results): void {
  console.log(`  ${'wall ms: min, median, max'.padStart(46)}${'CPU ms'.padStart(10)}${'peak MB'.padStart(9)}`);
  for (const [name, runs] of results) {
    const wall = runs.map(({ ms }) => ms);
    const walls = [Math.min(...wall), median(wall), Math.max(...wall)].map((ms) => ms.toFixed(0).padStart(8));
    const [cpuMs, peakMb] = [medianOf(results, name, 'cpuMs'), medianOf(results, name, 'peakMb')];
    console.log(
      `  ${name.padEnd(22)}${walls.join('')}${cpuMs.toFixed(0).padStart(10)}${peakMb.toFixed(0).padStart(9)}`,
    );
  }
}

/** One line per target, unless the peer is not installed. */
export function report(what: string, value: number, bar: string): void {
  if (Number.isNaN(value)) return;
  console.log(`  ${what}: ${value.toFixed(2)} (bar: ${bar})`);
}
