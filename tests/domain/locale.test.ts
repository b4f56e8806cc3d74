import { expect, test } from 'vitest';
import { formatDay, formatMonth } from '#domain/locale.ts';

test('a day reads long in each language', () => {
  expect(formatDay('2024-03-01', 'en')).toBe('1 March 2024');
  expect(formatDay('2024-03-01', 'fr')).toBe('1 mars 2024');
  expect(formatDay('2024-03-01', 'es')).toBe('1 de marzo de 2024');
});

test('a month reads without a day', () => {
  expect(formatMonth('2024-01', 'en')).toBe('January 2024');
  expect(formatMonth('2024-01', 'fr')).toBe('janvier 2024');
  expect(formatMonth('2024-01', 'es')).toBe('enero de 2024');
});
