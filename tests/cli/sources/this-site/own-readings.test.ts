import { describe, expect, test } from 'vitest';
import { everyReading, listOwnReadings, type ReadingWish } from '#cli/sources/this-site/read-own-site.ts';
import { createRouteRegistry } from '#domain/routes.ts';

const registry = createRouteRegistry({ services: ['web'], servicesWithoutPage: ['cloud'], articles: ['tents'] });
const list = (wish: Partial<ReadingWish>) =>
  listOwnReadings(registry, { ...everyReading, ...wish }).map(({ path, variant }) =>
    variant === null ? path : `${path} ${variant}`,
  );

test('a page is read in every language: at its addresses, or by the cookie where it has one only', () => {
  expect(list({}).filter((reading) => /about|faq/.test(reading))).toEqual([
    ...['/about', '/en/about', '/fr/about', '/es/about'],
    ...['/faq en', '/faq fr', '/faq es'],
  ]);
});

describe('a wish narrows it down', () => {
  const wishes: [what: string, wish: Partial<ReadingWish>, readings: string[]][] = [
    ['to paths', { routes: ['/fr', '/faq'] }, ['/fr', '/faq en', '/faq fr', '/faq es']],
    ['to paths and languages', { routes: ['/faq'], languages: ['es'] }, ['/faq es']],
    ['to what a crawler finds', { routes: ['/about', '/faq'], asCrawler: true }, ['/about', '/faq']],
  ];
  test.each(wishes)('%s', (_, wish, readings) => {
    expect(list(wish).toSorted()).toEqual(readings.toSorted());
  });

  test('to a sample from all parts of the site', () => {
    const sample = list({ sample: 4 });
    expect(sample).toHaveLength(4);
    expect(sample[0]).toBe('/');
    expect(list({}).indexOf(sample[3] ?? '')).toBeGreaterThan(list({}).length / 2);
    expect(list({ sample: 1_000 })).toEqual(list({}));
  });
});

test('a path that is no page is a wrong argument, with the one that was meant', () => {
  expect(() => list({ routes: ['/abot'] })).toThrow('no page /abot; did you mean /about?');
});
