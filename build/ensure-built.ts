import { join } from 'node:path';
import { describeStaleBuild } from './is-built.ts';

const root = join(import.meta.dirname, '..');
const stale = describeStaleBuild(root);

/** Builds the site if dist is missing or older than a source. With --check, only reports it. */
if (stale !== null && process.argv.includes('--check')) process.stderr.write(`${stale}\n`);
else if (stale !== null) {
  process.stderr.write('Building the site…\n');
  const { buildSite } = await import('./build-site.ts');
  await buildSite(root);
}
