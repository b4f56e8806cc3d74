import type { Violation } from '../rule.ts';
import { parseW3cDate, suggestW3cDate } from '../sitemap/w3c-date.ts';
import type { Entity, Literal } from './graph.ts';
import { andMore, nameOf, type PageGraph, type SchemaRule } from './schema-page.ts';
import type { ValueType } from './vocabulary.ts';

/** A literal with the node and the property that have it. */
type PropertyValue = { entity: Entity; property: string; literal: Literal };

/** The values of one property of nodes of one type. */
type Group = [PropertyValue, ...PropertyValue[]];

/** URLs, dates and texts: one violation for each property of each type. */
export const valueRules: readonly SchemaRule[] = [
  {
    id: 'schema/url-relative',
    severity: 'warning',
    title: 'A URL in structured data is relative.',
    why: 'Parsers that read the block without the page cannot resolve it.',
    fix: 'Use an absolute URL with scheme and host.',
    source: 'Google Search Central, "General structured data guidelines"',
    examples: { bad: '"image": "/cover.jpg"', good: '"image": "https://example.com/cover.jpg"' },
    check: relativeUrls,
  },
  {
    id: 'schema/date',
    severity: 'error',
    title: 'A date in structured data is not a valid ISO 8601 date.',
    why: 'Search engines ignore the date.',
    fix: 'Use YYYY-MM-DD, or a date and time with the time zone.',
    source: 'schema.org, Date and DateTime',
    examples: { bad: '"datePublished": "May 7, 2026"', good: '"datePublished": "2026-05-07"' },
    check: wrongDates,
  },
];

function relativeUrls(pageGraph: PageGraph): Violation[] {
  const relative = listValues(pageGraph).filter(
    ({ property, literal }) => takesUrl(property, pageGraph) && isRelative(literal.text.trim()),
  );
  return grouped(relative).map((group) => describeRelative(group, pageGraph));
}

function wrongDates(pageGraph: PageGraph): Violation[] {
  const { vocabulary } = pageGraph.context;
  const wrong = listValues(pageGraph).filter((value) => isWrongDate(value, vocabulary.valueTypes(value.property)));
  return grouped(wrong).map((group) => describeDate(group, pageGraph));
}

function listValues({ graph }: PageGraph): PropertyValue[] {
  return graph.entities.flatMap((entity) =>
    [...entity.properties].flatMap(([property, values]) =>
      values
        .filter((value) => value.kind === 'literal')
        .filter(({ text }) => text.trim() !== '')
        .map((literal) => ({ entity, property, literal })),
    ),
  );
}

function grouped(values: readonly PropertyValue[]): Group[] {
  const groups = Map.groupBy(values, ({ entity, property }) => `${entity.types.join()} ${property}`);
  return [...groups.values()] as Group[]; // a group is never empty
}

/** schema.org allows any type for `item`; a text there is the URL of a page. */
function takesUrl(property: string, { context: { vocabulary } }: PageGraph): boolean {
  const types = vocabulary.valueTypes(property);
  return property === 'item' || (types.has('URL') && !types.has('Text'));
}

/** A path, or a host without scheme. Words are not relative URLs: schema.org allows a text for every property. */
function isRelative(text: string): boolean {
  if (/\s/.test(text) || text.startsWith('#')) return false;
  if (/^(?:\/|\.\.?\/|\?|www\.)/i.test(text)) return true;
  return /^[\w%-]+(?:[./][\w%-]+)*\.(?:html?|php|aspx?|jpe?g|png|webp|avif|gif|svg|pdf|mp4|com|org|net|io|fr|es|za|de|uk)(?:[/?#]|$)/i.test(
    text,
  );
}

function describeRelative([{ entity, property, literal }, ...others]: Group, { page }: PageGraph): Violation {
  const text = literal.text.trim();
  const from =
    /^[\w-]+\.[\w.-]+(?:\/|$)/.test(text) && !/\.(?:html?|php|jpe?g|png|webp|svg)$/i.test(text)
      ? `https://${text}`
      : text;
  const absolute = URL.canParse(from, page.url) ? new URL(from, page.url).href : 'https://…';
  const message = `${nameOf(entity, page)}: ${property} is a relative URL ("${text}")${andMore(others.length)}. Effect: parsers may not resolve it.`;
  const template = `${entity.types.join()} ${property}`;
  return { line: literal.line, message, fix: `Use "${property}": "${absolute}".`, evidence: text, template };
}

function isWrongDate({ property, literal }: PropertyValue, types: ReadonlySet<ValueType>): boolean {
  if (!(types.has('Date') || types.has('DateTime')) || types.has('Text') || types.has('Duration')) return false;
  const text = literal.text.trim();
  if (property === 'merchantReturnDays' && /^\d+$/.test(text)) return false; // of dates, only this may be a number of days
  return !isIsoDate(text) && !(types.has('Time') && time.test(text.replace(/^T/, '')));
}

function describeDate([{ entity, property, literal }, ...others]: Group, { page }: PageGraph): Violation {
  const isSpan = span.test(literal.text.trim());
  const fault = isSpan ? 'is a span of years, not one date' : 'is not a valid ISO 8601 date';
  const message = `${nameOf(entity, page)}: ${property} ${fault} ("${literal.text}")${andMore(others.length)}. Effect: the date is ignored.`;
  const date = suggestW3cDate(literal.text.trim());
  const fix = date !== null && { fix: `Use "${property}": "${date}".` };
  const advice = isSpan ? { fix: 'Use one date, such as the year at the end.', ...ofWork(property) } : fix;
  return { line: literal.line, message, evidence: literal.text, template: fault, ...advice };
}

/** No search result shows when a work was made. */
function ofWork(property: string): Pick<Violation, 'severity'> {
  return property === 'dateCreated' ? { severity: 'warning' } : {};
}

const span = /^\d{4} ?[-–—/] ?\d{4}$/;
const calendarDay = /^[+-]?(\d{4})(?:-(\d\d)(?:-(\d\d))?|(\d\d)(\d\d))?$/;
const otherDate = /^(?:--\d\d-\d\d|\d{4}-?W\d\d(?:-?\d)?|\d{4}-\d{3})$/;
const time = /^([01]\d|2[0-4])(?::?[0-5]\d(?::?[0-6]\d(?:[.,]\d+)?)?)? ?(?:Z|[+-]\d\d(?::?\d\d)?)?$/i;
const duration = /^[+-]?P(?=.)(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?$/;

/**
 * Whether a text is an ISO 8601 date or time, as schema.org expects. Unlike sitemaps, it may omit the zone, name a week or
 * have a space instead of the T.
 */
export function isIsoDate(text: string): boolean {
  const [, date = '', clock] = /^(.+?)(?:[T ](\d\d.*))?$/is.exec(text) ?? [];
  return isDate(date) && (clock === undefined || time.test(clock));
}

export function isIsoDuration(text: string): boolean {
  return duration.test(text);
}

function isDate(text: string): boolean {
  if (otherDate.test(text)) return true;
  const match = calendarDay.exec(text);
  if (match === null) return false;
  const [, year, month = match[4] ?? '01', day = match[5] ?? '01'] = match;
  return parseW3cDate(`${year}-${month}-${day}`) !== null;
}

/** Compares by the day if one of the two has no time. */
export function isBefore(date: string, other: string): boolean {
  const [a, b] = [date, other].map((text) => text.replace(' ', 'T')) as [string, string];
  if (a.includes('T') && b.includes('T')) return Date.parse(a) < Date.parse(b);
  const length = Math.min(a.length, b.length, 10);
  return a.slice(0, length) < b.slice(0, length);
}
