import { expect, onTestFinished, test } from 'vitest';
import { awaitStore, createStoreProbe } from '#server/outbox/awaited-store.ts';
import { openOutbox, openStore } from '#server/outbox/open-outbox.ts';
import { damageInUse, damagePage } from '../../support/damage-page.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const corrupt = { code: 'STORE_CORRUPT' };

async function createFilled() {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openOutbox(databaseUrl);
  await Promise.all(Array.from({ length: 300 }, () => outbox.enqueue(createSubmission(), now)));
  await outbox.close();
  return databaseUrl;
}

test.each([0.2, 0.4, 0.6, 0.8])('a server refuses a file with a damaged page, %d into the file', async (place) => {
  const databaseUrl = await createFilled();
  await damagePage(databaseUrl.file, place);
  const opening = openOutbox(databaseUrl, () => {}, 'serve');
  await expect(opening).rejects.toMatchObject({ ...corrupt, message: expect.stringContaining(databaseUrl.file) });
});

test('a server that meets a damaged page writes no more to the file', async () => {
  const databaseUrl = await createFilled();
  const outbox = await openOutbox(databaseUrl, () => {}, 'serve');
  onTestFinished(() => outbox.close());
  await damageInUse(databaseUrl.file);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject(corrupt);
  await expect(outbox.checkWritable(now)).rejects.toMatchObject(corrupt);
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject(corrupt);
});

test('a command can still use the sound part of a damaged file', async () => {
  const databaseUrl = await createFilled();
  for (const place of [0.4, 0.6, 0.8]) await damagePage(databaseUrl.file, place); // one may be an index that is not read
  const outbox = await openForTest(databaseUrl);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject(corrupt);
  expect(await outbox.listActions(1)).toEqual([]);
});

test('a site that starts with a damaged file reports it as damaged', async () => {
  const databaseUrl = await createFilled();
  await damagePage(databaseUrl.file, 0.4);
  const { logger, events } = createMemoryLog();
  const open = () => openStore(databaseUrl, () => {}, 'serve');
  const { outbox, tried, close } = awaitStore({ open, onOpen: () => {}, logger });
  onTestFinished(close);
  await tried;
  expect(await createStoreProbe(outbox)()).toBe('damaged');
  expect(events()).toMatchObject([{ event: 'database-unavailable', code: 'STORE_CORRUPT' }]);
});
