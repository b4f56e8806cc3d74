import type { SchemaRule } from '../schema-page.ts';
import { checkOrder, checkTypes, isHeldAs, isMain } from './requirement.ts';

const documentation = 'https://developers.google.com/search/docs/appearance/structured-data';

/** Events, recipes, apps, questions: what Google requires for the results that it still shows. */
export const featureRules: readonly SchemaRule[] = [
  {
    id: 'schema/event',
    severity: 'error',
    title: 'An event lacks name, startDate or location, or ends before it begins.',
    why: 'Google does not show the event in its results for events.',
    fix: 'Add name, startDate, and location with its address.',
    source: `${documentation}/event`,
    examples: { bad: '"@type": "Event", "name": "…"', good: 'The same with startDate and location' },
    check: checkTypes({
      types: ['Event'],
      except: ['EventSeries', 'PublicationEvent', 'UserInteraction'],
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['superEvent', 'subEvent', 'about']),
      google: {
        name: 'the name of the event',
        startDate: 'the day and time it begins, with the time zone',
        location: 'the place, of type Place, with its name and address',
        'location?.address or location.url': 'the address of the place, of type PostalAddress',
      },
      check: checkOrder('startDate', 'endDate', 'Correct one of the two dates.'),
    }),
  },
  {
    id: 'schema/recipe',
    severity: 'error',
    title: 'A recipe lacks name or image.',
    why: 'Google does not show the recipe as a rich result.',
    fix: 'Add name and image.',
    source: `${documentation}/recipe`,
    examples: { bad: '"@type": "Recipe", "name": "…"', good: 'The same with "image": "https://…"' },
    check: checkTypes({
      types: ['Recipe'],
      applies: isMain,
      google: { name: 'the name of the dish', image: 'the URL of a photograph of the dish' },
    }),
  },
  {
    id: 'schema/app',
    severity: 'error',
    title: 'A software application lacks name, offers.price, or a rating.',
    why: 'Google does not show the app as a rich result.',
    fix: 'Add name, offers.price (0 if it is free), and aggregateRating or review.',
    source: `${documentation}/software-app`,
    examples: { bad: '"@type": "MobileApplication", "name": "…"', good: 'The same with offers.price and a rating' },
    check: checkTypes({
      types: ['SoftwareApplication'],
      applies: (subject) => isMain(subject) && !isHeldAs(subject, ['itemReviewed', 'about']),
      google: {
        name: 'the name of the app',
        'offers.price or offers.lowPrice': 'the price as a number, 0 if the app is free',
      },
      advised: {
        'aggregateRating or review': 'its average rating or a review, without which Google shows no rich result',
      },
    }),
  },
];
