import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { favicon } from '#domain/site-icons.ts';

const root = join(import.meta.dirname, '../..');
const sources = [
  'src/**/*',
  'content/**/*',
  'locales/**/*',
  'cli/content/*',
  'cli/build/*',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the site where no build is, or where a source is newer than it; an image without sources keeps its own. */
if (!isBuilt()) {
  process.stderr.write('Building the site…\n');
  const { buildSite } = await import('./build-site.ts');
  await buildSite(root);
}

function isBuilt(): boolean {
  const server = join(root, 'dist/server/entry-server.js');
  const lastWritten = join(root, 'dist/client', favicon.path);
  if (!existsSync(server) || !existsSync(lastWritten)) return false;
  const builtAt = statSync(server).mtimeMs;
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= builtAt);
}
