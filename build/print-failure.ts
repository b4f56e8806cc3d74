import { inspect } from 'node:util';
import { AppError } from '#domain/errors.ts';

/** A mistake in a source is printed as a message; only errors of the script itself have a stack. */
export function printFailure(error: unknown): void {
  const isOfBundler = error instanceof Error && 'errors' in error;
  if (error instanceof AppError) process.stderr.write(`${error.code}: ${error.message}\n`);
  else process.stderr.write(`${isOfBundler ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
