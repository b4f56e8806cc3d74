// Builds the site into dist. With --if-stale, only where dist is missing or older than a source; with --check, such
// a build is only reported.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, describeStaleBuild } from './build-site.ts';
import { printFailure } from './print-failure.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' }, check: { type: 'boolean' } } });
const stale = describeStaleBuild(root);

if (values.check) {
  if (stale !== null) process.stderr.write(`${stale}\n`);
} else if (stale !== null || !values['if-stale']) {
  if (values['if-stale']) process.stderr.write('Building the site…\n');
  await buildSite(root).catch(printFailure);
}
