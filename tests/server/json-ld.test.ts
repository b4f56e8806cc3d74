import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import facts from '../../content/facts.json' with { type: 'json' };
import { serializeForScript } from '../../src/app/document.tsx';
import { registry, servicePaths } from '../support/site-content.ts';
import { shareTestSite } from '../support/site-for-test.ts';
import { fetchView, type SiteView, siteViews, valuesOf } from '../support/site-views.ts';

type Node = { [property: string]: unknown; '@type': string; '@id'?: string };

const siteUrl = 'https://goshen.test';

/**
 * What Google's pages on structured data require and recommend, of the types that are used here
 * (developers.google.com/search/docs/appearance/structured-data: article, breadcrumb, organization; site-names),
 * with what its rules leave to others for Service and ItemList.
 */
const wanted: Record<string, readonly string[]> = {
  WebSite: ['name', 'url', 'inLanguage', 'publisher'],
  Organization: ['name', 'url', 'logo.url', 'description', 'address.addressLocality', 'address.addressCountry'],
  WebPage: ['name', 'url', 'description', 'inLanguage', 'isPartOf', 'primaryImageOfPage.url', 'dateModified'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  Service: ['name', 'provider', 'description', 'url', 'serviceType', 'areaServed.name'],
  BlogPosting: [
    ...['headline', 'datePublished', 'dateModified', 'author.name', 'author.url', 'image.url', 'inLanguage'],
    ...['publisher.name', 'mainEntityOfPage', 'wordCount', 'articleSection', 'keywords', 'description'],
  ],
};

/** The type of the subject of a page, where it has one beside its texts. */
const subjects = new Map<string, string[]>([
  ['services', ['ItemList']],
  ['service', ['Service']],
  ['article', ['BlogPosting']],
]);

const site = await shareTestSite();
const seen = new Map<SiteView, { document: Document; graph: Node[]; text: string }>();
const viewOf = (view: SiteView) => seen.get(view) as NonNullable<ReturnType<typeof seen.get>>;
const nodeOf = (view: SiteView, type: string) => viewOf(view).graph.find((node) => node['@type'] === type);
const viewsOf = (route: string) => siteViews.filter(({ page }) => page.route === route);

beforeAll(async () => {
  for (const view of siteViews) {
    const document = await fetchView(site.origin, view);
    const [script] = document.querySelectorAll('script[type="application/ld+json"]');
    const graph = JSON.parse(script?.textContent ?? '{}')['@graph'] as Node[];
    seen.set(view, { document, graph, text: visibleText(document) });
  }
});

/** What a reader sees, with plain spaces. */
function visibleText(document: Document): string {
  for (const script of document.body.querySelectorAll('script:not([type="application/ld+json"])')) script.remove();
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll('script')) script.remove();
  return plainSpaces(copy.textContent);
}

function plainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function read(node: Node, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Node | undefined)?.[name], node);
}

/** Every value below a node, with the property it stands under. */
function listValues(value: unknown, property = ''): { property: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item) => listValues(item, property));
  if (typeof value !== 'object' || value === null) return [{ property, value }];
  return Object.entries(value).flatMap(([name, item]) => listValues(item, name));
}

describe.each(siteViews)('$path in $language', (view) => {
  test('has one graph with its breadcrumb and its subject beside what every page carries', () => {
    const { document, graph } = viewOf(view);
    expect(document.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(1);
    expect(graph.map((node) => node['@type'])).toEqual([
      ...['WebSite', 'Organization', 'WebPage'],
      ...(view.page.route === 'home' ? [] : ['BreadcrumbList']),
      ...(subjects.get(view.page.route) ?? []),
    ]);
  });

  test('has every property that search engines require and recommend', () => {
    for (const node of viewOf(view).graph) {
      const properties = wanted[node['@type']] ?? [];
      const isOwn = (path: string) => path === 'author.url' && read(node, 'author.@type') === 'Person'; // may have none
      const missing = properties.filter(
        (path) => [undefined, null, ''].includes(read(node, path) as string) && !isOwn(path),
      );
      expect({ type: node['@type'], missing }).toEqual({ type: node['@type'], missing: [] });
    }
  });

  test('contains nothing that the page does not show', () => {
    const { graph, document, text } = viewOf(view);
    const described = valuesOf(document, 'meta[name=description]', 'content');
    const shown = plainSpaces([text, document.title, ...described].join(' '));
    const isWords = ({ property }: { property: string }) =>
      ['name', 'headline', 'description', 'articleSection', 'addressLocality'].includes(property);
    const hidden = listValues(graph)
      .filter(isWords)
      .filter(({ value }) => !shown.includes(plainSpaces(String(value))));
    expect(hidden).toEqual([]);
  });

  test('has no rating, no FAQ page and no placeholder in it', () => {
    const text = JSON.stringify(viewOf(view).graph);
    expect(text).not.toMatch(/aggregateRating|"Review"|FAQPage|\.example|\+27 21 000/);
  });
});

test('offers stand on the services that the facts name, with the price that is shown', () => {
  const priced = viewsOf('service').flatMap((view) => {
    const offer = nodeOf(view, 'Service')?.offers as { price: number; priceCurrency: string } | undefined;
    if (offer === undefined) return [];
    expect(viewOf(view).text.replace(/[\s,.]/g, '')).toContain(`R${offer.price}`);
    return [[view.language, view.path, offer.price, offer.priceCurrency]];
  });
  const prices = facts.offers.map((offer) => facts.prices[offer as keyof typeof facts.prices]);
  expect(priced.map(([, , price]) => Number(price)).toSorted()).toEqual(languages.flatMap(() => prices).toSorted());
  expect(new Set(priced.map(([, , , currency]) => currency))).toEqual(new Set(['ZAR']));
  const other = siteViews.filter(({ page }) => page.route !== 'service');
  expect(other.filter((view) => JSON.stringify(viewOf(view).graph).includes('Offer'))).toEqual([]);
});

test('the list of services names all of them and leads to those that have a page', () => {
  for (const view of viewsOf('services')) {
    const items = nodeOf(view, 'ItemList')?.itemListElement as { item: { url?: string } }[];
    expect(items).toHaveLength(registry.slugs.services.length + registry.slugs.servicesWithoutPage.length);
    expect(items.flatMap(({ item }) => item.url ?? []).toSorted()).toEqual(
      servicePaths.map((path) => siteUrl + path).toSorted(),
    );
  }
});

test('an article has the dates, the tags and the author that it shows', () => {
  for (const view of viewsOf('article')) {
    const article = nodeOf(view, 'BlogPosting') as Node;
    const { document, text } = viewOf(view);
    expect(valuesOf(document, 'article header time', 'datetime')).toEqual([article.datePublished]);
    expect(String(article.dateModified) >= String(article.datePublished)).toBe(true);
    for (const tag of String(article.keywords).split(', ')) expect(text).toContain(plainSpaces(tag));
    expect(text).toContain(String(read(article, 'author.name')));
    expect(document.querySelector('h1')?.textContent).toBe(article.headline);
  }
});

test('a name with markup in it cannot end the script', () => {
  expect(serializeForScript({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}');
});
