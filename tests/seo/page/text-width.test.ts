import { expect, test } from 'vitest';
import { cutDescription, cutTitle, measureDescription, measureTitle } from '#seo/page/build-preview.ts';

test('a title is measured in Arial of 20 pixels', () => {
  // Helvetica's and Arial's published advance widths: W 944, i 222, space 278 thousandths.
  expect(measureTitle('W')).toBe(19);
  expect(measureTitle('iiiiiiiiii')).toBe(44);
  expect(measureTitle('W i')).toBe(29);
});

test('an accented letter is as wide as its letter, but for the i', () => {
  expect(measureTitle('éèêàùçñ')).toBe(measureTitle('eeeaucn'));
  expect(measureTitle('í'.repeat(10))).toBe(56);
  expect(measureTitle('e\u0301')).toBe(measureTitle('é'));
});

test('a description of about 155 characters fills its 920 pixels', () => {
  const text =
    'We plan, design, build and host software for businesses, and we run companies of our own in hotels, telecoms, fashion and e-commerce, all from Cape Town too.';
  expect(text.length).toBeGreaterThan(150);
  expect(measureDescription(text)).toBeGreaterThan(850);
  expect(measureDescription(text)).toBeLessThan(950);
});

test('a cut falls between words', () => {
  const words = 'wonderful '.repeat(20).trim();
  expect(measureTitle(cutTitle(words))).toBeLessThanOrEqual(580);
  expect(cutTitle(words)).toMatch(/^(?:wonderful )+wonderful$/);
  expect(cutTitle('Short')).toBe('Short');
  expect(cutDescription(words)).toBe(words.slice(0, cutDescription(words).length));
});
