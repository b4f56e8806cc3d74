import { textsAt } from '../graph.ts';
import { isAny } from '../schema-page.ts';
import { checkOffer } from './offer-check.ts';
import { checkRating, checkSelfServed } from './rating-check.ts';
import {
  ask,
  askWithin,
  isHeldAs,
  isMain,
  isTop,
  type Subject,
  type TypeRequirements,
  type ValueFlaw,
} from './requirement.ts';

/** Products, offers, reviews, jobs. Google Search Central, "Product", "Review snippet", "Job posting". */
export const commerceRequirements: readonly TypeRequirements[] = [
  {
    rule: 'schema/review',
    types: ['Review'],
    except: ['ClaimReview', 'MediaReview'],
    applies: () => true,
    richResult: true,
    requirements: [
      { ...itemReviewed(), unless: (subject) => isHeldAs(subject, ['review', 'reviews']) },
      ...ask('google', { 'reviewRating.ratingValue': '4.5', 'author.name': '"Thandi Mokoena"' }),
    ],
    check: checkSelfServed,
  },
  {
    rule: 'schema/review',
    types: ['AggregateRating'],
    applies: () => true,
    richResult: true,
    requirements: [
      { ...itemReviewed(), unless: (subject) => isHeldAs(subject, ['aggregateRating']) },
      ...ask('google', { ratingValue: '4.5' }),
      { paths: ['ratingCount', 'reviewCount'], need: 'google', example: '89' },
    ],
    check: (subject) => [...checkRating(subject), ...checkSelfServed(subject)],
  },
  {
    rule: 'schema/review',
    types: ['Rating'],
    except: ['AggregateRating'],
    applies: (subject) => isHeldAs(subject, ['reviewRating']),
    richResult: true,
    requirements: [],
    check: checkRating,
  },
  {
    rule: 'schema/product',
    types: ['Product'],
    except: ['Drug', 'DietarySupplement', 'ProductGroup', 'Vehicle'],
    applies: (subject) => isMain(subject) && !isHeldAs(subject, ['itemReviewed', 'itemOffered', 'hasVariant']),
    richResult: true,
    requirements: [
      ...ask('google', { name: '"Linen shirt"' }),
      {
        paths: ['offers', 'review', 'aggregateRating'],
        need: 'google',
        example: '{ "@type": "Offer", "price": 450, "priceCurrency": "ZAR" }',
      },
    ],
  },
  {
    rule: 'schema/offer',
    types: ['Offer'],
    except: ['AggregateOffer'],
    applies: isOfProduct,
    richResult: true,
    requirements: [
      { paths: ['price', 'priceSpecification.price'], need: 'google', example: '450' },
      { paths: ['priceCurrency', 'priceSpecification.priceCurrency'], need: 'google', example: '"ZAR"' },
      ...ask('optional', { availability: '"https://schema.org/InStock"' }),
    ],
  },
  {
    rule: 'schema/offer',
    types: ['AggregateOffer'],
    applies: isOfProduct,
    richResult: true,
    requirements: [...ask('google', { lowPrice: '450', priceCurrency: '"ZAR"' })],
  },
  {
    rule: 'schema/offer',
    types: ['Offer'],
    applies: () => true,
    richResult: true,
    requirements: [],
    check: checkOffer,
  },
  {
    rule: 'schema/job',
    types: ['JobPosting'],
    applies: isMain,
    richResult: true,
    requirements: [
      ...ask('google', {
        title: '"Front-end developer"',
        description: '"<p>…</p>"',
        datePosted: '"2026-05-07"',
        hiringOrganization: '{ "@type": "Organization", "name": "…" }',
      }),
      ...askWithin('hiringOrganization', 'google', { name: '"Goshen Group"' }),
      {
        paths: ['jobLocation'],
        need: 'google',
        example: '{ "@type": "Place", "address": { "@type": "PostalAddress", "addressCountry": "ZA" } }',
        unless: ({ graph, entity }) => textsAt(graph, entity, 'jobLocationType').includes('TELECOMMUTE'),
      },
      ...ask('optional', { validThrough: '"2026-06-30"' }),
    ],
    check: checkClosedJob,
  },
];

function itemReviewed() {
  return { paths: ['itemReviewed'], need: 'google', example: '{ "@type": "Product", "name": "…" }' } as const;
}

/** Offers of services and events may leave their price out. */
function isOfProduct(subject: Subject): boolean {
  return subject.entity.holders.some(
    ({ entity, property }) =>
      property === 'offers' && isAny(subject, entity, ['Product']) && isTop({ ...subject, entity }),
  );
}

function checkClosedJob({ graph, entity, context }: Subject): ValueFlaw[] {
  const [until] = textsAt(graph, entity, 'validThrough');
  if (until === undefined || !/^\d{4}-\d\d-\d\d/.test(until) || until.slice(0, 10) >= context.today) return [];
  const problem = `is past ("${until}")`;
  return [
    {
      path: 'validThrough',
      problem,
      need: 'advised',
      fix: 'Remove the posting, or answer 404, when the job is taken.',
    },
  ];
}
