import { expect, test } from 'vitest';
import { acceptedEncoding, matchesEtag } from '#server/http/compression.ts';

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
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('an encoding that is not available is not chosen', () => {
  expect(acceptedEncoding('br, gzip', ['identity'])).toBe('identity');
});

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"x", W/"a-br"', true],
  ['*', true],
  ['"a-gzip"', false],
  [undefined, false],
])('If-None-Match %s: %s', (header, isKnown) => {
  expect(matchesEtag(header, '"a-br"')).toBe(isKnown);
});
