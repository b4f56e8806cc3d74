import { expect, test } from 'vitest';
import { createBreaker } from '#server/outbox/breaker.ts';
import { retryDelayMs } from '#server/outbox/retry-at.ts';

test.each([
  [1, 0.5, 30_000],
  [2, 0.5, 60_000],
  [3, 0, 60_000],
  [3, 0.999, 179_880],
  [8, 0.5, 3_600_000],
  [1000, 0.5, 3_600_000],
])('after %i attempts, with %f of chance, the wait is %i ms', (attempts, random, delayMs) => {
  expect(retryDelayMs(attempts, 30_000, random)).toBe(delayMs);
});

test('a breaker lets one probe through after its pause, each pause longer, and all once it works', () => {
  const breaker = createBreaker(30_000, () => 0.5);
  expect(breaker.allows(0)).toBe('all');
  expect(breaker.open(0)).toBe(true);
  expect(breaker.allows(29_999)).toBe('none');
  expect(breaker.allows(30_000)).toBe('probe');
  expect(breaker.open(30_000)).toBe(false);
  expect(breaker.allows(89_999)).toBe('none');
  expect(breaker.allows(90_000)).toBe('probe');
  expect(breaker.close()).toBe(true);
  expect(breaker.close()).toBe(false);
  expect(breaker.allows(90_000)).toBe('all');
});

test('attempts that were under way when it opened do not lengthen the pause', () => {
  const breaker = createBreaker(30_000, () => 0.5);
  for (const atMs of [0, 1, 2, 3]) breaker.open(atMs);
  expect(breaker.allows(30_000)).toBe('probe');
});

test('a pause is never longer than five minutes, unless the other side asks for it', () => {
  const breaker = createBreaker(3_600_000, () => 0.5);
  breaker.open(0);
  expect(breaker.allows(300_000)).toBe('probe');
  breaker.open(300_000, 600_000);
  expect(breaker.allows(899_999)).toBe('none');
});
