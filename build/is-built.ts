import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { favicon } from '#domain/site-icons.ts';

const sources = [
  'server/**/*',
  'src/**/*',
  'content/**/*',
  'locales/**/*',
  'build/*',
  'seo/**/*',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * What is wrong with the build, and what to do; `null` if it is up to date.
 *
 * @param root Folder of the project.
 */
export function describeStaleBuild(root: string): string | null {
  if (isBuilt(root)) return null;
  const state = existsSync(join(root, 'dist/server/index.js')) ? 'is older than its sources' : 'is missing';
  return `dist ${state}: tests of the built site need a new build. Run "npm run build".`;
}

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
