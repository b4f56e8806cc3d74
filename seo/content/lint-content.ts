import type { RouteRegistry } from '#domain/routes.ts';
import type { Problem } from '../problem.ts';
import type { FillText } from '../translations/fill-text.ts';
import { lintBody } from './lint-body.ts';
import { lintDuplicates } from './lint-duplicates.ts';
import { createLintedEntry, type EntrySource } from './lint-entry.ts';
import { lintFields } from './lint-fields.ts';
import { lintLanguage } from './lint-language.ts';
import { lintLeftovers } from './lint-leftovers.ts';
import { lintLinks } from './lint-links.ts';
import { lintStructure } from './lint-structure.ts';

/** What the entries are held against. */
export type ContentSurroundings = {
  registry: RouteRegistry;
  /** Host of each company, by its id. */
  hosts: Readonly<Record<string, string>>;
  fill: FillText;
};

/** Every rule over the files of content/ but their schemas, which are checked where they are compiled. */
export function lintContent(
  sources: readonly EntrySource[],
  { registry, hosts, fill }: ContentSurroundings,
): Problem[] {
  const entries = sources.map(createLintedEntry);
  return [
    ...lintStructure(entries),
    ...lintFields(entries, fill),
    ...lintDuplicates(entries, hosts),
    ...entries.flatMap((entry) => [
      ...lintBody(entry),
      ...lintLinks(entry, registry),
      ...lintLeftovers(entry),
      ...lintLanguage(entry),
    ]),
  ];
}
