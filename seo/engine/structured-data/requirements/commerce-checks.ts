import { type Entity, lacks, textsAt, valuesOf } from '../graph.ts';
import { isAny, pageOf } from '../schema-page.ts';
import { checkPast, type Subject, type WrongValue } from './requirement.ts';

const availabilities = new Set(
  (
    'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale ' +
    'Reserved SoldOut'
  ).split(' '),
);

/** The format of the values of an offer. */
export function checkOffer(subject: Subject): WrongValue[] {
  return [...checkPrices(subject), ...checkCurrency(subject), ...checkAvailability(subject), ...checkValidity(subject)];
}

function checkPrices({ graph, entity }: Subject): WrongValue[] {
  return ['price', 'lowPrice', 'highPrice', 'priceSpecification.price'].flatMap((path) => {
    const wrong = textsAt(graph, entity, path).find((text) => !/^\d+(?:\.\d+)?$/.test(text));
    if (wrong === undefined) return [];
    const fix = `Use ${suggestPrice(path, wrong)}; put the currency in priceCurrency.`;
    return [{ path, problem: `is not a number ("${wrong}")`, need: 'google', fix }];
  });
}

function suggestPrice(path: string, text: string): string {
  if (/\d\s*[-–—]\s*\d/.test(text)) return 'AggregateOffer with lowPrice and highPrice';
  const [number, ...others] = text.match(/\d(?:[\d\s,.'’]*\d)?/g) ?? [];
  const [, whole, cents = '0'] = onePrice.exec(number ?? '') ?? [];
  if (whole === undefined || others.length > 0) return 'the price as a number';
  return `"${path}": ${Number(`${whole.replace(/[\s,]/g, '')}.${cents}`)}`;
}

/** Three digits after a point may be thousands or decimals. */
const onePrice = /^(\d+|\d{1,3}(?:[\s,]\d{3})+)(?:[.,](\d{1,2}))?$/;

function checkCurrency({ graph, entity }: Subject): WrongValue[] {
  const path = 'priceCurrency';
  const wrong = textsAt(graph, entity, path).find((text) => !/^[A-Z]{3}$/.test(text));
  if (wrong === undefined) return [];
  const fix = /^[a-z]{3}$/i.test(wrong)
    ? `Use "priceCurrency": "${wrong.toUpperCase()}".`
    : 'Use the ISO 4217 code of the currency, three capital letters.';
  return [{ path, problem: `is not an ISO 4217 code ("${wrong}")`, need: 'google', fix }];
}

function checkAvailability({ graph, entity }: Subject): WrongValue[] {
  const path = 'availability';
  const wrong = textsAt(graph, entity, path).find(
    (text) => !availabilities.has(text.replace(/^https?:\/\/schema\.org\//, '')),
  );
  if (wrong === undefined) return [];
  const fix = `Use https://schema.org/ followed by one of ${[...availabilities].join(', ')}.`;
  return [{ path, problem: `is not a schema.org value ("${wrong}")`, need: 'advised', fix }];
}

const checkValidity = checkPast('priceValidUntil', 'Use a later day, or remove it.');

/** `4.5`, `90%` and `9/10` are ratings; the last two include their scale. */
export function checkRating({ graph, entity }: Subject): WrongValue[] {
  const path = 'ratingValue';
  const [text] = textsAt(graph, entity, path);
  if (text === undefined || /^\d+(?:\.\d+)? ?(?:%|\/ ?\d+(?:\.\d+)?)$/.test(text)) return [];
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) {
    const fix = /^\d+,\d+$/.test(text)
      ? `Use "ratingValue": ${text.replace(',', '.')}.`
      : 'Give the rating as a number.';
    return [{ path, problem: `is not a number ("${text}")`, need: 'google', fix }];
  }
  const worst = bound(textsAt(graph, entity, 'worstRating'), 1);
  const best = bound(textsAt(graph, entity, 'bestRating'), 5);
  const value = Number(text);
  if (value >= worst && value <= best) return [];
  const problem = `is outside ${worst} to ${best} ("${text}")`;
  return [{ path, problem, need: 'google', fix: 'Add "bestRating" and "worstRating", or correct the value.' }];
}

function bound([text]: readonly string[], otherwise: number): number {
  const value = Number(text);
  return Number.isNaN(value) ? otherwise : value;
}

/** Ratings of a business on its own site; a directory may rate others. */
export function checkSelfServed({ graph, entity }: Subject): WrongValue[] {
  const path = ['aggregateRating', 'review', 'reviews'].find((name) => valuesOf(graph, entity, name).length > 0);
  if (path === undefined) return [];
  const problem = 'rates the business that owns the site; Google shows no stars for self-serving reviews';
  const fix = 'Mark up reviews of products, or remove the rating.';
  return [{ path, problem, need: 'advised', fix }];
}

/** Whether the site belongs to the organization: its URL is the site's home page. */
export function isOwnBusiness({ graph, entity, page }: Subject): boolean {
  const { origin } = new URL(page.url);
  return textsAt(graph, entity, 'url').some((url) => pageOf(url) === origin);
}

/** The organization that a review rates, unless its URL is on another site. */
function ratedOwner({ entity, ...pageGraph }: Subject): Entity | null {
  const { graph, page } = pageGraph;
  const { origin } = new URL(page.url);
  const holders = entity.holders.filter(({ property }) => property === 'review' || property === 'reviews');
  const rated = [
    ...holders.map((holder) => holder.entity),
    ...valuesOf(graph, entity, 'itemReviewed').map(graph.follow),
  ];
  const owner = rated.find((one) => one !== null && isAny(pageGraph, one, ['Organization']));
  if (!owner) return null;
  const [url = origin] = textsAt(graph, owner, 'url');
  return URL.canParse(url, page.url) && new URL(url, page.url).origin === origin ? owner : null;
}

/** Google shows no stars for reviews of a business on its own site, and a rating that nobody gave must not be invented. */
export function ratesOwner(subject: Subject): boolean {
  return ratedOwner(subject) !== null;
}

export function checkUnrated(subject: Subject): WrongValue[] {
  const { graph, entity } = subject;
  const owner = ratedOwner(subject);
  if (owner === null || !lacks(graph, entity, 'reviewRating.ratingValue')) return [];
  if (isOwnBusiness({ ...subject, entity: owner })) return []; // checkSelfServed reports it
  const fix =
    'If the business is yours, remove the review from the structured data: Google shows no stars for it. Else add the rating that the reviewer gave.';
  return [{ path: 'reviewRating.ratingValue', problem: 'is missing', need: 'advised', severity: 'info', fix }];
}
