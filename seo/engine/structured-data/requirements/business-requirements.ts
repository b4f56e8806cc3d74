import { textsAt, valuesOf } from '../graph.ts';
import type { SchemaRule } from '../schema-page.ts';
import { checkLogo, checkTypes, isHomePage, isTop, type Subject, type WrongValue } from './requirement.ts';

/** Organizations, places, the site, services. Google Search Central, "Organization", "Local business", "Site names". */
export const businessRules: readonly SchemaRule[] = [
  {
    id: 'schema/organization',
    severity: 'info',
    title: 'An organization lacks name, url or logo.',
    why: 'Search engines cannot link the site to the organization or show its logo.',
    fix: 'Add name, url and logo; the logo must have at least 112x112 px.',
    source: 'Google Search Central, "Organization"; it requires none of them',
    examples: { bad: '"@type": "Organization", "name": "…"', good: 'The same with url and logo' },
    check: checkTypes({
      types: ['Organization'],
      except: ['LocalBusiness', 'PerformingGroup', 'Person', 'SportsOrganization'],
      applies: isTop,
      advised: {
        name: 'the name of the organization',
        url: 'the URL of its home page',
        logo: 'the URL of its logo',
      },
      // Google reads it on the home page, or on one page about the organization.
      unless: { name: isInside, url: isInside, logo: isInside },
      check: checkLogo,
    }),
  },
  {
    id: 'schema/local-business',
    severity: 'error',
    title: 'A local business lacks name or address.',
    why: 'Google does not show the business in local results.',
    fix: 'Add its name and its address.',
    source: 'Google Search Central, "Local business"',
    examples: { bad: '"@type": "Hotel", "name": "…"', good: 'The same with "address": { "streetAddress": "…", … }' },
    check: checkTypes({
      types: ['LocalBusiness'],
      applies: isTop,
      google: {
        name: 'the name of the business',
        address: 'its address, of type PostalAddress',
      },
      advised: {
        'address?.streetAddress': 'the street and number',
        'address?.addressLocality': 'the town',
        'address?.postalCode': 'the postal code',
        'address?.addressCountry': 'the two-letter code of the country',
        telephone: 'its phone number with country code',
        url: 'the URL of its page',
      },
      unless: {
        address: hasOnlyArea,
        'address?.streetAddress': hasOnlyArea,
        'address?.addressLocality': hasOnlyArea,
        'address?.postalCode': (subject) => hasOnlyArea(subject) || hasNoPostalCodes(subject),
        'address?.addressCountry': hasOnlyArea,
        telephone: isRental,
      },
      check: (subject) => [...checkCoordinates(subject), ...checkPriceRange(subject)],
    }),
  },
  {
    id: 'schema/website',
    severity: 'error',
    title: 'The WebSite node of the home page lacks name or url.',
    why: 'Google takes the site name in search results from this node.',
    fix: 'Add name and url on the home page; other pages need no WebSite node.',
    source: 'Google Search Central, "Site names"',
    examples: { bad: '"@type": "WebSite", "url": "https://…/"', good: 'The same with "name": "…"' },
    check: checkTypes({
      types: ['WebSite'], // Google reads the site name only from home pages
      applies: (subject) => isTop(subject) && isHomePage(subject),
      google: { name: 'the name of the site', url: 'the URL of the home page' },
    }),
  },
];

function isInside(subject: Subject): boolean {
  return !isHomePage(subject);
}

/** Guests book it elsewhere; Google has other properties for it ("Vacation rental"). */
function isRental({ entity }: Subject): boolean {
  return entity.types.includes('VacationRental');
}

/** A business that visits its customers publishes no street. */
function hasOnlyArea({ graph, entity }: Subject): boolean {
  return (
    valuesOf(graph, entity, 'areaServed').length > 0 && textsAt(graph, entity, 'address.streetAddress').length === 0
  );
}

/** Countries and territories that use no postal codes (Universal Postal Union, addressing systems). */
const withoutPostalCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM KP LY ML MO MR MW NR QA ' +
    'RW SB SC SL SO SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

function hasNoPostalCodes({ graph, entity }: Subject): boolean {
  const [country = ''] = textsAt(graph, entity, 'address.addressCountry');
  return withoutPostalCodes.has(country.toUpperCase());
}

/** Five decimals are about a metre, as Google asks; four about eleven metres, which finds the house. */
function checkCoordinates({ graph, entity }: Subject): WrongValue[] {
  const outside = Object.entries({ latitude: 90, longitude: 180 }).flatMap(([name, max]) =>
    textsAt(graph, entity, `geo.${name}`).filter((text) => Math.abs(Number(text)) > max),
  );
  if (outside.length > 0) {
    const problem = `is not on the globe (${outside.join(', ')})`;
    return [
      { path: 'geo', problem, need: 'advised', fix: 'Correct latitude (-90 to 90) and longitude (-180 to 180).' },
    ];
  }
  const vague = ['geo.latitude', 'geo.longitude'].flatMap((path) => textsAt(graph, entity, path));
  if (vague.length === 0 || vague.some((text) => /[.,]\d{4}/.test(text))) return []; // numbers lose the zeros at their end
  const problem = `has fewer than five decimals (${vague.join(', ')})`;
  return [{ path: 'geo', problem, need: 'advised', fix: 'Give latitude and longitude with five decimals.' }];
}

const maxPriceRangeCharacters = 99;

function checkPriceRange({ graph, entity }: Subject): WrongValue[] {
  const long = textsAt(graph, entity, 'priceRange').find(({ length }) => length > maxPriceRangeCharacters);
  if (long === undefined) return [];
  const problem = `has ${long.length} characters; Google shows no price range of 100 or more`;
  return [{ path: 'priceRange', problem, need: 'advised', fix: 'Give only the lowest and the highest price.' }];
}
