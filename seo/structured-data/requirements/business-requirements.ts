import { textsAt, valuesOf } from '../graph.ts';
import { pageOf, type SchemaRule } from '../schema-page.ts';
import {
  checkLogo,
  checkTypes,
  isTop,
  type Requirement,
  requires,
  type Subject,
  type WrongValue,
} from './requirement.ts';

/** Organizations, places, the site, services. Google Search Central, "Organization", "Local business", "Site names". */
export const businessRules: readonly SchemaRule[] = [
  {
    id: 'schema/organization',
    severity: 'error',
    topic: 'structured-data',
    title: 'An organization lacks name, url or logo.',
    why: 'Engines cannot tie the site to the organization or show its logo.',
    fix: 'Add them; the logo has 112x112 pixels or more.',
    source: 'Google Search Central, "Organization"; this project requires url and logo',
    examples: {
      bad: '"@type": "Organization", "name": "Goshen Group"',
      good: '"@type": "Organization", "name": "Goshen Group", "url": "https://…/", "logo": "https://…/logo.png"',
    },
    check: checkTypes({
      types: ['Organization'],
      except: ['LocalBusiness', 'PerformingGroup', 'SportsOrganization'],
      applies: isTop,
      richResult: true,
      requirements: [
        ...requires('house', {
          name: '"Goshen Group"',
          url: '"https://example.com/"',
          logo: '"https://example.com/logo.png"',
        }),
        ...requires('optional', {
          sameAs: '["https://example.org/@goshen"]',
          contactPoint: '{ "@type": "ContactPoint", "email": "…" }',
          address: '{ "@type": "PostalAddress", "addressCountry": "ZA" }',
          telephone: '"+27 21 000 0000"',
          email: '"hello@example.com"',
          legalName: '"Goshen Group (Pty) Ltd"',
          description: '"…"',
        }),
      ],
      check: checkLogo,
    }),
  },
  {
    id: 'schema/local-business',
    severity: 'error',
    topic: 'structured-data',
    title: 'A local business lacks name or address.',
    why: 'Without both it is no candidate for local results.',
    fix: 'Give street, town, postal code and country, or the area it serves.',
    source: 'Google Search Central, "Local business"',
    examples: {
      bad: '"@type": "Hotel", "name": "Goshen Hotels"',
      good: '"@type": "Hotel", "name": "…", "address": { "streetAddress": "…", "addressLocality": "…", … }',
    },
    check: checkTypes({
      types: ['LocalBusiness'],
      applies: isTop,
      richResult: true,
      requirements: [
        ...requires('google', { name: '"Goshen Hotels"' }),
        {
          paths: ['address', 'areaServed'],
          need: 'google',
          example: '{ "@type": "PostalAddress", "streetAddress": "…" }',
        },
        ...askOfAddress({
          streetAddress: '"1 Long Street"',
          addressLocality: '"Cape Town"',
          postalCode: '"8001"',
          addressCountry: '"ZA"',
        }),
        ...requires('advised', { telephone: '"+27 21 000 0000"', url: '"https://example.com/cape-town"' }),
        ...requires('optional', {
          image: '"https://example.com/front.jpg"',
          geo: '{ "@type": "GeoCoordinates", "latitude": -33.92487, "longitude": 18.42406 }',
          priceRange: '"R500-R2,000"',
        }),
        {
          paths: ['openingHoursSpecification', 'openingHours'],
          need: 'optional',
          example:
            '{ "@type": "OpeningHoursSpecification", "dayOfWeek": "Monday", "opens": "08:00", "closes": "18:00" }',
        },
      ],
      check: (subject) => [...checkCoordinates(subject), ...checkPriceRange(subject)],
    }),
  },
  {
    id: 'schema/website',
    severity: 'error',
    topic: 'structured-data',
    title: 'The WebSite node of the home page lacks name or url.',
    why: 'Google takes the site name in results from here.',
    fix: 'Add both on the home page; other pages need none.',
    source: 'Google Search Central, "Site names"',
    examples: {
      bad: '"@type": "WebSite", "url": "https://…/"',
      good: '"@type": "WebSite", "name": "Goshen Group", "url": "https://…/"',
    },
    check: checkTypes({
      types: ['WebSite'],
      applies: (subject) => isTop(subject) && isHomePage(subject),
      richResult: true,
      requirements: [
        ...requires('google', { name: '"Goshen Group"', url: '"https://example.com/"' }),
        ...requires('optional', { alternateName: '"Goshen"', inLanguage: '["en", "fr"]' }),
      ],
    }),
  },
  {
    id: 'schema/service',
    severity: 'error',
    topic: 'structured-data',
    title: 'A service lacks name or provider.',
    why: 'Readers cannot see who offers it. Google shows no rich result for services.',
    fix: 'Name the organization that offers it.',
    source: 'schema.org, Service',
    examples: {
      bad: '"@type": "Service", "name": "Web development"',
      good: '"@type": "Service", "name": "…", "provider": { "@id": "…#organization" }',
    },
    check: checkTypes({
      types: ['Service'],
      applies: isTop,
      richResult: false,
      requirements: [
        ...requires('house', { name: '"Web development"', provider: '{ "@id": "https://example.com/#organization" }' }),
        ...requires('optional', {
          serviceType: '"Web development"',
          areaServed: '"ZA"',
          description: '"…"',
          offers: '{ "@type": "Offer", "price": 15000, "priceCurrency": "ZAR" }',
          url: '"https://example.com/services/web"',
        }),
      ],
    }),
  },
];

/** Countries and territories that use no postal codes (Universal Postal Union, addressing systems). */
const withoutPostalCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM KP LY ML MO MR MW NR QA ' +
    'RW SB SC SL SO SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

function askOfAddress(examples: Readonly<Record<string, string>>): Requirement[] {
  return Object.entries(examples).map(([part, example]) => ({
    paths: [`address.${part}`],
    need: 'google',
    example,
    unless: ({ graph, entity }) => {
      const [country = ''] = textsAt(graph, entity, 'address.addressCountry');
      const isAbsent = valuesOf(graph, entity, 'address').length === 0;
      return isAbsent || (part === 'postalCode' && withoutPostalCodes.has(country.toUpperCase()));
    },
  }));
}

/** Five decimals are about a metre. */
function checkCoordinates({ graph, entity }: Subject): WrongValue[] {
  const vague = ['geo.latitude', 'geo.longitude'].flatMap((path) =>
    textsAt(graph, entity, path).filter((text) => !/[.,]\d{5}/.test(text)),
  );
  if (vague.length === 0) return [];
  const problem = `is less exact than five decimals (${vague.join(', ')})`;
  return [{ path: 'geo', problem, need: 'advised', fix: 'Write five decimals: -33.92487.' }];
}

const maxPriceRangeCharacters = 99;

function checkPriceRange({ graph, entity }: Subject): WrongValue[] {
  const long = textsAt(graph, entity, 'priceRange').find(({ length }) => length > maxPriceRangeCharacters);
  if (long === undefined) return [];
  const problem = `has ${long.length} characters; Google shows none of 100 or more`;
  return [{ path: 'priceRange', problem, need: 'advised', fix: 'Write "priceRange": "$$".' }];
}

/** The site's name is read from its home page only. The start page of a language is one too. */
function isHomePage({ page }: Subject): boolean {
  const { pathname, origin } = new URL(page.url);
  return pageOf(page.url) === origin || /^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i.test(pathname);
}
