import { textsAt } from '../graph.ts';
import { isAny, type SchemaRule } from '../schema-page.ts';
import {
  checkOffer,
  checkRating,
  checkSelfServed,
  checkUnrated,
  isOwnBusiness,
  ratesOwner,
} from './commerce-checks.ts';
import { checkPast, checkTypes, isHeldAs, isMain, isTop, type Subject } from './requirement.ts';

/** Products, offers, reviews, jobs. Google Search Central, "Product", "Review snippet", "Job posting". */
export const commerceRules: readonly SchemaRule[] = [
  {
    id: 'schema/review',
    severity: 'error',
    title: 'A review or rating lacks the rated item, author, value or number of ratings.',
    why: 'Google shows no stars for it, nor for ratings of a business on its own site.',
    fix: 'Add the missing property; mark up only ratings by other people.',
    source: 'Google Search Central, "Review snippet"',
    examples: { bad: '"ratingValue": 4.9', good: '"ratingValue": 4.9, "reviewCount": 89' },
    check: checkTypes(
      {
        types: ['Review'],
        except: ['ClaimReview', 'MediaReview'],
        google: {
          itemReviewed: 'what is rated',
          'reviewRating.ratingValue': 'the rating that the reviewer gave',
          'author.name': 'the name of the reviewer',
        },
        unless: {
          itemReviewed: (subject) => isHeldAs(subject, ['review', 'reviews']),
          'reviewRating.ratingValue': ratesOwner,
        },
        check: checkUnrated,
      },
      {
        types: ['AggregateRating'],
        google: {
          itemReviewed: 'what is rated',
          ratingValue: 'the average rating',
          'ratingCount or reviewCount': 'the number of ratings or reviews',
        },
        unless: { itemReviewed: (subject) => isHeldAs(subject, ['aggregateRating']) },
        check: checkRating,
      },
      { types: ['Organization'], except: ['VacationRental'], applies: isOwnBusiness, check: checkSelfServed },
      {
        types: ['Rating'],
        except: ['AggregateRating'],
        applies: (subject) => isHeldAs(subject, ['reviewRating']),
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
    examples: { bad: '"@type": "Product", "name": "Shirt"', good: 'The same with "offers": { "price": 450, … }' },
    check: checkTypes({
      types: ['Product'],
      except: ['Drug', 'DietarySupplement', 'ProductGroup', 'Vehicle'],
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['itemReviewed', 'itemOffered', 'hasVariant']),
      google: {
        name: 'the name of the product',
        'offers or review or aggregateRating': 'its offers, a review, or its average rating',
      },
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
        google: {
          'price or priceSpecification.price': 'the price as a number',
          'priceCurrency or priceSpecification.priceCurrency': 'the ISO 4217 code of the currency',
        },
      },
      {
        types: ['AggregateOffer'],
        applies: isOfProduct,
        google: { lowPrice: 'the lowest price', priceCurrency: 'the ISO 4217 code of the currency' },
      },
      { types: ['Offer'], check: checkOffer },
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
      google: {
        title: 'the title of the job',
        description: 'the whole text of the posting, as HTML',
        datePosted: 'the day it was posted (YYYY-MM-DD)',
        hiringOrganization: 'the employer, of type Organization',
        'hiringOrganization?.name': 'the name of the employer',
        jobLocation: 'the place of work, of type Place with an address',
      },
      unless: {
        jobLocation: ({ graph, entity }) => textsAt(graph, entity, 'jobLocationType').includes('TELECOMMUTE'),
      },
      check: checkPast('validThrough', 'Remove the posting, or return status 404, when the job is filled.'),
    }),
  },
];

/** Only products need a price; offers of services and events may omit it. */
function isOfProduct(subject: Subject): boolean {
  return subject.entity.holders.some(
    ({ entity, property }) =>
      property === 'offers' && isAny(subject, entity, ['Product']) && isTop({ ...subject, entity }),
  );
}
