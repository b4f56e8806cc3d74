import type { ErrorCode } from '#domain/errors.ts';

/** What the command line tells the shell. */
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

const usageErrors: ReadonlySet<ErrorCode> = new Set(['USAGE', 'ENV_INVALID']);

export function exitCodeOf(code: ErrorCode): ExitCode {
  return usageErrors.has(code) ? exitCodes.usage : exitCodes.incomplete;
}
