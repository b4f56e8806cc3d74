import { describe, expect, test } from 'vitest';
import { listPageWords, updateContentDates } from '#domain/content-dates.ts';
import { languages } from '#domain/locale.ts';
import { createRouteRegistry } from '#domain/routes.ts';

describe('the ledger of dates', () => {
  const ledger = { '/about': { date: '2024-01-31', hash: 'one' }, '/gone': { date: '2024-01-31', hash: 'two' } };
  const update = (hash: string, path = '/about') =>
    updateContentDates(ledger, [{ path, hash, firstDate: '2024-03-12' }], '2026-11-20');

  test('leaves a date alone while the words are the same', () => {
    expect(update('one')).toEqual({ '/about': { date: '2024-01-31', hash: 'one' } });
  });

  test('dates changed words today', () => {
    expect(update('changed')).toEqual({ '/about': { date: '2026-11-20', hash: 'changed' } });
  });

  test('gives a new URL its first date and drops one that is gone', () => {
    expect(update('new', '/blog/slow-phones')).toEqual({ '/blog/slow-phones': { date: '2024-03-12', hash: 'new' } });
  });
});

test('a URL is dated by the languages that are read at it, and by no other', () => {
  const registry = createRouteRegistry({ services: [], servicesWithoutPage: [], articles: ['slow-phones'] });
  const partsOf = (path: string) => listPageWords(registry).find((words) => words.path === path)?.parts;
  expect(partsOf('/fr/about')).toEqual(['fr/locale/meta#about', 'fr/locale/about']);
  expect(partsOf('/blog/slow-phones')).toEqual(languages.map((language) => `${language}/article/slow-phones`));
});
