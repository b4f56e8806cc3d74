import type { ExitCode } from './exit-code.ts';

/** Everything a command touches beside its arguments; tests bring their own. */
export type CliContext = {
  /** Results: stdout. */
  print: (text: string) => void;
  /** Resolves when stdout can take more. */
  drained: () => Promise<void>;
  /** Talk: stderr. */
  say: (text: string) => void;
  stdin: AsyncIterable<Uint8Array>;
  terminal: { stdout: boolean; stderr: boolean; columns: number };
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  now: () => Date;
  random: () => number;
  /** Resolves after that time, or at once when `signal` is aborted. */
  wait: (milliseconds: number) => Promise<void>;
  /** Aborted by Ctrl-C: no new work is begun, what is known is printed. */
  signal: AbortSignal;
  /** A command's verdict, told once. */
  exitWith: (code: ExitCode) => void;
};
