import { expect, test } from 'vitest';
import { createBreaker } from '#server/outbox/breaker.ts';

const minute = 60_000;
const create = () => createBreaker(30_000, () => 0.5);

test('a channel that goes on failing is probed every five minutes', () => {
  const breaker = create();
  let nowMs = 0;
  for (let failures = 0; failures < 20; failures += 1) {
    breaker.open(nowMs);
    expect(breaker.allows(nowMs)).toBe('none');
    nowMs += 5 * minute;
    expect(breaker.allows(nowMs)).toBe('probe');
  }
});

test('a channel is not probed before the time that its server asked for', () => {
  const breaker = create();
  breaker.open(0, 60 * minute);
  expect(breaker.allows(60 * minute - 1)).toBe('none');
  expect(breaker.allows(60 * minute)).toBe('probe');
  breaker.open(60 * minute);
  expect(breaker.allows(65 * minute)).toBe('probe');
});
