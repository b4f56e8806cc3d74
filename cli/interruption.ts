import { exitCodes } from './exit-code.ts';

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
