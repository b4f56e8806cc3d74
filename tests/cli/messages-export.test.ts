import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { root } from '../support/root.ts';
import { createSqliteUrl } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const messages = 30_000;
const text = 'x'.repeat(1000);

async function createLargeStore(): Promise<string> {
  const { file } = await createSqliteUrl();
  await (await openOutbox({ kind: 'sqlite', file })).close();
  const database = new DatabaseSync(file);
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${messages})
    INSERT INTO messages (id, status, received_at, language, first_name, last_name, email, message)
    SELECT printf('%08x-0000-4000-8000-%012x', i, i), 'sent', 1700000000000 + i / 3, 'en', 'A', 'B', 'a@example.org', '${text}'
    FROM n`);
  database.close();
  return file;
}

/** Its output goes through a pipe that is read slowly, as by another program. */
async function exportWithSmallHeap(file: string, format: string, target: string): Promise<number | null> {
  const args = ['--max-old-space-size=48', join(root, 'cli/goshen.js'), 'messages', 'export', '--all', '-f', format];
  const env = { ...process.env, DATABASE_URL: `file:${file}` };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  await pipeline(child.stdout, createWriteStream(target));
  return exited;
}

test('an export is written as it is read: memory does not grow with the number of messages', async () => {
  const file = await createLargeStore();
  const target = join(await createTemporaryFolder(), 'export');
  expect(await exportWithSmallHeap(file, 'json', target)).toBe(0);
  const exported: { messages: { id: string }[] } = JSON.parse(await readFile(target, 'utf8'));
  expect(new Set(exported.messages.map(({ id }) => id)).size).toBe(messages);
  expect(await exportWithSmallHeap(file, 'csv', target)).toBe(0);
  expect((await readFile(target, 'utf8')).split('\r\n')).toHaveLength(messages + 2);
  expect(await exportWithSmallHeap(file, `json=${target}`, '/dev/null')).toBe(0);
  expect(JSON.parse(await readFile(target, 'utf8')).messages).toHaveLength(messages);
});
