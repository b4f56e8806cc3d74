import type { Severity } from '../../finding.ts';
import type { Entity } from '../graph.ts';
import { lacks } from '../graph.ts';
import { isAny, nameOf, type PageGraph, type SchemaFinding } from '../schema-page.ts';
import { businessRequirements } from './business-requirements.ts';
import { commerceRequirements } from './commerce-requirements.ts';
import { editorialRequirements } from './editorial-requirements.ts';
import { mediaRequirements } from './media-requirements.ts';
import type { Need, Requirement, Subject, TypeRequirements, ValueFlaw } from './requirement.ts';

/** As Google's documentation stood in May 2026, when FAQ results had just been retired. */
const tables: readonly TypeRequirements[] = [
  ...editorialRequirements,
  ...mediaRequirements,
  ...businessRequirements,
  ...commerceRequirements,
];

const severities: Record<Need, Severity> = { google: 'error', house: 'error', advised: 'warning', optional: 'info' };
const askers: Record<Need, string> = {
  google: 'Google requires it.',
  house: 'Google recommends it, this audit requires it.',
  advised: 'Recommended.',
  optional: 'Optional.',
};

/** What each node of a known type lacks or says wrongly: errors one by one, hints of a node together. */
export function validateRequirements(pageGraph: PageGraph): SchemaFinding[] {
  return pageGraph.graph.entities.flatMap((entity) => {
    const subject = { ...pageGraph, entity };
    return tables
      .filter((table) => isMeant(table, subject))
      .flatMap((table) => [
        ...describeMissing(table, subject),
        ...(table.check?.(subject) ?? []).map((flaw) => describeFlaw(flaw, table, subject)),
      ]);
  });
}

function isMeant({ types, except = [], applies }: TypeRequirements, subject: Subject): boolean {
  return isAny(subject, subject.entity, types) && !isAny(subject, subject.entity, except) && applies(subject);
}

function describeMissing(table: TypeRequirements, subject: Subject): SchemaFinding[] {
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

function describe(requirements: readonly Requirement[], table: TypeRequirements, subject: Subject): SchemaFinding {
  const need = requirements[0]?.need ?? 'optional';
  const names = listNames(requirements.map(({ paths }) => paths.join(' or ')));
  const verb = requirements.length === 1 ? 'is' : 'are';
  const lines = requirements.map(({ paths: [path], example }) => `"${path}": ${example}`);
  return {
    rule: table.rule,
    severity: severities[need],
    line: lineOf(subject.entity),
    message: `${nameOf(subject.entity, subject.page)}: ${names} ${verb} missing. ${askers[need]} ${effectOf(need, table)}`,
    fix: `Add ${lines.join(', ')}.`,
  };
}

function describeFlaw(flaw: ValueFlaw, table: TypeRequirements, { entity, page }: Subject): SchemaFinding {
  const { path, problem, need, fix, severity = severities[need] } = flaw;
  const message = `${nameOf(entity, page)}: ${path} ${problem}. ${effectOf(need, table)}`;
  return { rule: table.rule, severity, line: lineOf(entity), message, fix };
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
