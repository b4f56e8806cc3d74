import { expect, test } from 'vitest';
import { htmlTitleOf } from '../../../engine/sitemap/document-reader.ts';

test('an HTML page is known by its beginning', () => {
  expect(htmlTitleOf('<!DOCTYPE html><title> My shop </title>')).toBe('My shop');
  expect(htmlTitleOf('\ufeff <!-- a --> <!-- b -->\n<HTML lang="en">')).toBe('');
  expect(htmlTitleOf('<?xml version="1.0"?><urlset>')).toBeNull();
  expect(htmlTitleOf('<htmlx>')).toBeNull();
});

test('a thousand comments are no work', () => {
  expect(htmlTitleOf(`${'<!-- -->'.repeat(1_000)}<urlset>`)).toBeNull();
});
