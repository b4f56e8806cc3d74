import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { postMessage } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const waitOptions = { timeout: 30_000, interval: 100 };

test.skipIf(!existsSync(library)).each([
  ['back by a day', '-1d'],
  ['back by a year', '-365d'],
  ['forward by a year', '+365d'],
])('the clock jumps %s: messages go on being taken and delivered', async (_name, offset) => {
  const folder = await createTemporaryFolder();
  const clock = join(folder, 'clock');
  await writeFile(clock, '+0d\n');
  const mail = await startMailServer();
  const server = startServerProcess({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...mail.settings,
    DELIVERY_POLL_MS: '100',
    DELIVERY_FIRST_RETRY_MS: '100',
  });
  const origin = await server.listening;
  expect((await postMessage(origin, { message: 'Before the clock jumps.' })).status).toBe(200);
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), waitOptions);

  mail.temper = { refuse: 'content', code: 451 }; // the next waits for its second attempt when the clock jumps
  expect((await postMessage(origin, { message: 'While the clock jumps.' })).status).toBe(200);
  await vi.waitFor(() => expect(server.log.map(({ event }) => event)).toContain('delivery-postponed'), waitOptions);
  await writeFile(clock, `${offset}\n`);
  await utimes(clock, new Date(), new Date());
  mail.temper = 'take';
  await vi.waitFor(() => expect(mail.mails).toHaveLength(2), waitOptions);

  expect((await postMessage(origin, { message: 'After the clock has jumped.' })).status).toBe(200);
  await vi.waitFor(() => expect(mail.mails).toHaveLength(3), waitOptions);
  const times = server.log.map(({ time }) => new Date(String(time)).getTime());
  expect(Math.abs((times.at(-1) ?? 0) - (times[0] ?? 0))).toBeGreaterThan(12 * 3_600_000); // it did jump
});
