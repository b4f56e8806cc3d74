import { textsAt } from '../graph.ts';
import { isAny, type SchemaRule } from '../schema-page.ts';
import { checkOffer, checkRating, checkSelfServed } from './commerce-checks.ts';
import {
  checkTypes,
  isHeldAs,
  isMain,
  isTop,
  requires,
  requiresWithin,
  type Subject,
  type WrongValue,
} from './requirement.ts';

/** Products, offers, reviews, jobs. Google Search Central, "Product", "Review snippet", "Job posting". */
export const commerceRules: readonly SchemaRule[] = [
  {
    id: 'schema/review',
    severity: 'error',
    title: 'A review or rating lacks the rated item, author, value or number of ratings.',
    why: 'Google shows no stars for it, nor for ratings of a business on its own site.',
    fix: 'Add the missing property; mark up only ratings by other people.',
    source: 'Google Search Central, "Review snippet"',
    examples: {
      bad: '"aggregateRating": { "ratingValue": 4.9 }',
      good: '"aggregateRating": { "ratingValue": 4.9, "reviewCount": 89 }',
    },
    check: checkTypes(
      {
        types: ['Review'],
        except: ['ClaimReview', 'MediaReview'],
        applies: () => true,
        richResult: true,
        requirements: [
          { ...itemReviewed(), unless: (subject) => isHeldAs(subject, ['review', 'reviews']) },
          ...requires('google', {
            'reviewRating.ratingValue': 'the rating that the reviewer gave',
            'author.name': 'the name of the reviewer',
          }),
        ],
        check: checkSelfServed,
      },
      {
        types: ['AggregateRating'],
        applies: () => true,
        richResult: true,
        requirements: [
          { ...itemReviewed(), unless: (subject) => isHeldAs(subject, ['aggregateRating']) },
          ...requires('google', { ratingValue: 'the average rating' }),
          { paths: ['ratingCount', 'reviewCount'], need: 'google', value: 'the number of ratings or reviews' },
        ],
        check: (subject) => [...checkRating(subject), ...checkSelfServed(subject)],
      },
      {
        types: ['Rating'],
        except: ['AggregateRating'],
        applies: (subject) => isHeldAs(subject, ['reviewRating']),
        richResult: true,
        requirements: [],
        check: checkRating,
      },
    ),
  },
  {
    id: 'schema/product',
    severity: 'error',
    title: 'A product lacks its name, or has neither offers, review nor aggregateRating.',
    why: 'Google shows no product result.',
    fix: 'Add name, and one of offers, review and aggregateRating.',
    source: 'Google Search Central, "Product snippet"',
    examples: {
      bad: '"@type": "Product", "name": "Shirt"',
      good: '"@type": "Product", "name": "Shirt", "offers": { "price": 450, "priceCurrency": "ZAR" }',
    },
    check: checkTypes({
      types: ['Product'],
      except: ['Drug', 'DietarySupplement', 'ProductGroup', 'Vehicle'],
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['itemReviewed', 'itemOffered', 'hasVariant']),
      richResult: true,
      requirements: [
        ...requires('google', { name: 'the name of the product' }),
        {
          paths: ['offers', 'review', 'aggregateRating'],
          need: 'google',
          value: 'its offers, a review, or its average rating',
        },
      ],
    }),
  },
  {
    id: 'schema/offer',
    severity: 'error',
    title: 'An offer lacks price or currency, or has them in an invalid format.',
    why: 'Google shows no price.',
    fix: 'Use a plain number for price and an ISO 4217 code for priceCurrency.',
    source: 'Google Search Central, "Merchant listing"',
    examples: { bad: '"price": "R 1 500,00"', good: '"price": 1500, "priceCurrency": "ZAR"' },
    check: checkTypes(
      {
        types: ['Offer'],
        except: ['AggregateOffer'],
        applies: isOfProduct,
        richResult: true,
        requirements: [
          { paths: ['price', 'priceSpecification.price'], need: 'google', value: 'the price as a number' },
          {
            paths: ['priceCurrency', 'priceSpecification.priceCurrency'],
            need: 'google',
            value: 'the ISO 4217 code of the currency',
          },
          ...requires('optional', { availability: 'the schema.org URL of its availability' }),
        ],
      },
      {
        types: ['AggregateOffer'],
        applies: isOfProduct,
        richResult: true,
        requirements: [
          ...requires('google', { lowPrice: 'the lowest price', priceCurrency: 'the ISO 4217 code of the currency' }),
        ],
      },
      {
        types: ['Offer'],
        applies: () => true,
        richResult: true,
        requirements: [],
        check: checkOffer,
      },
    ),
  },
  {
    id: 'schema/job',
    severity: 'error',
    title: 'A job posting lacks title, description, datePosted, hiringOrganization or jobLocation.',
    why: 'Google does not list the job.',
    fix: 'Add the missing properties; remove the posting when the job is filled.',
    source: 'Google Search Central, "Job posting"',
    examples: { bad: '"@type": "JobPosting", "title": "Developer"', good: 'All five' },
    check: checkTypes({
      types: ['JobPosting'],
      applies: isMain,
      richResult: true,
      requirements: [
        ...requires('google', {
          title: 'the title of the job',
          description: 'the whole text of the posting, as HTML',
          datePosted: 'the day it was posted (YYYY-MM-DD)',
          hiringOrganization: 'the employer, of type Organization',
        }),
        ...requiresWithin('hiringOrganization', 'google', { name: 'the name of the employer' }),
        {
          paths: ['jobLocation'],
          need: 'google',
          value: 'the place of work, of type Place with an address',
          unless: ({ graph, entity }) => textsAt(graph, entity, 'jobLocationType').includes('TELECOMMUTE'),
        },
        ...requires('optional', { validThrough: 'the last day to apply' }),
      ],
      check: checkClosedJob,
    }),
  },
];

function itemReviewed() {
  return { paths: ['itemReviewed'], need: 'google', value: 'what is rated' } as const;
}

/** Offers of services and events may leave their price out. */
function isOfProduct(subject: Subject): boolean {
  return subject.entity.holders.some(
    ({ entity, property }) =>
      property === 'offers' && isAny(subject, entity, ['Product']) && isTop({ ...subject, entity }),
  );
}

function checkClosedJob({ graph, entity, context }: Subject): WrongValue[] {
  const [until] = textsAt(graph, entity, 'validThrough');
  if (until === undefined || !/^\d{4}-\d\d-\d\d/.test(until) || until.slice(0, 10) >= context.today) return [];
  const problem = `is past ("${until}")`;
  return [
    {
      path: 'validThrough',
      problem,
      need: 'advised',
      fix: 'Remove the posting, or return status 404, when the job is filled.',
    },
  ];
}
