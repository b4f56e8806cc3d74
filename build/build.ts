// Builds the site into dist. With --if-stale, only where dist is missing or older than a source; with --check, such
// a build is only reported.
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { buildSite, describeStaleBuild } from './build-site.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' }, check: { type: 'boolean' } } });
const stale = describeStaleBuild(root);

if (values.check) {
  if (stale !== null) process.stderr.write(`${stale}\n`);
} else if (stale !== null || !values['if-stale']) {
  if (values['if-stale']) process.stderr.write('Building the site…\n');
  await buildSite(root).catch(printFailure);
}

/** A mistake in a source is printed as a message; only errors of the build itself have a stack. */
function printFailure(error: unknown): void {
  const isOfBundler = error instanceof Error && 'errors' in error;
  if (error instanceof AppError) process.stderr.write(`${error.code}: ${error.message}\n`);
  else process.stderr.write(`${isOfBundler ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
