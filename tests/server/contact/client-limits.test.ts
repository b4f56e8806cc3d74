import { expect, test } from 'vitest';
import { createClientHash } from '#server/contact/client-limits.ts';

test('a client has one hash a day and another the next', async () => {
  const requestedDays: string[] = [];
  const hash = createClientHash({
    dailySecret: async (day) => {
      requestedDays.push(day);
      return `secret of ${day}`;
    },
  });
  const morning = new Date('2026-03-01T08:00:00Z');
  const first = await hash('203.0.113.7', morning);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await hash('203.0.113.7', new Date('2026-03-01T23:59:59Z'))).toBe(first);
  expect(await hash('203.0.113.8', morning)).not.toBe(first);
  expect(await hash('203.0.113.7', new Date('2026-03-02T00:00:00Z'))).not.toBe(first);
  expect(requestedDays).toEqual(['2026-03-01', '2026-03-02']);
});
