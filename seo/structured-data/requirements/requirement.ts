import type { Severity } from '../../finding.ts';
import type { Violation } from '../../rule.ts';
import { type Entity, type Graph, lacks, textsAt, valuesOf } from '../graph.ts';
import { isAny, nameOf, type PageGraph, type SchemaRule } from '../schema-page.ts';

/**
 * Who asks for a property: Google, before it shows anything; this audit, because readers of the markup need it;
 * Google as a recommendation that changes the result; or no documentation, though some consumer uses it.
 */
export type Need = 'google' | 'house' | 'advised' | 'optional';

export type Requirement = {
  /** Any one of these will do. */
  paths: readonly [string, ...string[]];
  need: Need;
  /** What to write, in words: `the name of the author`. Never a value, which a reader might copy. */
  value: string;
  /** Where it is not required after all. */
  unless?: (subject: Subject) => boolean;
};

/** The node that is checked, with the page and graph it is part of. */
export type Subject = PageGraph & { entity: Entity };

/** A property that is there and wrong. */
export type WrongValue = {
  path: string;
  /** Behind `{path}`: `is no ISO 4217 currency ("Rand")`. */
  problem: string;
  need: Need;
  fix: string;
  /** Only where the need does not say it. */
  severity?: Severity;
};

/** What one kind of node must and should say. */
type TypeRequirements = {
  /** Subtypes are meant too. */
  types: readonly string[];
  except?: readonly string[];
  /** Which nodes of the type: parts of others are often named only. */
  applies: (subject: Subject) => boolean;
  /** Whether Google shows such nodes in a special way. */
  richResult: boolean;
  requirements: readonly Requirement[];
  check?: (subject: Subject) => WrongValue[];
};

/** Requirements of the same need: what to write at each path. */
export function requires(need: Need, values: Readonly<Record<string, string>>): Requirement[] {
  return Object.entries(values).map(([path, value]) => ({ paths: [path], need, value }));
}

/** What the nodes of a property must say; where the property itself is missing, another rule reports it. */
export function requiresWithin(property: string, need: Need, values: Readonly<Record<string, string>>): Requirement[] {
  const isAbsent = ({ graph, entity }: Subject) => valuesOf(graph, entity, property).length === 0;
  const whole = Object.entries(values).map(([path, value]) => [`${property}.${path}`, value]);
  return requires(need, Object.fromEntries(whole)).map((requirement) => ({ ...requirement, unless: isAbsent }));
}

export function isTop({ entity }: Subject): boolean {
  return entity.top;
}

/** What a page is about: at the top of a block, or the main entity of a node at the top. */
export function isMain({ entity }: Subject): boolean {
  return entity.top || entity.holders.some((holder) => holder.property === 'mainEntity' && holder.entity.top);
}

/** Whether another node holds or names it as one of its properties. */
export function isHeldAs({ entity }: Subject, properties: readonly string[]): boolean {
  return entity.holders.some(({ property }) => properties.includes(property));
}

const severities: Record<Need, Severity> = { google: 'error', house: 'warning', advised: 'warning', optional: 'info' };
const requirers: Record<Need, string> = {
  google: 'Google requires it.',
  house: 'Google does not require it, but other services expect it.',
  advised: 'Recommended.',
  optional: 'Optional.',
};

/**
 * The check of a rule about nodes of some types: what each lacks or says wrongly, errors one by one, hints of a node
 * together. The requirements are those of Google's documentation of May 2026, when FAQ results had just been retired.
 */
export function checkTypes(...tables: readonly TypeRequirements[]): SchemaRule['check'] {
  return (pageGraph) =>
    pageGraph.graph.entities.flatMap((entity) => {
      const subject = { ...pageGraph, entity };
      return tables
        .filter((table) => isMeant(table, subject))
        .flatMap((table) => [
          ...describeMissing(table, subject),
          ...(table.check?.(subject) ?? []).map((wrong) => describeWrong(wrong, table, subject)),
        ]);
    });
}

function isMeant({ types, except = [], applies }: TypeRequirements, subject: Subject): boolean {
  return isAny(subject, subject.entity, types) && !isAny(subject, subject.entity, except) && applies(subject);
}

function describeMissing(table: TypeRequirements, subject: Subject): Violation[] {
  const missing = table.requirements.filter((requirement) => isMissing(requirement, subject));
  const of = (need: Need) => missing.filter((requirement) => requirement.need === need);
  const single = [...of('google'), ...of('house')].map((requirement) => [requirement]);
  const together = [of('advised'), of('optional')].filter(({ length }) => length > 0);
  return [...single, ...together].map((requirements) => describe(requirements, table, subject));
}

function isMissing({ paths, unless }: Requirement, subject: Subject): boolean {
  const { graph, entity } = subject;
  return paths.every((path) => lacks(graph, entity, path)) && unless?.(subject) !== true;
}

function describe(requirements: readonly Requirement[], table: TypeRequirements, subject: Subject): Violation {
  const need = requirements[0]?.need ?? 'optional';
  const names = listNames(requirements.map(({ paths }) => paths.join(' or ')));
  const verb = requirements.length === 1 ? 'is' : 'are';
  const parts = requirements.map(({ paths, value }) => `${paths.join(' or ')} with ${value}`);
  return {
    severity: severities[need],
    line: lineOf(subject.entity),
    message: `${nameOf(subject.entity, subject.page)}: ${names} ${verb} missing. ${requirers[need]} ${effectOf(need, table)}`,
    fix: `Add ${listNames(parts)}.`,
  };
}

function describeWrong(wrong: WrongValue, table: TypeRequirements, { entity, page }: Subject): Violation {
  const { path, problem, need, fix, severity = severities[need] } = wrong;
  const message = `${nameOf(entity, page)}: ${path} ${problem}. ${effectOf(need, table)}`;
  return { severity, line: lineOf(entity), message, fix };
}

function effectOf(need: Need, { richResult }: TypeRequirements): string {
  if (!richResult) return 'Effect: none in Google, which has no rich result for it.';
  if (need === 'google') return 'Effect: no rich result.';
  return need === 'optional' ? 'Effect: none.' : 'Effect: weaker result.';
}

function lineOf({ main }: Entity): number | null {
  return main.line;
}

function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
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
  const problem = `is small (${largest.width}x${largest.height})`;
  return [
    { path: 'image', problem, need: 'advised', fix: 'Use an image of 50,000 pixels or more, in 16:9, 4:3 or 1:1.' },
  ];
}

export function checkLogo({ graph, entity }: Subject): WrongValue[] {
  const small = sizesOf(graph, entity, 'logo').find(({ width, height }) => Math.min(width, height) < minLogoPixels);
  if (small === undefined) return [];
  const problem = `is small (${small.width}x${small.height})`;
  return [{ path: 'logo', problem, need: 'advised', fix: 'Use a logo of 112x112 px or more.' }];
}

/** Sizes in pixels; `"1200 px"` is one. */
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
