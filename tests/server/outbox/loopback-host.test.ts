import { expect, test } from 'vitest';
import { isLoopbackHost } from '#server/outbox/mailer.ts';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['mail.example.org', false],
  ['127.example.org.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.5', false],
])('%s is this machine: %s', (host, isIt) => {
  expect(isLoopbackHost(host)).toBe(isIt);
});
