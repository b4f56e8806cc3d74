import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildingMs, copyProject } from '../support/copy-project.ts';
import { startServerProcess } from '../support/server-process.ts';

test('the site builds, starts and sends its pages without the tool', { timeout: buildingMs }, async () => {
  const { root } = await copyProject();
  for (const folder of ['seo', 'cli']) await rm(join(root, folder), { recursive: true });
  await promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: root });
  const database = { DATABASE_URL: `file:${join(root, 'goshen.db')}` };
  const origin = await startServerProcess(database, { folder: root }).listening;
  const response = await fetch(`${origin}/services`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<h1');
});
