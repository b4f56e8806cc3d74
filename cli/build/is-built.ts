import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { favicon } from '#domain/site-icons.ts';

const sources = [
  'server/**/*',
  'src/**/*',
  'content/**/*',
  'locales/**/*',
  'cli/content/*',
  'cli/build/*',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Whether the site is built and no source is newer than the build; an image without sources keeps its own.
 *
 * @param root Folder of the project.
 */
export function isBuilt(root: string): boolean {
  const server = join(root, 'dist/server/index.js');
  const lastWritten = join(root, 'dist/client', favicon.path);
  if (!existsSync(server) || !existsSync(lastWritten)) return false;
  const builtAt = statSync(server).mtimeMs;
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= builtAt);
}
