import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openSqliteMessages, store } from './messages-run.ts';

const messages = 30_000;
const text = 'x'.repeat(1000);

async function createLargeStore(): Promise<string> {
  const { file } = await openSqliteMessages();
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

test.each([
  ['list', ['--reveal', '-f', 'json=FILE']],
  ['show', ['ID', '--reveal', '-f', 'pretty=FILE']],
  ['export', ['--all', '-f', 'csv=FILE']],
])(
  'messages %s writes files that only their owner can read, also over one that others could',
  async (command, rest) => {
    const { outbox, run } = await openSqliteMessages();
    const id = await store(outbox);
    const folder = await createTemporaryFolder();
    const old = join(folder, 'old');
    await writeFile(old, 'x'.repeat(10_000));
    await chmod(old, 0o644);
    for (const file of [old, join(folder, 'new')]) {
      await run(command, ...rest.map((word) => word.replace('FILE', file).replace('ID', id)));
      expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
      expect(await readFile(file, 'utf8')).toMatch(/^[^x]*thandi@example\.org[^x]*$/);
    }
  },
);

test('a device as the file of a result keeps its mode', async () => {
  const { run } = await openSqliteMessages();
  const before = (await stat(devNull)).mode;
  expect(await run('export', '--all', '-f', `json=${devNull}`)).toMatchObject({ code: 0 });
  expect((await stat(devNull)).mode).toBe(before);
});

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
