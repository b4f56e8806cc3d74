import { expect, test } from 'vitest';
import { auditJsonLd } from './audit-json-ld.ts';

const url = 'https://example.com/post/';
const organization = { '@id': 'https://example.com/#organization' };
const person = 'https://example.com/#/person/1';

/** A graph as the usual plugin of a blog writes it. */
const blogGraph = [
  {
    '@type': 'Article',
    '@id': `${url}#article`,
    isPartOf: { '@id': url },
    author: { name: 'admin', '@id': person },
    headline: 'Hello',
    datePublished: '2024-01-05T08:00:00+00:00',
    dateModified: '2024-02-05T08:00:00+00:00',
    mainEntityOfPage: { '@id': url },
    wordCount: 512,
    commentCount: 0,
    publisher: organization,
    image: { '@id': `${url}#primaryimage` },
    thumbnailUrl: 'https://example.com/i.jpg',
    keywords: ['a', 'b'],
    articleSection: ['News'],
    inLanguage: 'en-US',
    potentialAction: [{ '@type': 'CommentAction', name: 'Comment', target: [`${url}#respond`] }],
  },
  {
    '@type': ['WebPage', 'ItemPage'],
    '@id': url,
    url,
    name: 'Hello - Example',
    isPartOf: { '@id': 'https://example.com/#website' },
    primaryImageOfPage: { '@id': `${url}#primaryimage` },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    inLanguage: 'en-US',
    potentialAction: [{ '@type': 'ReadAction', target: [url] }],
  },
  { '@type': 'ImageObject', '@id': `${url}#primaryimage`, url: 'https://example.com/i.jpg', width: 1200, height: 800 },
  {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Hello' },
    ],
  },
  {
    '@type': 'WebSite',
    '@id': 'https://example.com/#website',
    url: 'https://example.com/',
    name: 'Example',
    description: '',
    publisher: organization,
    potentialAction: [
      {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: 'https://example.com/?s={q}' },
        'query-input': { '@type': 'PropertyValueSpecification', valueRequired: true, valueName: 'q' },
      },
    ],
    inLanguage: 'en-US',
  },
  {
    '@type': 'Organization',
    ...organization,
    name: 'Example',
    url: 'https://example.com/',
    logo: {
      '@type': 'ImageObject',
      '@id': 'https://example.com/#/logo/',
      url: 'https://example.com/l.png',
      width: 512,
      height: 512,
    },
    image: { '@id': 'https://example.com/#/logo/' },
  },
  {
    '@type': 'Person',
    '@id': person,
    name: 'admin',
    sameAs: ['http://example.com'],
    url: 'https://example.com/author/admin/',
  },
];

const shopProduct = {
  '@type': 'ProductGroup',
  name: 'Shirt',
  productGroupID: '1',
  variesBy: 'https://schema.org/size',
  brand: { '@type': 'Brand', name: 'B' },
  hasVariant: [
    {
      '@type': 'Product',
      name: 'Shirt S',
      sku: '1',
      offers: { '@type': 'Offer', availability: 'http://schema.org/InStock', price: '12.00', priceCurrency: 'USD' },
    },
  ],
};

const concert = {
  '@type': 'MusicEvent',
  name: 'Concert',
  startDate: '2026-07-21T19:00',
  doorTime: '18:30',
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@type': 'Place', name: 'Hall', address: 'Long Street' },
  offers: { '@type': 'Offer', url, price: '30', priceCurrency: 'USD', validFrom: '2026-05-21T12:00' },
  performer: { '@type': 'PerformingGroup', name: 'Band' },
};

const recipe = {
  '@type': 'Recipe',
  name: 'Cake',
  image: 'https://example.com/cake.jpg',
  author: 'M',
  prepTime: 'PT20M',
  recipeIngredient: ['Flour'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Bake', url: `${url}#bake` }],
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, ratingCount: 18 },
  nutrition: { '@type': 'NutritionInformation', calories: '270 calories' },
};

const shop = {
  '@type': 'Store',
  name: 'Store',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '1',
    addressLocality: 'San Jose',
    addressRegion: 'CA',
    postalCode: '95129',
    addressCountry: 'US',
  },
  url: 'https://example.com/store',
  telephone: '+14088717984',
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday'],
    opens: '08:00',
    closes: '23:59',
  },
  department: [{ '@type': 'Pharmacy', name: 'P' }],
};

test.each([
  ['the graph of a blog', { '@graph': blogGraph }],
  ['the variants of a shop', shopProduct],
  ['a concert', concert],
  ['a recipe', recipe],
  ['a store with a department', shop],
  [
    'a thread of a forum',
    {
      '@type': 'DiscussionForumPosting',
      text: 'x',
      author: { '@type': 'Person', name: 'K' },
      comment: [{ '@type': 'Comment', text: 'y' }],
    },
  ],
])('%s as sites usually write it has neither errors nor warnings', (_, block) => {
  expect(auditJsonLd(block, { url }).filter(({ severity }) => severity !== 'info')).toEqual([]);
});
