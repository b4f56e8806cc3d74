import { expect, test } from 'vitest';
import { looksLikeHtml } from '#cli/net/crawl/page-answer.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a text that begins with HTML comments is HTML only if an html element follows', () => {
  const comments = '<!-- a -->\n'.repeat(20);
  expect(looksLikeHtml(bytes(`${comments}<!doctype html>`))).toBe(true);
  expect(looksLikeHtml(bytes(`\ufeff${comments}<html lang="en">`))).toBe(true);
  expect(looksLikeHtml(bytes(`${'<!---->'.repeat(60)}x`))).toBe(false);
});
