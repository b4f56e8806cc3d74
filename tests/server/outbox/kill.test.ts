import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Outbox } from '#server/outbox/outbox.ts';
import { sendNumbered, startEndpointProcess } from '../../support/endpoint-process.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { listStores, openForTest, urlOf } from '../../support/stores.ts';

const kills = 4;
const acknowledgedPerLife = 60;
const clients = 8;

/** Several clients send until enough is acknowledged, then the process is killed under them. */
async function liveOnce(
  variables: Record<string, string>,
  first: number,
): Promise<{ acknowledged: number[]; next: number }> {
  const endpoint = await startEndpointProcess(variables);
  onTestFinished(endpoint.kill);
  const acknowledged: number[] = [];
  let next = first;
  let isKilled = false;
  const client = async () => {
    while (!isKilled) {
      const number = next;
      next += 1;
      if (await sendNumbered(endpoint.origin, number)) acknowledged.push(number);
      if (acknowledged.length >= acknowledgedPerLife && !isKilled) {
        isKilled = true;
        await endpoint.kill();
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { acknowledged, next };
}

async function storedNumbers(outbox: Outbox): Promise<number[]> {
  const messages = await outbox.list({ limit: 10_000 });
  return messages.map(({ content }) => Number(content?.message.match(/\d+/)?.[0]));
}

const stores = listStores();

describe.each(stores)('killed under load on $name', ({ createDatabaseUrl }) => {
  test('every acknowledged message is stored, once', async () => {
    const databaseUrl = await createDatabaseUrl();
    const acknowledged: number[] = [];
    let next = 0;
    for (let life = 0; life < kills; life += 1) {
      const lived = await liveOnce({ DATABASE_URL: urlOf(databaseUrl) }, next);
      acknowledged.push(...lived.acknowledged);
      next = lived.next;
    }
    const stored = await storedNumbers(await openForTest(databaseUrl));
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * acknowledgedPerLife);
    expect(acknowledged.filter((number) => !stored.includes(number))).toEqual([]);
    expect(stored.length).toBe(new Set(stored).size);
  });

  test('what a killed process was delivering is delivered by the next', async () => {
    const databaseUrl = await createDatabaseUrl();
    const mail = await startMailServer();
    mail.temper = 'hang';
    const variables = {
      DATABASE_URL: urlOf(databaseUrl),
      ...mail.settings,
      DELIVERY_POLL_MS: '50',
      DELIVERY_LEASE_MS: '1000',
      DELIVERY_FIRST_RETRY_MS: '50',
    };
    const { acknowledged } = await liveOnce(variables, 0);
    mail.temper = 'take';
    const next = await startEndpointProcess(variables);
    onTestFinished(next.kill);
    const missing = () => {
      const numbers = mail.mails.map((text) => Number(/^Message (\d+)\.\r$/m.exec(text)?.[1]));
      return acknowledged.filter((number) => !numbers.includes(number));
    };
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000 });
  });
});
