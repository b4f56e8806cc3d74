import { expect, test } from 'vitest';
import { createGlob, parseUrlGlobs } from '../../crawl/url-glob.ts';

test.for([
  ['/blog', '/blog', true],
  ['/blog', '/blog/', false],
  ['/blog/*', '/blog/tents', true],
  ['/blog/*', '/blog/2024/tents', false],
  ['/blog/*', '/blog/', true],
  ['/blog/**', '/blog/2024/tents', true],
  ['/blog/**', '/blog', false],
  ['/blog**', '/blog', true],
  ['/**/print', '/print', true],
  ['/**/print', '/a/b/print', true],
  ['/**/print', '/blueprint', false],
  ['/**/print/*', '/a/print/b', true],
  ['**/print', '/a/print', true],
  ['/*-*-*', '/a-b-c', true],
  ['/*-*-*', '/a-b', false],
  ['/a.b', '/axb', false],
  ['/search?q=*', '/search?q=a', true],
  ['/search?q=*', '/searchXq=a', false],
  ['/[ab]/{c,d}', '/[ab]/{c,d}', true],
] as const)('%s and %s: %s', ([pattern, text, isMatch]) => {
  expect(createGlob(pattern)(text)).toBe(isMatch);
});

test('a pattern with many stars is fast on a URL of full length', () => {
  const matches = createGlob('/**a*a**a*a**a*a**a*c');
  expect(matches(`/${'a'.repeat(2_000)}b`)).toBe(false);
  expect(matches(`/${'a'.repeat(2_000)}c`)).toBe(true);
});

test.for([
  ['/blog/**', 'https://example.com/blog/a?page=2', true],
  ['/blog/a', 'https://example.com/blog/a?page=2', true],
  ['/**/*?page=*', 'https://example.com/blog/a?page=2', true],
  ['/**/*?page=*', 'https://example.com/blog/a', false],
  ['/café/**', 'https://example.com/caf%C3%A9/menu', true],
  ['https://example.com/**', 'https://example.com/blog', true],
  ['*://*.example.com/**', 'https://www.example.com/blog', true],
  ['https://example.com/**', 'https://www.example.com/blog', false],
] as const)('%s selects %s: %s', ([pattern, url, isMatch]) => {
  expect(parseUrlGlobs('--include', [pattern])(url)).toBe(isMatch);
});

test.for([
  ['blog/**', '--include takes a path such as "/blog/**", or a URL, not "blog/**"'],
  ['*.pdf', '--include takes a path such as "/**/*.pdf", or a URL, not "*.pdf"'],
  ['', '--include takes a path such as "/blog/**", or a URL, not ""'],
  [`/${'a'.repeat(1_000)}`, '--include takes patterns of up to 1000 characters'],
] as const)('a pattern that no URL can match is a usage error: %s', ([pattern, message]) => {
  expect(() => parseUrlGlobs('--include', [pattern])).toThrow(message);
});
