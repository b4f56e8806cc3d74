import { utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeStaleBuild } from '#build/build-site.ts';
import { favicon } from '#domain/site-images.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

test('a build that is missing or older than a source is reported', async () => {
  const root = await createTemporaryFolder();
  const write = async (file: string, at: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
    utimesSync(join(root, file), new Date(at), new Date(at));
  };
  await write('src/entry-server.tsx', '2026-01-01');
  expect(describeStaleBuild(root)).toContain('dist is missing');
  await write('dist/server/index.js', '2026-01-02');
  await write(join('dist/client', favicon.path), '2026-01-02');
  expect(describeStaleBuild(root)).toBeNull();
  await write('src/entry-server.tsx', '2026-01-03');
  expect(describeStaleBuild(root)).toContain('dist is older than its sources');
});
