import { expect, test } from 'vitest';
import { describeResponse } from '../../../engine/site/response-rules.ts';
import { parseRetryAfter, retryPause } from '../../../engine/site/url-response.ts';

const now = Date.parse('2026-03-02T10:00:00Z');

test('Retry-After is read as seconds or as a date', () => {
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Mon, 02 Mar 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Mon, 02 Mar 2026 09:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('later', now)).toBeNull();
  expect(parseRetryAfter(undefined, now)).toBeNull();
});

test('the pause doubles and varies by half', () => {
  expect([2, 3, 4].map((next) => retryPause(next, 1))).toEqual([500, 1_000, 2_000]);
  expect(retryPause(2, 0)).toBe(250);
});

test('a response is described in a few words', () => {
  const at = { url: 'https://a.example/', hops: [], finalUrl: 'https://a.example/' };
  expect(describeResponse({ ...at, end: { kind: 'status', status: 404 } })).toBe('404');
  expect(describeResponse({ ...at, end: { kind: 'no-response', cause: 'closed the connection', tries: 1 } })).toBe(
    'closed the connection',
  );
  const hops = [{ url: at.url, status: 301 }];
  const moved = {
    ...at,
    hops,
    finalUrl: 'https://a.example/b',
    end: { kind: 'status', status: 200 },
  } as const;
  expect(describeResponse(moved)).toBe('301 to https://a.example/b');
});
