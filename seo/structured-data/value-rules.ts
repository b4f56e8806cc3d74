import type { Violation } from '../rule.ts';
import { suggestW3cDate } from '../sitemap/w3c-date.ts';
import type { Entity, Literal } from './graph.ts';
import { isIsoDate, isIsoTime } from './iso-date.ts';
import { andMore, isAny, nameOf, type PageGraph, type SchemaRule } from './schema-page.ts';
import type { ValueType } from './vocabulary.ts';

/** A literal with the node and the property that have it. */
type PropertyValue = { entity: Entity; property: string; literal: Literal };

/** URLs, dates and texts: one violation for each property of each type, however often it repeats. */
export const valueRules: readonly SchemaRule[] = [
  {
    id: 'schema/url-relative',
    severity: 'error',
    topic: 'structured-data',
    title: 'An address in structured data is relative.',
    why: 'Many readers see the block without the page and cannot resolve it.',
    fix: 'Write addresses with scheme and host.',
    source: 'Google Search Central, "General structured data guidelines"',
    examples: { bad: '"image": "/picture.jpg"', good: '"image": "https://example.com/picture.jpg"' },
    check: relativeUrls,
  },
  {
    id: 'schema/date',
    severity: 'error',
    topic: 'structured-data',
    title: 'A date is not written as ISO 8601, or names a day that does not exist.',
    why: 'It is ignored, and with it what depends on a date.',
    fix: 'Write year, month and day, and a zone behind a time.',
    source: 'schema.org, Date and DateTime',
    examples: { bad: '"datePublished": "May 7, 2026"', good: '"datePublished": "2026-05-07"' },
    check: wrongDates,
  },
  {
    id: 'schema/html-in-text',
    severity: 'info',
    topic: 'structured-data',
    title: 'A text in structured data holds HTML.',
    why: 'Readers may show the tags.',
    fix: 'Write plain text; only answers and job postings may hold markup.',
    source: 'Google Search Central, pages of the single types',
    examples: { bad: '"description": "Fish &amp; chips"', good: '"description": "Fish & chips"' },
    check: markup,
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

function markup(pageGraph: PageGraph): Violation[] {
  return describeMarkup(
    listValues(pageGraph).filter((value) => isMarkup(value, pageGraph)),
    pageGraph,
  );
}

function listValues({ graph }: PageGraph): PropertyValue[] {
  return graph.entities.flatMap(listLiterals).filter(({ literal }) => literal.text.trim() !== '');
}

function listLiterals(entity: Entity): PropertyValue[] {
  return [...entity.properties].flatMap(([property, values]) =>
    values.flatMap((literal) => (literal.kind === 'literal' ? [{ entity, property, literal }] : [])),
  );
}

function grouped(said: readonly PropertyValue[]): [PropertyValue, ...PropertyValue[]][] {
  const groups = Map.groupBy(said, ({ entity, property }) => `${entity.types.join()} ${property}`);
  return [...groups.values()] as [PropertyValue, ...PropertyValue[]][]; // a group is never empty
}

/** `item` takes any thing; a text there is read as the address of a page. */
function takesUrl(property: string, { context: { vocabulary } }: PageGraph): boolean {
  const types = vocabulary.valueTypes(property);
  return property === 'item' || (types.has('URL') && !types.has('Text'));
}

/** A path, or a host without scheme. Plain words are left alone: schema.org allows a text wherever it expects more. */
function isRelative(text: string): boolean {
  if (/\s/.test(text) || text.startsWith('#')) return false;
  if (/^(?:\/|\.\.?\/|\?|www\.)/i.test(text)) return true;
  return /^[\w%-]+(?:[./][\w%-]+)*\.(?:html?|php|aspx?|jpe?g|png|webp|avif|gif|svg|pdf|mp4|com|org|net|io|fr|es|za|de|uk)(?:[/?#]|$)/i.test(
    text,
  );
}

function describeRelative(
  [{ entity, property, literal }, ...others]: [PropertyValue, ...PropertyValue[]],
  { page }: PageGraph,
): Violation {
  const text = literal.text.trim();
  const from =
    /^[\w-]+\.[\w.-]+(?:\/|$)/.test(text) && !/\.(?:html?|php|jpe?g|png|webp|svg)$/i.test(text)
      ? `https://${text}`
      : text;
  const absolute = URL.canParse(from, page.url) ? new URL(from, page.url).href : 'https://…';
  const message = `${nameOf(entity, page)}: ${property} is a relative address ("${text}")${andMore(others.length)}. Effect: readers without the page cannot resolve it.`;
  return { line: literal.line, message, fix: `Write "${property}": "${absolute}".`, evidence: text };
}

function isWrongDate({ literal }: PropertyValue, types: ReadonlySet<ValueType>): boolean {
  if (!(types.has('Date') || types.has('DateTime')) || types.has('Text') || types.has('Duration')) return false;
  const text = literal.text.trim();
  return !isIsoDate(text) && !(types.has('Time') && isIsoTime(text));
}

function describeDate(
  [{ entity, property, literal }, ...others]: [PropertyValue, ...PropertyValue[]],
  { page }: PageGraph,
): Violation {
  const message = `${nameOf(entity, page)}: ${property} is no ISO 8601 date ("${literal.text}")${andMore(others.length)}. Effect: the date is ignored.`;
  const meant = suggestW3cDate(literal.text.trim());
  const fix = `Write "${property}": "${meant ?? '2026-05-07'}"${meant === null ? ', or with a time and its zone' : ''}.`;
  return { line: literal.line, message, fix, evidence: literal.text };
}

const tag = /<\/?(?:p|br|b|i|em|strong|a|span|div|ul|ol|li|h[1-6]|img|table|tr|td|script|iframe)(?:\s[^<>]*)?\/?>/i;
const entityReference = /&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** Google reads markup in the answers of a FAQ and in job postings. */
function isMarkup({ entity, property, literal }: PropertyValue, pageGraph: PageGraph): boolean {
  if (literal.type !== 'text' || /url$/i.test(property)) return false;
  const isRead =
    isAny(pageGraph, entity, ['JobPosting', 'SoftwareSourceCode']) ||
    (property === 'text' && isAny(pageGraph, entity, ['Comment']));
  return !isRead && !takesUrl(property, pageGraph) && (tag.test(literal.text) || entityReference.test(literal.text));
}

function describeMarkup([first, ...others]: readonly PropertyValue[], { page }: PageGraph): Violation[] {
  if (first === undefined) return [];
  const { entity, property, literal } = first;
  const [found = ''] = tag.exec(literal.text) ?? entityReference.exec(literal.text) ?? [];
  const message = `${nameOf(entity, page)}: ${property} holds HTML ("${found}")${andMore(others.length)}. Effect: readers may show it as it stands.`;
  return [{ line: literal.line, message, fix: 'Write plain text.', evidence: found }];
}
