import { type Entity, textsAt } from '../graph.ts';
import { isAny, pageOf } from '../schema-page.ts';
import type { Subject, WrongValue } from './requirement.ts';

const defaultWorst = 1;
const defaultBest = 5;

/** `4.5`, `90%` and `9/10` are ratings; the last two bring their own scale. */
export function checkRating({ graph, entity }: Subject): WrongValue[] {
  const path = 'ratingValue';
  const [text] = textsAt(graph, entity, path);
  if (text === undefined || /^\d+(?:\.\d+)? ?(?:%|\/ ?\d+(?:\.\d+)?)$/.test(text)) return [];
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) {
    const fix = `Write "ratingValue": ${/^\d+,\d+$/.test(text) ? text.replace(',', '.') : '4.5'}.`;
    return [{ path, problem: `is no number ("${text}")`, need: 'google', fix }];
  }
  const [worst, best] = [
    bound(textsAt(graph, entity, 'worstRating'), defaultWorst),
    bound(textsAt(graph, entity, 'bestRating'), defaultBest),
  ];
  const value = Number(text);
  if (value >= worst && value <= best) return [];
  const problem = `is outside ${worst} to ${best} ("${text}")`;
  return [{ path, problem, need: 'google', fix: 'Add "bestRating" and "worstRating", or fix the value.' }];
}

function bound([text]: readonly string[], otherwise: number): number {
  const value = Number(text);
  return text === undefined || Number.isNaN(value) ? otherwise : value;
}

/** Stars a business gives itself on its own site; those a directory gives to others are none of this. */
export function checkSelfServed(subject: Subject): WrongValue[] {
  const owner = subject.entity.holders.find(
    ({ entity, property }) => /^(?:aggregateRating|reviews?)$/.test(property) && isOwnBusiness(subject, entity),
  );
  if (owner === undefined) return [];
  const problem = `is given by ${owner.entity.types[0]} to itself, which Google shows no stars for`;
  return [
    { path: owner.property, problem, need: 'advised', fix: 'Mark up reviews of products, or leave the stars out.' },
  ];
}

/** The organization that the site belongs to: its address is the site's home page. */
function isOwnBusiness(subject: Subject, entity: Entity): boolean {
  if (!isAny(subject, entity, ['Organization'])) return false;
  const { origin } = new URL(subject.page.url);
  return textsAt(subject.graph, entity, 'url').some((url) => pageOf(url) === origin);
}
