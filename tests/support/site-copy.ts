import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.ts';

export type SiteCopy = { folder: string; remove: () => Promise<void> };

const sources = ['build', 'cli', 'content', 'locales', 'seo', 'server', 'src'];
const files = ['package.json', 'package-lock.json', 'tests/tsconfig.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * The sources of this site in a folder of their own, with more files: for tests of what editors add.
 *
 * @param added By path in the project.
 */
export async function copySite(added: Readonly<Record<string, string | Buffer>>): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'goshen-copy-'));
  for (const part of [...sources, ...files]) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, body] of Object.entries(added)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), body);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs the copy's `npm run build`. */
export async function buildCopy({ folder }: SiteCopy): Promise<void> {
  await promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: folder });
}
