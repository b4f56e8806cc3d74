import { expect, test } from 'vitest';
import { acceptedEncoding } from '#server/http/accepted-encoding.ts';

const all = { br: 1, gzip: 1, identity: 1 };

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('"%s" gets %s', (header, encoding) => {
  expect(acceptedEncoding(header, all)).toBe(encoding);
});

test('a packing that was not made is not promised', () => {
  expect(acceptedEncoding('br, gzip', { identity: 1 })).toBe('identity');
});
