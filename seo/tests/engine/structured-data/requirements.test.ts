import { describe, expect, test } from 'vitest';
import { article, auditJsonLd, home, type Setting, verdictOf } from './audit-json-ld.ts';

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
    license: 'https://example.com/license',
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
  },
} as const;

const changed = (type: keyof typeof whole, changes: object): object => ({ ...whole[type], ...changes });
const offering = (offer: object): object =>
  changed('Product', { offers: { '@type': 'Offer', price: 1, priceCurrency: 'ZAR', ...offer } });
const rating = (rating: object) => ({ aggregateRating: { '@type': 'AggregateRating', ratingCount: 3, ...rating } });
const image = (width: number, height: number) => ({ '@type': 'ImageObject', url: home, width, height });
const point = (latitude: number, longitude: number) => ({ geo: { '@type': 'GeoCoordinates', latitude, longitude } });
const crumbs = (...items: object[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map((item) => ({ '@type': 'ListItem', ...item })),
});
const firstCrumb = { position: 1, name: 'Home', item: home };
const online = { '@type': 'VirtualLocation', url: home };
const harbour = { '@type': 'Place', name: 'The harbour' };
const review = {
  '@type': 'Review',
  itemReviewed: { '@type': 'Book', name: 'B' },
  reviewRating: { ratingValue: 4 },
  author: 'T',
};

describe('complete nodes have no findings', () => {
  test.each(Object.keys(whole) as (keyof typeof whole)[])('%s', (type) => {
    expect(auditJsonLd(whole[type], { url: type === 'WebSite' ? home : article })).toEqual([]);
  });
});

describe('what the types require', () => {
  const rows: [name: string, blocks: object, found: string, setting?: Setting][] = [
    [
      'an article without headline, date and author',
      changed('Article', { headline: '', datePublished: null, author: null }),
      'I schema/article',
    ],
    ['an author without a name', changed('Article', { author: { '@type': 'Person', url: home } }), 'I schema/article'],
    [
      'an article without image and change',
      changed('Article', { image: null, dateModified: null }),
      'I schema/article',
    ],
    ['an article changed before it appeared', changed('Article', { dateModified: '2026-04-30' }), 'W schema/article'],
    ['a small image', changed('Article', { image: image(200, 200) }), 'W schema/article'],
    ['breadcrumbs with one step, which is another page', crumbs(firstCrumb), 'E schema/breadcrumb'],
    ['empty breadcrumbs on the home page', crumbs(), 'E schema/breadcrumb', { url: home }],
    [
      'breadcrumbs numbered from 0',
      crumbs({ ...firstCrumb, position: 0 }, { position: 1, name: 'Blog' }),
      'E schema/breadcrumb',
    ],
    ['breadcrumbs with a gap', crumbs(firstCrumb, { position: 3, name: 'Blog' }), 'E schema/breadcrumb'],
    [
      'a step without a name',
      crumbs({ position: 1, item: home }, { position: 2, name: 'Blog' }),
      'E schema/breadcrumb',
    ],
    [
      'a middle step without URL',
      crumbs({ position: 1, name: 'Home' }, { position: 2, name: 'Blog' }),
      'E schema/breadcrumb',
    ],
    [
      'a step with status 404',
      whole.BreadcrumbList,
      'E schema/breadcrumb',
      { lookUp: (url) => ({ status: url === home ? 404 : 200, language: 'en' }) },
    ],
    [
      'a step to a host without slash with status 404',
      crumbs({ ...firstCrumb, item: 'https://example.com' }, { position: 2, name: 'Blog' }),
      'E schema/breadcrumb',
      { lookUp: (url) => ({ status: url === home ? 404 : 200, language: 'en' }) },
    ],
    [
      'a step in another language',
      whole.BreadcrumbList,
      'W schema/breadcrumb',
      { lookUp: (url) => ({ status: 200, language: url === home ? 'fr' : 'en' }) },
    ],
    [
      'an organization without url and logo',
      changed('Organization', { url: null, logo: null }),
      'I schema/organization',
      { url: home },
    ],
    ['a small logo', changed('Organization', { logo: image(64, 64) }), 'W schema/organization'],
    ['an organization without logo', { '@type': 'NGO', name: 'G', url: home }, 'I schema/organization', { url: home }],
    ['a business without address', changed('Hotel', { address: null }), 'E schema/local-business'],
    [
      'a business without street',
      changed('Hotel', { address: { ...whole.Hotel.address, streetAddress: null } }),
      'I schema/local-business',
    ],
    ['coordinates with one decimal', changed('Hotel', point(-33.9, 18.4)), 'W schema/local-business'],
    ['a latitude outside the globe', changed('Hotel', point(138.12345, 18.41234)), 'W schema/local-business'],
    ['a long price range', changed('Hotel', { priceRange: 'R'.repeat(100) }), 'W schema/local-business'],
    [
      'the home page without the name of the site',
      changed('WebSite', { name: null }),
      'E schema/website',
      { url: home },
    ],
    ['a profile page without mainEntity', { '@type': 'ProfilePage' }, 'E schema/main-entity'],
    ['an FAQ page without questions', { '@type': 'FAQPage' }, 'W schema/main-entity'],
    [
      'a rating without a number of ratings',
      changed('Product', rating({ ratingValue: 4.9, ratingCount: null })),
      'E schema/review',
    ],
    ['a rating outside its scale', changed('Product', rating({ ratingValue: 90 })), 'E schema/review'],
    ['a rating with a comma', changed('Product', rating({ ratingValue: '4,5' })), 'E schema/review'],
    ['a review without rated item', { ...review, itemReviewed: null }, 'E schema/review'],
    [
      'a review without rating and author',
      { ...review, reviewRating: null, author: null },
      'E schema/review, E schema/review',
    ],
    [
      'a rating of the business on its own site, with a review',
      changed('Organization', { ...rating({ ratingValue: 4.9 }), review: { ...review, itemReviewed: null } }),
      'W schema/review',
    ],
    [
      'a review without rating of a business that may own the site',
      changed('Hotel', { review: { '@type': 'Review', author: 'Thandi' } }),
      'I schema/review',
    ],
    [
      'a review without rating of the business on its own site',
      changed('Organization', { review: { '@type': 'Review', author: 'Thandi' } }),
      'W schema/review',
    ],
    [
      'a review without rating of a business with another site',
      changed('Hotel', { url: 'https://example.org/', review: { '@type': 'Review', author: 'Thandi' } }),
      'E schema/review',
    ],
    [
      'a video without image and date',
      changed('VideoObject', { thumbnailUrl: null, uploadDate: null }),
      'E schema/video, E schema/video',
    ],
    [
      'a video inside an article',
      changed('Article', { video: changed('VideoObject', { uploadDate: null }) }),
      'E schema/video',
    ],
    ['a length in words', changed('VideoObject', { duration: '2:30' }), 'W schema/video'],
    ['a licensable image without its file', changed('ImageObject', { contentUrl: null }), 'E schema/image'],
    [
      'an image to license without credit',
      changed('ImageObject', { license: null, acquireLicensePage: home }),
      'E schema/image',
    ],
    ['a product without offers and reviews', { '@type': 'Product', name: 'Shirt' }, 'E schema/product'],
    [
      'an offer without price and currency',
      offering({ price: null, priceCurrency: null }),
      'E schema/offer, E schema/offer',
    ],
    ['a price that includes the currency', offering({ price: 'R1 500,00' }), 'E schema/offer'],
    ['a currency by its sign', offering({ priceCurrency: 'R' }), 'E schema/offer'],
    ['an unknown availability', offering({ availability: 'yes' }), 'W schema/offer'],
    ['a price of last year', offering({ priceValidUntil: '2025-12-31' }), 'W schema/offer'],
    [
      'an event that ends before it begins',
      changed('Event', { startDate: '2026-10-03T19:00+02:00', endDate: '2026-10-02T21:00+02:00' }),
      'W schema/event',
    ],
    ['an event without place', changed('Event', { location: null }), 'E schema/event'],
    ['an event at a place without address', changed('Event', { location: harbour }), 'E schema/event'],
    [
      'an event online that is also at a place without address',
      changed('Event', { location: [online, harbour] }),
      'E schema/event',
    ],
    [
      'an event at a place with a URL instead of an address',
      changed('Event', { location: { ...harbour, url: home } }),
      'E schema/event',
    ],
    ['a recipe without image', changed('Recipe', { image: null }), 'E schema/recipe'],
    ['an app without price', changed('SoftwareApplication', { offers: null }), 'E schema/app'],
    ['a job without place', changed('JobPosting', { jobLocation: null }), 'E schema/job'],
    ['an expired job', changed('JobPosting', { validThrough: '2026-05-01' }), 'W schema/job'],
    [
      'an article whose headline is not on the page',
      whole.Article,
      'I schema/visible',
      { visibleText: 'All about wool and how it is washed.' },
    ],
    ['answers that the page does not show', whole.FAQPage, 'W schema/visible', { visibleText: 'Ask us anything.' }],
    ['a shortened answer', whole.FAQPage, 'I schema/visible', { visibleText: 'How long? About two months.' }],
  ];
  test.each(rows)('%s', (_, blocks, found, setting) => {
    expect(verdictOf(auditJsonLd(blocks, setting))).toBe(found);
  });

  test('a message names the missing property, who requires it and the effect; the fix says what to write', () => {
    const [finding] = auditJsonLd(changed('VideoObject', { uploadDate: null }));
    expect(finding?.message).toBe(
      `VideoObject on ${article}: uploadDate is missing. Google requires it. Effect: no rich result.`,
    );
    expect(finding?.fix).toBe('Add uploadDate with the day and time of publication, with the time zone.');
  });

  test.each([
    [harbour, 'address', 'Add location.address with the address of the place, of type PostalAddress.'],
    [{ '@type': 'VirtualLocation' }, 'url', 'Add location.url with the URL where the event takes place.'],
  ])('an event at %j lacks its %s alone', (location, property, fix) => {
    const [finding] = auditJsonLd(changed('Event', { location }));
    expect(finding?.message).toContain(
      `: location.${property} is missing. Google requires it. Effect: no rich result.`,
    );
    expect(finding?.fix).toBe(fix);
  });

  test('Google requires the address of a business, though not of one that names its area', () => {
    const [finding] = auditJsonLd(changed('Hotel', { address: null }));
    expect(finding?.message).toContain(': address is missing. Google requires it.');
    expect(finding?.fix).toBe('Add address with its address, of type PostalAddress.');
  });

  test('an empty property is not a missing one', () => {
    const [finding] = auditJsonLd(changed('Hotel', { url: '', telephone: null }));
    expect(finding?.message).toContain(': telephone is missing and url is empty. Recommended.');
  });

  test.each([
    ['R1 500,00', '"price": 1500'],
    ['1,299.50 USD', '"price": 1299.5'],
    ['19,90 €', '"price": 19.9'],
    ['1.299,50 €', 'the price as a number'],
    ['1.299 €', 'the price as a number'],
    ["CHF 1'299.50", 'the price as a number'],
    ['1\u00a0299,50 €', '"price": 1299.5'],
    ['19.90 or 25.90', 'the price as a number'],
  ])('the price %s is advised only where it has one meaning', (price, advised) => {
    const [finding] = auditJsonLd(offering({ price }));
    expect(finding?.fix).toBe(`Use ${advised}; put the currency in priceCurrency.`);
  });

  test('a range of prices has no single price to advise', () => {
    const [finding] = auditJsonLd(offering({ price: '35 - 350' }));
    expect(finding?.fix).toBe('Use AggregateOffer with lowPrice and highPrice; put the currency in priceCurrency.');
  });

  test('a text that the page lacks may be shown by a script', () => {
    const setting = { visibleText: 'Ask us anything.', mayBeFilled: true };
    const [finding] = auditJsonLd(whole.FAQPage, setting);
    expect(finding).toMatchObject({ rule: 'schema/visible', severity: 'info' });
    expect(finding?.message).toContain(' is not on the page; a script may show it. Google requires');
  });

  test('of an answer whose beginning the page shows, the rest is not on the page', () => {
    const start = 'You may arrive from two in the afternoon; before that, we gladly keep your bags in the hall';
    const text = `${start}, where coffee and a newspaper wait beside the large window, with a view over all of the old harbour.`;
    const [finding] = auditJsonLd(
      {
        '@type': 'FAQPage',
        mainEntity: { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text } },
      },
      { visibleText: `When? ${start}.` },
    );
    expect(finding?.message).toContain('the rest of "You may arrive from two in the afternoon;');
  });

  test('of properties that replace each other, one is enough', () => {
    const [finding] = auditJsonLd({ '@type': 'Product', name: 'Tea' });
    expect(finding?.message).toContain(': offers, review or aggregateRating is missing.');
    expect(finding?.fix).toBe('Add one of offers, review and aggregateRating.');
  });

  test.each(rows)('%s: the fix is an instruction, and no value of another site', (_, blocks, _found, setting) => {
    for (const { fix } of auditJsonLd(blocks, setting)) {
      expect(fix).not.toMatch(/Goshen|Thandi|\d{4}-\d\d|"ZAR"|InStock"|PT2M30S/);
    }
  });
});

describe('correct nodes have no findings', () => {
  const rows: [name: string, blocks: object, setting?: Setting][] = [
    [
      'an event of an evening in two time zones',
      changed('Event', { startDate: '2026-10-02T23:00+02:00', endDate: '2026-10-02T22:30Z' }),
    ],
    ['an event online', changed('Event', { location: online })],
    [
      'an event online that is also at a place',
      changed('Event', { location: [online, { ...harbour, address: 'Cape Town' }] }),
    ],
    ['an event that an article is about', changed('Article', { about: { '@type': 'Event', name: 'A concert' } })],
    [
      'a person who is the organization of the site',
      changed('Organization', { '@type': ['Person', 'Organization'], logo: null }),
    ],
    ['a publisher that is only named', changed('Article', { publisher: { '@type': 'Organization', name: 'G' } })],
    [
      'a publisher described in another block',
      [changed('Article', { publisher: { '@id': `${home}#org` } }), changed('Organization', { '@id': `${home}#org` })],
    ],
    [
      'a publisher named again under the id of the whole one',
      [
        changed('Article', { publisher: { '@type': 'Organization', '@id': `${home}#org`, name: 'Goshen' } }),
        changed('Organization', { '@id': `${home}#org` }),
      ],
    ],
    ['authors as texts', changed('Article', { author: ['Thandi', 'Sipho'] })],
    [
      'an author in a role',
      changed('Article', { author: { '@type': 'Role', roleName: 'Editor', author: whole.Article.author } }),
    ],
    ['coordinates with four decimals', changed('Hotel', point(-33.9248, 18.4241))],
    ['coordinates of which one ends in zeros', changed('Hotel', point(-33.9, 18.42406))],
    ['breadcrumbs of the home page, which is the only step', crumbs(firstCrumb), { url: home }],
    ['breadcrumbs of the home page of a language', crumbs(firstCrumb), { url: `${home}en/` }],
    [
      'breadcrumbs of a page that is the only step, perhaps the home page below a path',
      crumbs({ position: 1, name: 'Home', item: article }),
    ],
    ['breadcrumbs of a page that is the only step, without item', crumbs({ position: 1, name: 'Home' })],
    [
      'breadcrumbs out of order',
      changed('BreadcrumbList', { itemListElement: [...whole.BreadcrumbList.itemListElement].reverse() }),
    ],
    ['two breadcrumb lists', [whole.BreadcrumbList, crumbs(firstCrumb, { position: 2, name: 'Linen' })]],
    [
      'two breadcrumb lists with one id',
      [
        changed('BreadcrumbList', { '@id': '#crumbs' }),
        { ...crumbs(firstCrumb, { position: 2, name: 'Linen' }), '@id': '#crumbs' },
      ],
    ],
    ['breadcrumbs of the file of the home page', crumbs(firstCrumb), { url: `${home}index.html` }],
    ['an organization without logo on other pages than the home page', { '@type': 'NGO', name: 'G', url: home }],
    ['the site on other pages than its home', { '@type': 'WebSite', '@id': `${home}#site`, url: home }],
    [
      'a vacation rental with ratings and no phone number',
      changed('Hotel', { '@type': 'VacationRental', telephone: null, ...rating({ ratingValue: 4.9 }) }),
    ],
    ['an address as a text', changed('Hotel', { address: '1 Long Street, Cape Town' })],
    [
      'a country without postal codes',
      changed('Hotel', { address: { ...whole.Hotel.address, postalCode: null, addressCountry: 'AE' } }),
    ],
    [
      'a business that visits its customers',
      changed('Hotel', {
        address: { '@type': 'PostalAddress', addressRegion: 'Western Cape', addressCountry: 'ZA' },
        areaServed: ['Cape Town', 'Stellenbosch'],
      }),
    ],
    ['an area instead of an address', changed('Hotel', { address: null, areaServed: 'Cape Town' })],
    [
      'posts that a blog only lists',
      { '@type': 'Blog', name: 'B', blogPost: [{ '@type': 'BlogPosting', headline: 'L', url: article }] },
    ],
    [
      'an image that illustrates something',
      [
        changed('Article', { image: { '@id': `${article}#i` } }),
        { '@type': 'ImageObject', '@id': `${article}#i`, url: home },
      ],
    ],
    ['a logo at the top of a block', { '@type': 'ImageObject', name: 'Logo', contentUrl: `${home}logo.png` }],
    [
      'a page that its template calls an article',
      changed('Article', { '@type': 'Article', datePublished: null, image: null, dateModified: null }),
    ],
    [
      'products of a list',
      {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'Product', name: 'S', url: home } }],
      },
    ],
    ['a free product', offering({ price: 0, availability: 'http://schema.org/InStock' })],
    [
      'a price in its specification',
      offering({
        price: null,
        priceCurrency: null,
        priceSpecification: { '@type': 'UnitPriceSpecification', price: 1, priceCurrency: 'ZAR' },
      }),
    ],
    [
      'several prices',
      offering({ '@type': 'AggregateOffer', price: null, lowPrice: 1, highPrice: '2.50', offerCount: 3 }),
    ],
    ['a rating with its own scale', changed('Product', rating({ ratingValue: 88, bestRating: '100', worstRating: 0 }))],
    ['a rating in percent', changed('Product', rating({ ratingValue: '88%' }))],
    ['a rating in a directory', changed('Hotel', rating({ ratingValue: 4 }))],
    ['a game in a browser', { '@type': 'VideoGame', name: 'Tides', genre: 'Puzzle' }],
    ['a date of a course', { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT22H' }],
    ['a job from home', changed('JobPosting', { jobLocation: null, jobLocationType: 'TELECOMMUTE' })],
    [
      'a headline with the name of the site behind it',
      changed('Article', { headline: 'How linen is washed at home | Goshen' }),
      { visibleText: 'How linen is washed at home. By Thandi.' },
    ],
    [
      'a short headline with the name of its section behind it',
      changed('Article', { headline: 'Linen - Materials for every house' }),
      { visibleText: 'Linen is washed at home.' },
    ],
    [
      'a headline that is a question with a subtitle',
      changed('Article', { headline: 'How do you wash linen? A guide for houses and hotels' }),
      { visibleText: 'How do you wash linen? By Thandi.' },
    ],
    [
      'a headline with other quotes and dashes',
      changed('Article', { headline: '“Linen” – it’s fine' }),
      { visibleText: 'Home "Linen" - it\'s fine Thandi' },
    ],
    ...['tags', 'fr/tags/linen/', 'category/news', 'author/thandi', 'archives/'].map(
      (path): [string, object, Setting] => [
        `an article node on the list of articles at /${path}`,
        changed('Article', { headline: 'Linen', datePublished: null, dateModified: null }),
        { url: home + path, visibleText: 'Blog Thandi' },
      ],
    ),
    [
      'a page that links to pages in no single language',
      whole.BreadcrumbList,
      { lookUp: () => ({ status: 200, language: null }) },
    ],
  ];
  test.each(rows)('%s', (_, blocks, setting) => {
    expect(auditJsonLd(blocks, setting)).toEqual([]);
  });
});
