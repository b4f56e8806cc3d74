import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copySources } from './copy-project.ts';

export type SiteCopy = { folder: string; remove: () => Promise<void> };

/**
 * The sources of this site in a folder of their own, with more files: for tests of what editors add.
 *
 * @param added By path in the project.
 */
export async function copySite(added: Readonly<Record<string, string | Buffer>>): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'goshen-copy-'));
  await copySources(folder);
  for (const [file, body] of Object.entries(added)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), body);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs the copy's `npm run build`. */
export async function buildCopy({ folder }: SiteCopy, variables: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...variables };
  await promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: folder, env });
}
