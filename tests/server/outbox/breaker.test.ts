import { expect, test } from 'vitest';
import { createBreaker, retryDelayMs } from '#server/outbox/breaker.ts';

const minute = 60_000;
const create = () => createBreaker(30_000, () => 0.5);

test('a channel that goes on failing is tried every five minutes', () => {
  const breaker = create();
  let nowMs = 0;
  for (let failures = 0; failures < 20; failures += 1) {
    breaker.open(nowMs);
    expect(breaker.allows(nowMs)).toBe('none');
    nowMs += 5 * minute;
    expect(breaker.allows(nowMs)).toBe('trial');
  }
});

test('a channel is not tried before the Retry-After of its server', () => {
  const breaker = create();
  breaker.open(0, 60 * minute);
  expect(breaker.allows(60 * minute - 1)).toBe('none');
  expect(breaker.allows(60 * minute)).toBe('trial');
  breaker.open(60 * minute);
  expect(breaker.allows(65 * minute)).toBe('trial');
});

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

test('a breaker lets one trial through after its pause, each pause longer, and all once it works', () => {
  const breaker = createBreaker(30_000, () => 0.5);
  expect(breaker.allows(0)).toBe('all');
  expect(breaker.open(0)).toBe(true);
  expect(breaker.allows(29_999)).toBe('none');
  expect(breaker.allows(30_000)).toBe('trial');
  expect(breaker.open(30_000)).toBe(false);
  expect(breaker.allows(89_999)).toBe('none');
  expect(breaker.allows(90_000)).toBe('trial');
  expect(breaker.close()).toBe(true);
  expect(breaker.close()).toBe(false);
  expect(breaker.allows(90_000)).toBe('all');
});

test('attempts that were under way when it opened do not lengthen the pause', () => {
  const breaker = createBreaker(30_000, () => 0.5);
  for (const atMs of [0, 1, 2, 3]) breaker.open(atMs);
  expect(breaker.allows(30_000)).toBe('trial');
});
