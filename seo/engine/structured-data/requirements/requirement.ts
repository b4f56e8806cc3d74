import type { Severity } from '../../finding.ts';
import { withoutIndexFile } from '../../page/page-state.ts';
import type { Violation } from '../../rule.ts';
import { type Entity, type Graph, lacks, textsAt, valuesOf } from '../graph.ts';
import { isAny, nameOf, type PageGraph, pageOf, type SchemaRule } from '../schema-page.ts';
import { isBefore, isIsoDate } from '../value-rules.ts';

/** The node that is checked, with the page and graph it is part of. */
export type Subject = PageGraph & { entity: Entity };

/** A property with a wrong value. */
export type WrongValue = {
  path: string;
  /** What follows `{path}` in the message: `is not an ISO 4217 code ("Rand")`. */
  problem: string;
  need: Need;
  fix: string;
  /** Only if it differs from that of `need`. */
  severity?: Severity;
};

/**
 * The properties that nodes of some types need, each with what to write in words, never a value that a reader could copy.
 *
 * Keys are paths: `author.name` means every author; `author?.url` too, but not where there is no author;
 * `contentUrl or embedUrl` means any one of them.
 */
type TypeRequirements = Partial<Record<Need, Readonly<Record<string, string>>>> & {
  /** With their subtypes. */
  types: readonly string[];
  except?: readonly string[];
  /** Which nodes of the type; nodes inside others are often only named. */
  applies?: (subject: Subject) => boolean;
  /** Where a path is not required after all. */
  unless?: Readonly<Record<string, (subject: Subject) => boolean>>;
  check?: (subject: Subject) => WrongValue[];
};

export function isTop({ entity }: Subject): boolean {
  return entity.top;
}

/** Whether the page is about it: at the top of a block, or the main entity of a node at the top. */
export function isMain({ entity }: Subject): boolean {
  return entity.top || entity.holders.some((holder) => holder.property === 'mainEntity' && holder.entity.top);
}

/** Whether another node contains or names it in one of its properties. */
export function isHeldAs({ entity }: Subject, properties: readonly string[]): boolean {
  return entity.holders.some(({ property }) => properties.includes(property));
}

/** Whether the page is the home page of the site or of a language. */
export function isHomePage({ page }: Subject): boolean {
  const url = withoutIndexFile(page.url);
  const { pathname, origin } = new URL(url);
  return pageOf(url) === origin || /^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i.test(pathname);
}

/** Nothing breaks without a property that is not required. */
const needs = {
  google: { missing: 'error', wrong: 'error', requirer: 'Google requires it.', effect: 'no rich result' },
  advised: {
    missing: 'info',
    wrong: 'warning',
    requirer: 'Recommended.',
    effect: 'search results may show less of it',
  },
} as const satisfies Record<string, { missing: Severity; wrong: Severity; requirer: string; effect: string }>;

/** Whether Google requires a property for a rich result, or recommends it. */
type Need = keyof typeof needs;

/**
 * The check of a rule about nodes of some types. Advised properties that a node lacks are one violation.
 * The requirements are those of Google's documentation of May 2026, after the end of FAQ results.
 */
export function checkTypes(...tables: readonly TypeRequirements[]): SchemaRule['check'] {
  return (pageGraph) =>
    pageGraph.graph.entities.flatMap((entity) => {
      const subject = { ...pageGraph, entity };
      return tables
        .filter((table) => appliesTo(table, subject))
        .flatMap((table) => [
          ...describeMissing(table, subject),
          ...(table.check?.(subject) ?? []).map((wrong) => describeWrong(wrong, subject)),
        ]);
    });
}

function appliesTo({ types, except = [], applies }: TypeRequirements, subject: Subject): boolean {
  return (
    isAny(subject, subject.entity, types) && !isAny(subject, subject.entity, except) && applies?.(subject) !== false
  );
}

type Missing = { name: string; value: string; isEmpty: boolean };

function describeMissing(table: TypeRequirements, subject: Subject): Violation[] {
  const single = listMissing('google', table, subject).map((missing) => describe([missing], 'google', subject));
  const advised = listMissing('advised', table, subject);
  return advised.length === 0 ? single : [...single, describe(advised, 'advised', subject)];
}

function listMissing(need: Need, table: TypeRequirements, subject: Subject): Missing[] {
  return Object.entries(table[need] ?? {})
    .filter(([key]) => isMissing(key, subject) && table.unless?.[key]?.(subject) !== true)
    .map(([key, value]) => ({
      name: key.replace('?', ''),
      value,
      isEmpty: (subject.entity.properties.get(key) ?? []).length > 0,
    }));
}

function isMissing(key: string, { graph, entity }: Subject): boolean {
  const [holder, path] = key.split('?');
  if (path !== undefined && valuesOf(graph, entity, holder ?? '').length === 0) return false;
  return lacks(graph, entity, ...key.replace('?', '').split(' or '));
}

function describe(missing: readonly Missing[], need: Need, subject: Subject): Violation {
  const states = [stateOf(missing, false, 'missing'), stateOf(missing, true, 'empty')].filter((state) => state !== '');
  const { missing: severity, requirer, effect } = needs[need];
  return {
    severity,
    line: subject.entity.main.line,
    message: `${nameOf(subject.entity, subject.page)}: ${states.join(' and ')}. ${requirer} Effect: ${effect}.`,
    fix: `Add ${listNames(missing.map(describeAddition))}.`,
  };
}

function stateOf(missing: readonly Missing[], isEmpty: boolean, word: string): string {
  const names = missing.filter((one) => one.isEmpty === isEmpty).map(({ name }) => listAlternatives(name, 'or'));
  return names.length === 0 ? '' : `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} ${word}`;
}

/** `offers or review or rating` as `offers, review or rating`. */
function listAlternatives(name: string, last: 'and' | 'or'): string {
  const names = name.split(' or ');
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `);
}

function describeAddition({ name, value }: Missing): string {
  return name.includes(' or ') ? `one of ${listAlternatives(name, 'and')}` : `${name} with ${value}`;
}

function describeWrong(value: WrongValue, { entity, page }: Subject): Violation {
  const { path, problem, need, fix } = value;
  const { wrong, effect } = needs[need];
  const message = `${nameOf(entity, page)}: ${path} ${problem}. Effect: ${effect}.`;
  return { severity: value.severity ?? wrong, line: entity.main.line, message, fix };
}

function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** A check that a date is not before another. */
export function checkOrder(earlier: string, later: string, fix: string) {
  return ({ graph, entity }: Subject): WrongValue[] => {
    const [first = ''] = textsAt(graph, entity, earlier);
    const [second = ''] = textsAt(graph, entity, later);
    if (!isIsoDate(first) || !isIsoDate(second) || !isBefore(second, first)) return [];
    return [{ path: later, problem: `("${second}") is before ${earlier} ("${first}")`, need: 'advised', fix }];
  };
}

/** A check that a date is not over. */
export function checkPast(path: string, fix: string) {
  return ({ graph, entity, context }: Subject): WrongValue[] => {
    const isPast = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && text.slice(0, 10) < context.today;
    const past = textsAt(graph, entity, path).find(isPast);
    return past === undefined ? [] : [{ path, problem: `is in the past ("${past}")`, need: 'advised', fix }];
  };
}

/** Google Search Central, "Article": width times height. */
const minArticlePixels = 50_000;
/** Google Search Central, "Organization": each side of a logo. */
const minLogoPixels = 112;

type Size = { width: number; height: number };

export function checkImageArea({ graph, entity }: Subject): WrongValue[] {
  const sizes = sizesOf(graph, entity, 'image');
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined || largest.width * largest.height >= minArticlePixels) return [];
  const problem = `is small (${largest.width}x${largest.height} px)`;
  const fix = 'Use an image of 50,000 pixels or more (width times height), in 16:9, 4:3 or 1:1.';
  return [{ path: 'image', problem, need: 'advised', fix }];
}

export function checkLogo({ graph, entity }: Subject): WrongValue[] {
  const small = sizesOf(graph, entity, 'logo').find(({ width, height }) => Math.min(width, height) < minLogoPixels);
  if (small === undefined) return [];
  const problem = `is small (${small.width}x${small.height} px)`;
  return [{ path: 'logo', problem, need: 'advised', fix: 'Use a logo of 112x112 px or more.' }];
}

/** Sizes in pixels, such as 1200 or `"1200 px"`. */
function sizesOf(graph: Graph, entity: Entity, property: string): Size[] {
  return valuesOf(graph, entity, property).flatMap((value) => {
    const image = graph.follow(value);
    if (image === null) return [];
    const [width, height] = ['width', 'height'].map((side) => {
      const [text = ''] = [...textsAt(graph, image, side), ...textsAt(graph, image, `${side}.value`)];
      return /^\d+(?:\.\d+)?(?: ?px)?$/i.test(text) ? Number.parseFloat(text) : Number.NaN;
    }) as [number, number];
    return Number.isNaN(width) || Number.isNaN(height) ? [] : [{ width, height }];
  });
}
