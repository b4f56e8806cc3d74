import { suggestW3cDate } from '../sitemap/w3c-date.ts';
import type { Entity, Literal } from './graph.ts';
import { isIsoDate, isIsoTime } from './iso-date.ts';
import { andMore, isAny, nameOf, type PageGraph, type SchemaFinding } from './schema-page.ts';
import type { ValueType } from './vocabulary.ts';

/** A literal with the node and the property it is said of. */
type Said = { entity: Entity; property: string; literal: Literal };

/** Addresses, dates and texts: one finding for each property of each type, however often it repeats. */
export function validateValues(pageGraph: PageGraph): SchemaFinding[] {
  const said = pageGraph.graph.entities.flatMap(listLiterals).filter(({ literal }) => literal.text.trim() !== '');
  const relative = said.filter(
    ({ property, literal }) => takesUrl(property, pageGraph) && isRelative(literal.text.trim()),
  );
  const undated = said.filter((value) => isWrongDate(value, pageGraph.context.vocabulary.valueTypes(value.property)));
  return [
    ...grouped(relative).map((group) => describeRelative(group, pageGraph)),
    ...grouped(undated).map((group) => describeDate(group, pageGraph)),
    ...describeMarkup(
      said.filter((value) => isMarkup(value, pageGraph)),
      pageGraph,
    ),
  ];
}

function listLiterals(entity: Entity): Said[] {
  return [...entity.properties].flatMap(([property, values]) =>
    values.flatMap((literal) => (literal.kind === 'literal' ? [{ entity, property, literal }] : [])),
  );
}

function grouped(said: readonly Said[]): [Said, ...Said[]][] {
  const groups = Map.groupBy(said, ({ entity, property }) => `${entity.types.join()} ${property}`);
  return [...groups.values()] as [Said, ...Said[]][]; // a group is never empty
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
  [{ entity, property, literal }, ...others]: [Said, ...Said[]],
  { page }: PageGraph,
): SchemaFinding {
  const text = literal.text.trim();
  const from =
    /^[\w-]+\.[\w.-]+(?:\/|$)/.test(text) && !/\.(?:html?|php|jpe?g|png|webp|svg)$/i.test(text)
      ? `https://${text}`
      : text;
  const absolute = URL.canParse(from, page.url) ? new URL(from, page.url).href : 'https://…';
  const message = `${nameOf(entity, page)}: ${property} is a relative address ("${text}")${andMore(others.length)}. Effect: readers without the page cannot resolve it.`;
  return {
    rule: 'schema/url-relative',
    line: literal.line,
    message,
    fix: `Write "${property}": "${absolute}".`,
    evidence: text,
  };
}

function isWrongDate({ literal }: Said, types: ReadonlySet<ValueType>): boolean {
  if (!(types.has('Date') || types.has('DateTime')) || types.has('Text') || types.has('Duration')) return false;
  const text = literal.text.trim();
  return !isIsoDate(text) && !(types.has('Time') && isIsoTime(text));
}

function describeDate(
  [{ entity, property, literal }, ...others]: [Said, ...Said[]],
  { page }: PageGraph,
): SchemaFinding {
  const message = `${nameOf(entity, page)}: ${property} is no ISO 8601 date ("${literal.text}")${andMore(others.length)}. Effect: the date is ignored.`;
  const meant = suggestW3cDate(literal.text.trim());
  const fix = `Write "${property}": "${meant ?? '2026-05-07'}"${meant === null ? ', or with a time and its zone' : ''}.`;
  return { rule: 'schema/date', line: literal.line, message, fix, evidence: literal.text };
}

const tag = /<\/?(?:p|br|b|i|em|strong|a|span|div|ul|ol|li|h[1-6]|img|table|tr|td|script|iframe)(?:\s[^<>]*)?\/?>/i;
const entityReference = /&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** Google reads markup in the answers of a FAQ and in job postings. */
function isMarkup({ entity, property, literal }: Said, pageGraph: PageGraph): boolean {
  if (literal.type !== 'text' || /url$/i.test(property)) return false;
  const isRead =
    isAny(pageGraph, entity, ['JobPosting', 'SoftwareSourceCode']) ||
    (property === 'text' && isAny(pageGraph, entity, ['Comment']));
  return !isRead && !takesUrl(property, pageGraph) && (tag.test(literal.text) || entityReference.test(literal.text));
}

function describeMarkup([first, ...others]: readonly Said[], { page }: PageGraph): SchemaFinding[] {
  if (first === undefined) return [];
  const { entity, property, literal } = first;
  const [found = ''] = tag.exec(literal.text) ?? entityReference.exec(literal.text) ?? [];
  const message = `${nameOf(entity, page)}: ${property} holds HTML ("${found}")${andMore(others.length)}. Effect: readers may show it as it stands.`;
  return [{ rule: 'schema/html-in-text', line: literal.line, message, fix: 'Write plain text.', evidence: found }];
}
