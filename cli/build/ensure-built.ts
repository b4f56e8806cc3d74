import { join } from 'node:path';
import { isBuilt } from './is-built.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the site where no build is, or where a source is newer than it. */
if (!isBuilt(root)) {
  process.stderr.write('Building the site…\n');
  const { buildSite } = await import('./build-site.ts');
  await buildSite(root);
}
