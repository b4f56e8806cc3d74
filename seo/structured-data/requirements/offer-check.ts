import { textsAt } from '../graph.ts';
import type { Subject, WrongValue } from './requirement.ts';

const availabilities = new Set(
  (
    'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale ' +
    'Reserved SoldOut'
  ).split(' '),
);

/** What an offer says must be readable, whatever is offered. */
export function checkOffer(subject: Subject): WrongValue[] {
  return [...checkPrices(subject), ...checkCurrency(subject), ...checkAvailability(subject), ...checkValidity(subject)];
}

function checkPrices({ graph, entity }: Subject): WrongValue[] {
  return ['price', 'lowPrice', 'highPrice', 'priceSpecification.price'].flatMap((path) => {
    const wrong = textsAt(graph, entity, path).find((text) => !/^\d+(?:\.\d+)?$/.test(text));
    if (wrong === undefined) return [];
    const number =
      /\d[\d ,.]*/
        .exec(wrong)?.[0]
        .replace(/[ ,](?=\d{3}(?:\D|$))/g, '')
        .replace(',', '.') ?? '450';
    const problem = `is no plain number ("${wrong}")`;
    return [
      {
        path,
        problem,
        need: 'google',
        fix: `Write "${path}": ${Number.parseFloat(number)}, the currency goes into priceCurrency.`,
      },
    ];
  });
}

function checkCurrency({ graph, entity }: Subject): WrongValue[] {
  const path = 'priceCurrency';
  const wrong = textsAt(graph, entity, path).find((text) => !/^[A-Z]{3}$/.test(text));
  if (wrong === undefined) return [];
  const problem = `is no ISO 4217 code ("${wrong}")`;
  return [
    {
      path,
      problem,
      need: 'google',
      fix: `Write "priceCurrency": "${/^[a-z]{3}$/i.test(wrong) ? wrong.toUpperCase() : 'ZAR'}".`,
    },
  ];
}

function checkAvailability({ graph, entity }: Subject): WrongValue[] {
  const path = 'availability';
  const wrong = textsAt(graph, entity, path).find(
    (text) => !availabilities.has(text.replace(/^https?:\/\/schema\.org\//, '')),
  );
  if (wrong === undefined) return [];
  const problem = `is none that schema.org knows ("${wrong}")`;
  return [{ path, problem, need: 'advised', fix: 'Write "availability": "https://schema.org/InStock".' }];
}

function checkValidity({ graph, entity, context }: Subject): WrongValue[] {
  const path = 'priceValidUntil';
  const past = textsAt(graph, entity, path).find(
    (text) => /^\d{4}-\d\d-\d\d/.test(text) && text.slice(0, 10) < context.today,
  );
  if (past === undefined) return [];
  return [{ path, problem: `is past ("${past}")`, need: 'advised', fix: 'Write a later day, or drop it.' }];
}
