import { expect, onTestFinished, test } from 'vitest';
import { awaitStore, createStoreProbe } from '#server/outbox/awaited-store.ts';
import { openOutbox, openStore } from '#server/outbox/open-outbox.ts';
import { damageInUse, damagePage } from '../../support/damage-page.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createSqliteAddress, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const corrupt = { code: 'STORE_CORRUPT' };

async function createFilled() {
  const address = await createSqliteAddress();
  const outbox = await openOutbox(address);
  await Promise.all(Array.from({ length: 300 }, () => outbox.enqueue(createSubmission(), now)));
  await outbox.close();
  return address;
}

test.each([0.2, 0.4, 0.6, 0.8])('a server refuses a file with a damaged page, %d into the file', async (place) => {
  const address = await createFilled();
  await damagePage(address.file, place);
  const opening = openOutbox(address, () => {}, 'serve');
  await expect(opening).rejects.toMatchObject({ ...corrupt, message: expect.stringContaining(address.file) });
});

test('a server that meets a damaged page writes no more to the file', async () => {
  const address = await createFilled();
  const outbox = await openOutbox(address, () => {}, 'serve');
  onTestFinished(() => outbox.close());
  await damageInUse(address.file);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject(corrupt);
  await expect(outbox.checkWritable(now)).rejects.toMatchObject(corrupt);
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject(corrupt);
});

test('a command can still use the sound part of a damaged file', async () => {
  const address = await createFilled();
  await damagePage(address.file, 0.8);
  const outbox = await openForTest(address);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject(corrupt);
  expect(await outbox.listActions(1)).toEqual([]);
});

test('a site that starts with a damaged file reports it as damaged', async () => {
  const address = await createFilled();
  await damagePage(address.file, 0.4);
  const { logger, events } = createMemoryLog();
  const open = () => openStore(address, () => {}, 'serve');
  const { outbox, tried, close } = awaitStore({ open, onOpen: () => {}, logger });
  onTestFinished(close);
  await tried;
  expect(await createStoreProbe(outbox)()).toBe('damaged');
  expect(events()).toMatchObject([{ event: 'database-unavailable', code: 'STORE_CORRUPT' }]);
});
