import type { Severity } from '../../finding.ts';
import type { SchemaRuleId } from '../../rules/schema-rules.ts';
import { type Entity, valuesOf } from '../graph.ts';
import type { PageGraph } from '../schema-page.ts';

/**
 * Who asks for a property: Google, before it shows anything; this audit, because readers of the markup need it;
 * Google as a recommendation that changes the result; or nobody, though some reader uses it.
 */
export type Need = 'google' | 'house' | 'advised' | 'optional';

export type Requirement = {
  /** Any one of these will do. */
  paths: readonly [string, ...string[]];
  need: Need;
  /** What to write, as JSON. */
  example: string;
  /** Where it is not asked for after all. */
  unless?: (subject: Subject) => boolean;
};

/** The node being judged, with all that is around it. */
export type Subject = PageGraph & { entity: Entity };

/** A property that is there and wrong. */
export type ValueFlaw = {
  path: string;
  /** Behind `{path}`: `is no ISO 4217 currency ("Rand")`. */
  problem: string;
  need: Need;
  fix: string;
  /** Only where the need does not say it. */
  severity?: Severity;
};

/** What one kind of node must and should say. */
export type TypeRequirements = {
  rule: SchemaRuleId;
  /** Subtypes are meant too. */
  types: readonly string[];
  except?: readonly string[];
  /** Which nodes of the type: parts of others are often named only. */
  applies: (subject: Subject) => boolean;
  /** Whether Google shows such nodes in a special way. */
  richResult: boolean;
  requirements: readonly Requirement[];
  check?: (subject: Subject) => ValueFlaw[];
};

/** Requirements of the same need, one for each path, with an example each. */
export function ask(need: Need, examples: Readonly<Record<string, string>>): Requirement[] {
  return Object.entries(examples).map(([path, example]) => ({ paths: [path], need, example }));
}

/** What the nodes of a property must say; where the property itself is missing, that is told already. */
export function askWithin(property: string, need: Need, examples: Readonly<Record<string, string>>): Requirement[] {
  const isAbsent = ({ graph, entity }: Subject) => valuesOf(graph, entity, property).length === 0;
  const whole = Object.entries(examples).map(([path, example]) => [`${property}.${path}`, example]);
  return ask(need, Object.fromEntries(whole)).map((requirement) => ({ ...requirement, unless: isAbsent }));
}

export function isTop({ entity }: Subject): boolean {
  return entity.top;
}

/** What a page is about: at the top of a block, or named as the main entity of what stands there. */
export function isMain({ entity }: Subject): boolean {
  return entity.top || entity.holders.some((holder) => holder.property === 'mainEntity' && holder.entity.top);
}

/** Whether another node holds or names it as one of its properties. */
export function isHeldAs({ entity }: Subject, properties: readonly string[]): boolean {
  return entity.holders.some(({ property }) => properties.includes(property));
}
