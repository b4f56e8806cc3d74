import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { messageFieldNames } from '#domain/contact/fields.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';
import { createSubmission, thandi } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const claimed = { timestamp: 'CLAIMED-TIME', userAgent: 'CLAIMED-BROWSER' };

test('erasing leaves nothing of what the visitor sent in any column', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const stored = await outbox.enqueue(createSubmission({ claimed }), now);
  const sent = [...Object.values(thandi), ...Object.values(claimed)].filter((text) => text !== null);
  const database = new DatabaseSync(databaseUrl.file, { readOnly: true });
  const cells = () => Object.values(database.prepare('SELECT * FROM messages').get() ?? {});
  expect(cells()).toEqual(expect.arrayContaining(sent));
  const [message] = await outbox.list({ limit: 1 });
  expect(Object.keys(message?.content ?? {})).toEqual(messageFieldNames);
  await outbox.erase([stored.kind === 'stored' ? stored.id : ''], 'request', { at: now, by: null });
  const left = cells();
  database.close();
  expect(sent.filter((text) => left.includes(text))).toEqual([]);
});
