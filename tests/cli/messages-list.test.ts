import { expect, test } from 'vitest';
import { thandi } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openSqliteMessages, runMessages, store } from './messages-run.ts';

const hostile = { ...thandi, company: 'Evil\u001b[2J\u202eplc', message: 'Clear\u009b2J the screen, please.' };

/** A store with one waiting and one quarantined message. */
async function openTwo() {
  const { outbox, run } = await openSqliteMessages();
  await store(outbox);
  await store(outbox, { message: hostile, trapped: true }, new Date('2026-03-01T11:00:00Z'));
  return run;
}

test('messages are listed newest first with personal data masked', async () => {
  const run = await openTwo();
  const { code, out } = await run('list');
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/2026-03-01 11:00 {2}quarantined \(trap\) {2}T\*\*\* M\*\*\* {2}t\*\*\*@example\.org/);
  expect(lines[1]).toMatch(/2026-03-01 10:00 {2}queued .*\[50 characters\]$/);
  expect(out).not.toMatch(/Thandi|Mokoena|Woodstock/);
});

test('--reveal shows the message with control characters escaped', async () => {
  const run = await openTwo();
  const { out } = await run('list', '--reveal');
  expect(out).toContain('thandi@example.org');
  expect(out).toContain('Clear\\u{9b}2J the screen');
});

test('JSON has a masked flag and no raw control character', async () => {
  const run = await openTwo();
  const { out } = await run('list', '--format', 'json', '--reveal');
  expect(out).toMatch(/^[\n\x20-\x7e]*$/);
  expect(JSON.parse(out)).toMatchObject({ schemaVersion: 1, messages: [{ masked: false, content: hostile }, {}] });
  const masked = await run('list', '--format', 'json');
  expect(JSON.parse(masked.out).messages[0]).toMatchObject({ masked: true, content: { firstName: 'T***' } });
});

test('the list can be narrowed by status, sender and number', async () => {
  const run = await openTwo();
  const count = async (...args: string[]) => (await run('list', ...args)).out.split('\n').length - 1;
  expect(await count('--status', 'quarantined')).toBe(1);
  expect(await count('--email', 'THANDI@example.org')).toBe(2);
  expect(await count('--email', 'nobody@example.org')).toBe(0);
  expect(await count('--limit', '1')).toBe(1);
});

test('without a database nothing is created', async () => {
  const folder = await createTemporaryFolder();
  const missing = runMessages(`file:${folder}/goshen.db`, ['list']);
  await expect(missing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});
