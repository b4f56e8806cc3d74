import { exitCodes } from './exit-code.ts';

/** The part of `process` that tells of Ctrl-C and can end. */
export type Interruptible = {
  on: (signal: 'SIGINT', listener: () => void) => unknown;
  exit: (code: number) => void;
};

/** Aborted by the first Ctrl-C, so that no new work is begun and what is known is printed; the second one ends at once. */
export function listenToInterruption(program: Interruptible): AbortSignal {
  const interruption = new AbortController();
  program.on('SIGINT', () => {
    if (interruption.signal.aborted) program.exit(exitCodes.interrupted);
    interruption.abort();
  });
  return interruption.signal;
}
