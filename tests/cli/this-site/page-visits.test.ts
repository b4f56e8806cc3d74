import { describe, expect, test } from 'vitest';
import { allPages, listPageVisits } from '#cli/this-site/read-own-site.ts';
import { languages } from '#domain/locale.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import type { PageSelection } from '#seo/run/project.ts';

const registry = createRouteRegistry({ services: ['web'], servicesWithoutPage: ['cloud'], articles: ['tents'] });
const list = (selection: Partial<PageSelection>) =>
  listPageVisits(registry, { ...allPages, ...selection }).map(({ path, variant }) =>
    variant === null ? path : `${path} ${variant}`,
  );
const faqVisits = languages.map((language) => `/faq ${language}`);

test('a page is read in every language: by its URLs, or with a cookie if it has one URL', () => {
  expect(list({}).filter((visit) => /about|faq/.test(visit))).toEqual([
    '/about',
    ...languages.map((language) => `/${language}/about`),
    ...faqVisits,
  ]);
});

describe('a selection narrows the pages down', () => {
  const selections: [what: string, selection: Partial<PageSelection>, visits: string[]][] = [
    ['to paths', { routes: ['/fr', '/faq'] }, ['/fr', ...faqVisits]],
    ['to paths and languages', { routes: ['/faq'], languages: ['es'] }, ['/faq es']],
    ['to what is included', { includes: (path) => path.startsWith('/fr') && path < '/fr/b' }, ['/fr', '/fr/about']],
    ['to what a crawler finds', { routes: ['/about', '/faq'], asCrawler: true }, ['/about', '/faq']],
  ];
  test.each(selections)('%s', (_, selection, visits) => {
    expect(list(selection).toSorted()).toEqual(visits.toSorted());
  });

  test('to a sample from all parts of the site', () => {
    const sample = list({ sample: 4 });
    expect(sample).toHaveLength(4);
    expect(sample[0]).toBe('/');
    expect(list({}).indexOf(sample[3] ?? '')).toBeGreaterThan(list({}).length / 2);
    expect(list({ sample: 1_000 })).toEqual(list({}));
  });
});

test('an unknown path is an error with a suggestion', () => {
  expect(() => list({ routes: ['/abot'] })).toThrow('no page /abot; did you mean /about?');
});
