import { describe, expect, test } from 'vitest';
import { article, auditJsonLd, type Case, home, verdicts } from './audit-json-ld.ts';

type Row = [name: string, given: Case, found: string[]];

/** A node of each type without findings. */
const whole = {
  Article: {
    '@type': 'BlogPosting',
    headline: 'Linen',
    datePublished: '2026-05-01',
    dateModified: '2026-05-07',
    author: { '@type': 'Person', name: 'Thandi', url: 'https://example.com/thandi' },
    image: { '@type': 'ImageObject', url: 'https://example.com/i.png', width: '1200 px', height: 630 },
  },
  BreadcrumbList: {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: home },
      { '@type': 'ListItem', position: '2', item: { '@id': 'https://example.com/blog', name: 'Blog' } },
      { '@type': 'ListItem', position: 3, name: 'Linen' },
    ],
  },
  Organization: {
    '@type': 'Organization',
    name: 'Goshen',
    url: home,
    logo: 'https://example.com/logo.png',
  },
  Hotel: {
    '@type': 'Hotel',
    name: 'Goshen Hotels',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Long Street',
      addressLocality: 'Cape Town',
      postalCode: '8001',
      addressCountry: 'ZA',
    },
    telephone: '+27 21 000 0000',
    url: 'https://example.com/hotel',
    image: 'https://example.com/front.jpg',
    geo: { '@type': 'GeoCoordinates', latitude: -33.92487, longitude: '18.42406' },
    priceRange: 'R500',
    openingHours: 'Mo-Su',
  },
  WebSite: { '@type': 'WebSite', name: 'Goshen', url: home },
  Service: {
    '@type': 'Service',
    name: 'Web development',
    provider: { '@type': 'Organization', name: 'Goshen' },
    serviceType: 'Web development',
    areaServed: 'ZA',
    description: 'Websites.',
    offers: { '@type': 'Offer', price: 15000, priceCurrency: 'ZAR' },
    url: 'https://example.com/services/web',
  },
  FAQPage: {
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: 'Six weeks.' } }],
  },
  ProfilePage: {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Thandi',
      image: 'https://example.com/t.jpg',
      sameAs: 'https://example.org/@t',
    },
  },
  Product: {
    '@type': 'Product',
    name: 'Shirt',
    offers: {
      '@type': 'Offer',
      price: '450.00',
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2026-12-31',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.5', reviewCount: 89 },
    review: { '@type': 'Review', reviewRating: { '@type': 'Rating', ratingValue: 4 }, author: 'Thandi' },
  },
  VideoObject: {
    '@type': 'VideoObject',
    name: 'Tour',
    thumbnailUrl: 'https://example.com/t.jpg',
    uploadDate: '2026-05-07T10:00:00+02:00',
    description: 'Ten rooms.',
    embedUrl: 'https://example.com/embed',
    duration: 'PT2M30S',
  },
  ImageObject: {
    '@type': 'ImageObject',
    contentUrl: 'https://example.com/p.jpg',
    creditText: 'Thandi',
  },
  JobPosting: {
    '@type': 'JobPosting',
    title: 'Developer',
    description: '<p>Work.</p>',
    datePosted: '2026-05-07',
    validThrough: '2026-06-30',
    hiringOrganization: 'Goshen',
    jobLocation: { '@type': 'Place', address: 'Cape Town' },
  },
  Event: {
    '@type': 'MusicEvent',
    name: 'A concert by the sea',
    startDate: '2026-08-07T19:00:00+02:00',
    location: { '@type': 'Place', name: 'The harbour', address: 'Cape Town' },
  },
  Recipe: { '@type': 'Recipe', name: 'Bread', image: 'https://example.com/bread.jpg' },
  SoftwareApplication: {
    '@type': 'MobileApplication',
    name: 'Tides',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'ZAR' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.5', reviewCount: 89 },
  },
} as const;

const changed = (type: keyof typeof whole, changes: object): object => ({ ...whole[type], ...changes });
const crumbs = (...items: object[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map((item) => ({ '@type': 'ListItem', ...item })),
});
const review = {
  '@type': 'Review',
  itemReviewed: { '@type': 'Book', name: 'B' },
  reviewRating: { ratingValue: 4 },
  author: 'T',
};

describe('complete nodes have no findings', () => {
  test.each(Object.keys(whole) as (keyof typeof whole)[])('%s', (type) => {
    expect(auditJsonLd({ blocks: [whole[type]], url: type === 'WebSite' ? home : article })).toEqual([]);
  });
});

describe('what the types require', () => {
  const rows: Row[] = [
    [
      'an article without headline, date and author',
      { blocks: [changed('Article', { headline: '', datePublished: null, author: null })] },
      ['I schema/article'],
    ],
    [
      'an author without a name',
      { blocks: [changed('Article', { author: { '@type': 'Person', url: home } })] },
      ['I schema/article'],
    ],
    [
      'an article without image and change',
      { blocks: [changed('Article', { image: null, dateModified: null })] },
      ['I schema/article'],
    ],
    [
      'an article changed before it appeared',
      { blocks: [changed('Article', { dateModified: '2026-04-30' })] },
      ['W schema/article'],
    ],
    [
      'a small image',
      { blocks: [changed('Article', { image: { '@type': 'ImageObject', url: home, width: 200, height: 200 } })] },
      ['W schema/article'],
    ],
    [
      'breadcrumbs with one step',
      { blocks: [crumbs({ position: 1, name: 'Home', item: home })] },
      ['E schema/breadcrumb'],
    ],
    ['empty breadcrumbs', { blocks: [crumbs()] }, ['E schema/breadcrumb']],
    [
      'breadcrumbs numbered from 0',
      { blocks: [crumbs({ position: 0, name: 'Home', item: home }, { position: 1, name: 'Blog' })] },
      ['E schema/breadcrumb'],
    ],
    [
      'breadcrumbs with a gap',
      { blocks: [crumbs({ position: 1, name: 'Home', item: home }, { position: 3, name: 'Blog' })] },
      ['E schema/breadcrumb'],
    ],
    [
      'a step without a name',
      { blocks: [crumbs({ position: 1, item: home }, { position: 2, name: 'Blog' })] },
      ['E schema/breadcrumb'],
    ],
    [
      'a middle step without URL',
      { blocks: [crumbs({ position: 1, name: 'Home' }, { position: 2, name: 'Blog' })] },
      ['E schema/breadcrumb'],
    ],
    [
      'a step with status 404',
      { blocks: [whole.BreadcrumbList], lookUp: (url) => ({ status: url === home ? 404 : 200, language: 'en' }) },
      ['E schema/breadcrumb'],
    ],
    [
      'a step in another language',
      { blocks: [whole.BreadcrumbList], lookUp: (url) => ({ status: 200, language: url === home ? 'fr' : 'en' }) },
      ['W schema/breadcrumb'],
    ],
    [
      'an organization without url and logo',
      { blocks: [changed('Organization', { url: null, logo: null })] },
      ['I schema/organization'],
    ],
    [
      'a small logo',
      { blocks: [changed('Organization', { logo: { '@type': 'ImageObject', url: home, width: 64, height: 64 } })] },
      ['W schema/organization'],
    ],
    ['an organization without logo', { blocks: [{ '@type': 'NGO', name: 'G', url: home }] }, ['I schema/organization']],
    ['a business without address', { blocks: [changed('Hotel', { address: null })] }, ['E schema/local-business']],
    [
      'a business without street',
      {
        blocks: [
          changed('Hotel', {
            address: {
              '@type': 'PostalAddress',
              addressLocality: 'Cape Town',
              postalCode: '8001',
              addressCountry: 'ZA',
            },
          }),
        ],
      },
      ['I schema/local-business'],
    ],
    [
      'coordinates with one decimal',
      { blocks: [changed('Hotel', { geo: { '@type': 'GeoCoordinates', latitude: -33.9, longitude: 18.4 } })] },
      ['W schema/local-business'],
    ],
    [
      'a latitude outside the globe',
      { blocks: [changed('Hotel', { geo: { '@type': 'GeoCoordinates', latitude: 138.12345, longitude: 18.41234 } })] },
      ['W schema/local-business'],
    ],
    [
      'a long price range',
      { blocks: [changed('Hotel', { priceRange: 'R'.repeat(100) })] },
      ['W schema/local-business'],
    ],
    [
      'the home page without the name of the site',
      { url: home, blocks: [changed('WebSite', { name: null })] },
      ['E schema/website'],
    ],
    ['a profile page without mainEntity', { blocks: [{ '@type': 'ProfilePage' }] }, ['E schema/main-entity']],
    ['an FAQ page without questions', { blocks: [{ '@type': 'FAQPage' }] }, ['W schema/main-entity']],
    [
      'a rating without a number of ratings',
      { blocks: [changed('Product', { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.9 } })] },
      ['E schema/review'],
    ],
    [
      'a rating outside its scale',
      {
        blocks: [
          changed('Product', { aggregateRating: { '@type': 'AggregateRating', ratingValue: 90, ratingCount: 3 } }),
        ],
      },
      ['E schema/review'],
    ],
    [
      'a rating with a comma',
      {
        blocks: [
          changed('Product', { aggregateRating: { '@type': 'AggregateRating', ratingValue: '4,5', ratingCount: 3 } }),
        ],
      },
      ['E schema/review'],
    ],
    ['a review without rated item', { blocks: [{ ...review, itemReviewed: null }] }, ['E schema/review']],
    [
      'a review without rating and author',
      { blocks: [{ ...review, reviewRating: null, author: null }] },
      ['E schema/review', 'E schema/review'],
    ],
    [
      'a rating of the business on its own site',
      {
        blocks: [
          changed('Organization', {
            aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.9, ratingCount: 89 },
          }),
        ],
      },
      ['W schema/review'],
    ],
    [
      'a video without image and date',
      { blocks: [changed('VideoObject', { thumbnailUrl: null, uploadDate: null })] },
      ['E schema/video', 'E schema/video'],
    ],
    [
      'a video inside an article',
      {
        blocks: [
          changed('Article', {
            video: {
              '@type': 'VideoObject',
              name: 'T',
              thumbnailUrl: home,
              description: 'x',
              contentUrl: home,
              duration: 'PT1M',
            },
          }),
        ],
      },
      ['E schema/video'],
    ],
    ['a length in words', { blocks: [changed('VideoObject', { duration: '2:30' })] }, ['W schema/video']],
    ['an image without credit', { blocks: [changed('ImageObject', { creditText: null })] }, ['E schema/image']],
    ['a product without offers and reviews', { blocks: [{ '@type': 'Product', name: 'Shirt' }] }, ['E schema/product']],
    [
      'an offer without price and currency',
      { blocks: [changed('Product', { offers: { '@type': 'Offer', availability: 'InStock' } })] },
      ['E schema/offer', 'E schema/offer'],
    ],
    [
      'a price that includes the currency',
      {
        blocks: [
          changed('Product', {
            offers: { '@type': 'Offer', price: 'R1 500,00', priceCurrency: 'ZAR', availability: 'InStock' },
          }),
        ],
      },
      ['E schema/offer'],
    ],
    [
      'a currency by its sign',
      {
        blocks: [
          changed('Product', { offers: { '@type': 'Offer', price: 1, priceCurrency: 'R', availability: 'InStock' } }),
        ],
      },
      ['E schema/offer'],
    ],
    [
      'an unknown availability',
      {
        blocks: [
          changed('Product', { offers: { '@type': 'Offer', price: 1, priceCurrency: 'ZAR', availability: 'yes' } }),
        ],
      },
      ['W schema/offer'],
    ],
    [
      'a price of last year',
      {
        blocks: [
          changed('Product', {
            offers: {
              '@type': 'Offer',
              price: 1,
              priceCurrency: 'ZAR',
              availability: 'InStock',
              priceValidUntil: '2025-12-31',
            },
          }),
        ],
      },
      ['W schema/offer'],
    ],
    [
      'an event that ends before it begins',
      { blocks: [changed('Event', { startDate: '2026-10-03T19:00+02:00', endDate: '2026-10-02T21:00+02:00' })] },
      ['W schema/event'],
    ],
    ['an event without place', { blocks: [changed('Event', { location: null })] }, ['E schema/event']],
    [
      'an event at a place without address',
      { blocks: [changed('Event', { location: { '@type': 'Place', name: 'The harbour' } })] },
      ['E schema/event'],
    ],
    [
      'an event online that is also at a place without address',
      {
        blocks: [
          changed('Event', {
            location: [
              { '@type': 'VirtualLocation', url: home },
              { '@type': 'Place', name: 'The harbour' },
            ],
          }),
        ],
      },
      ['E schema/event'],
    ],
    ['a recipe without image', { blocks: [changed('Recipe', { image: null })] }, ['E schema/recipe']],
    ['an app without price', { blocks: [changed('SoftwareApplication', { offers: null })] }, ['E schema/app']],
    [
      'an app without ratings',
      { blocks: [changed('SoftwareApplication', { aggregateRating: null })] },
      ['I schema/app'],
    ],
    ['a job without place', { blocks: [changed('JobPosting', { jobLocation: null })] }, ['E schema/job']],
    ['an expired job', { blocks: [changed('JobPosting', { validThrough: '2026-05-01' })] }, ['W schema/job']],
    [
      'an article whose headline is not on the page',
      { blocks: [whole.Article], visibleText: 'All about wool and how it is washed.' },
      ['I schema/visible'],
    ],
    [
      'answers that the page does not show',
      { blocks: [whole.FAQPage], visibleText: 'Ask us anything.' },
      ['W schema/visible'],
    ],
  ];
  test.each(rows)('%s', (_, given, found) => {
    expect(verdicts(auditJsonLd(given))).toEqual(found);
  });

  test('a message names the missing property, who requires it and the effect; the fix says what to write', () => {
    const [finding] = auditJsonLd({ blocks: [changed('VideoObject', { uploadDate: null })] });
    expect(finding?.message).toBe(
      `VideoObject on ${article}: uploadDate is missing. Google requires it. Effect: no rich result.`,
    );
    expect(finding?.fix).toBe('Add uploadDate with the day and time of publication, with the time zone.');
  });

  test('of properties that replace each other, one is enough', () => {
    const block = { '@context': 'https://schema.org', '@type': 'Product', name: 'Tea' };
    const finding = auditJsonLd({ blocks: [block] }).find(({ message }) => message.includes('aggregateRating'));
    expect(finding?.message).toContain(': offers, review or aggregateRating is missing.');
    expect(finding?.fix).toBe('Add one of offers, review and aggregateRating.');
  });

  test.each(rows)('%s: the fix is an instruction, and no value of another site', (_, given) => {
    for (const { fix } of auditJsonLd(given)) {
      expect(fix).not.toMatch(/Goshen|Thandi|\d{4}-\d\d|"ZAR"|InStock"|PT2M30S/);
    }
  });
});

describe('correct nodes have no findings', () => {
  const rows: [name: string, given: Case][] = [
    [
      'an event of an evening in two time zones',
      { blocks: [changed('Event', { startDate: '2026-10-02T23:00+02:00', endDate: '2026-10-02T22:30Z' })] },
    ],
    ['an event online', { blocks: [changed('Event', { location: { '@type': 'VirtualLocation', url: home } })] }],
    [
      'an event online that is also at a place',
      {
        blocks: [
          changed('Event', {
            location: [
              { '@type': 'VirtualLocation', url: home },
              { '@type': 'Place', name: 'The harbour', address: 'Cape Town' },
            ],
          }),
        ],
      },
    ],
    [
      'an event that an article is about',
      { blocks: [changed('Article', { about: { '@type': 'Event', name: 'A concert' } })] },
    ],
    [
      'a person who is the organization of the site',
      { blocks: [changed('Organization', { '@type': ['Person', 'Organization'], logo: null })] },
    ],
    [
      'a publisher that is only named',
      { blocks: [changed('Article', { publisher: { '@type': 'Organization', name: 'G' } })] },
    ],
    [
      'a publisher described in another block',
      {
        blocks: [
          changed('Article', { publisher: { '@id': `${home}#org` } }),
          changed('Organization', { '@id': `${home}#org` }),
        ],
      },
    ],
    [
      'a publisher named again under the id of the whole one',
      {
        blocks: [
          changed('Article', { publisher: { '@type': 'Organization', '@id': `${home}#org`, name: 'Goshen' } }),
          changed('Organization', { '@id': `${home}#org` }),
        ],
      },
    ],
    ['authors as texts', { blocks: [changed('Article', { author: ['Thandi', 'Sipho'] })] }],
    [
      'an author in a role',
      {
        blocks: [changed('Article', { author: { '@type': 'Role', roleName: 'Editor', author: whole.Article.author } })],
      },
    ],
    [
      'breadcrumbs out of order',
      { blocks: [changed('BreadcrumbList', { itemListElement: [...whole.BreadcrumbList.itemListElement].reverse() })] },
    ],
    [
      'two breadcrumb lists',
      {
        blocks: [
          whole.BreadcrumbList,
          crumbs({ position: 1, name: 'Home', item: home }, { position: 2, name: 'Linen' }),
        ],
      },
    ],
    [
      'two breadcrumb lists with one id',
      {
        blocks: [
          changed('BreadcrumbList', { '@id': '#crumbs' }),
          { ...crumbs({ position: 1, name: 'Home', item: home }, { position: 2, name: 'Linen' }), '@id': '#crumbs' },
        ],
      },
    ],
    ['the site on other pages than its home', { blocks: [{ '@type': 'WebSite', '@id': `${home}#site`, url: home }] }],
    ['an address as a text', { blocks: [changed('Hotel', { address: '1 Long Street, Cape Town' })] }],
    [
      'a country without postal codes',
      {
        blocks: [
          changed('Hotel', {
            address: { '@type': 'PostalAddress', streetAddress: 'x', addressLocality: 'Dubai', addressCountry: 'AE' },
          }),
        ],
      },
    ],
    [
      'a business that visits its customers',
      {
        blocks: [
          changed('Hotel', {
            address: { '@type': 'PostalAddress', addressRegion: 'Western Cape', addressCountry: 'ZA' },
            areaServed: ['Cape Town', 'Stellenbosch'],
          }),
        ],
      },
    ],
    ['an area instead of an address', { blocks: [changed('Hotel', { address: null, areaServed: 'Cape Town' })] }],
    [
      'posts that a blog only lists',
      { blocks: [{ '@type': 'Blog', name: 'B', blogPost: [{ '@type': 'BlogPosting', headline: 'L', url: article }] }] },
    ],
    [
      'an image that illustrates something',
      {
        blocks: [
          changed('Article', { image: { '@id': `${article}#i` } }),
          { '@type': 'ImageObject', '@id': `${article}#i`, url: home },
        ],
      },
    ],
    [
      'products of a list',
      {
        blocks: [
          {
            '@type': 'ItemList',
            itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'Product', name: 'S', url: home } }],
          },
        ],
      },
    ],
    [
      'a free product',
      {
        blocks: [
          changed('Product', {
            offers: { '@type': 'Offer', price: 0, priceCurrency: 'ZAR', availability: 'http://schema.org/InStock' },
          }),
        ],
      },
    ],
    [
      'a price in its specification',
      {
        blocks: [
          changed('Product', {
            offers: {
              '@type': 'Offer',
              availability: 'InStock',
              priceSpecification: { '@type': 'UnitPriceSpecification', price: 1, priceCurrency: 'ZAR' },
            },
          }),
        ],
      },
    ],
    [
      'several prices',
      {
        blocks: [
          changed('Product', {
            offers: { '@type': 'AggregateOffer', lowPrice: 1, highPrice: '2.50', priceCurrency: 'ZAR', offerCount: 3 },
          }),
        ],
      },
    ],
    [
      'a rating with its own scale',
      {
        blocks: [
          changed('Product', {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: 88,
              bestRating: '100',
              worstRating: 0,
              ratingCount: 3,
            },
          }),
        ],
      },
    ],
    [
      'a rating in percent',
      {
        blocks: [
          changed('Product', { aggregateRating: { '@type': 'AggregateRating', ratingValue: '88%', ratingCount: 3 } }),
        ],
      },
    ],
    [
      'a rating in a directory',
      {
        blocks: [changed('Hotel', { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 3 } })],
      },
    ],
    ['a job from home', { blocks: [changed('JobPosting', { jobLocation: null, jobLocationType: 'TELECOMMUTE' })] }],
    [
      'a headline with the name of the site behind it',
      {
        blocks: [changed('Article', { headline: 'How linen is washed at home | Goshen' })],
        visibleText: 'How linen is washed at home. By Thandi.',
      },
    ],
    [
      'a short headline with the name of its section behind it',
      {
        blocks: [changed('Article', { headline: 'Linen - Materials for every house' })],
        visibleText: 'Linen is washed at home.',
      },
    ],
    [
      'a headline that is a question with a subtitle',
      {
        blocks: [changed('Article', { headline: 'How do you wash linen? A guide for houses and hotels' })],
        visibleText: 'How do you wash linen? By Thandi.',
      },
    ],
    [
      'a headline with other quotes and dashes',
      {
        blocks: [changed('Article', { headline: '“Linen” – it’s fine' })],
        visibleText: 'Home "Linen" - it\'s fine Thandi',
      },
    ],
    [
      'a page that links to pages in no single language',
      { blocks: [whole.BreadcrumbList], lookUp: () => ({ status: 200, language: null }) },
    ],
  ];
  test.each(rows)('%s', (_, given) => {
    expect(auditJsonLd(given)).toEqual([]);
  });
});
