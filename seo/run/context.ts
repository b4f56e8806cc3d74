import type { Project } from './project.ts';
import { ToolError } from './tool-error.ts';

/** Everything a command touches beside its arguments; tests bring their own. */
export type CliContext = {
  /** Results: stdout. */
  print: (text: string) => void;
  /** Resolves when stdout can take more. */
  drained: () => Promise<void>;
  /** Notes, progress and errors: stderr. */
  notify: (text: string) => void;
  stdin: AsyncIterable<Uint8Array>;
  terminal: { stdout: boolean; stderr: boolean; columns: number };
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Where output files go that the user names: `npm run goshen` runs in the project, wherever its user stands. */
  outputFolder: string;
  /** Of the processor, as far as this process may use them. */
  cores: number;
  now: () => Date;
  random: () => number;
  /** Resolves after that time, or at once when `signal` is aborted. */
  wait: (milliseconds: number) => Promise<void>;
  /** Aborted by Ctrl-C: no new work is begun, what is known is printed. */
  signal: AbortSignal;
  /** Sets the exit code of a command, once. */
  exitWith: (code: ExitCode) => void;
  /** The website that the commands came with; `null` if the tool was installed alone. */
  project: Project | null;
};

/** @throws ToolError USAGE where the working folder does not hold it */
export function openProject({ project, cwd }: CliContext): Project {
  if (project?.isIn(cwd)) return project;
  throw new ToolError('USAGE', 'name a URL, such as https://example.com; this folder does not contain a site');
}

/** Exit codes of the command line. */
export const exitCodes = {
  clean: 0,
  /** Findings at or over the bar of `--fail-on`. */
  findings: 1,
  /** A wrong flag, argument, configuration or environment. */
  usage: 2,
  /** The job could not be done, or not to its end. */
  incomplete: 3,
  /** Some of the messages a command was to act on could not be handled. */
  itemsFailed: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const usageErrors: ReadonlySet<string> = new Set(['USAGE', 'ENV_INVALID']);

/** @param code Of an error that was expected. */
export function exitCodeOf(code: string): ExitCode {
  return usageErrors.has(code) ? exitCodes.usage : exitCodes.incomplete;
}

/** The part of `process` that reports signals and can end. */
export type Interruptible = {
  on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown;
  exit: (code: number) => void;
};

/**
 * Aborted by the first Ctrl-C or SIGTERM, so that no new work is begun, what is known is printed and unfinished files are
 * removed; the second one ends at once.
 */
export function listenToInterruption(program: Interruptible): AbortSignal {
  const interruption = new AbortController();
  const interrupt = () => {
    if (interruption.signal.aborted) program.exit(exitCodes.interrupted);
    interruption.abort();
  };
  program.on('SIGINT', interrupt);
  program.on('SIGTERM', interrupt);
  return interruption.signal;
}
