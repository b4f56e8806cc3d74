import type { Finding } from '../finding.ts';
import type { FillText } from '../translations/project.ts';
import { lintBody } from './lint-body.ts';
import { lintDuplicates } from './lint-duplicates.ts';
import { createLintedEntry, type EntrySource } from './lint-entry.ts';
import { lintFields } from './lint-fields.ts';
import { lintLanguage } from './lint-language.ts';
import { lintLeftovers } from './lint-leftovers.ts';
import { lintLinks } from './lint-links.ts';
import { lintStructure } from './lint-structure.ts';

/** What a path of the site leads to. */
export type PathResolution = { kind: 'moved'; to: string } | { kind: 'page' | 'not-found' | 'unknown-article' };

/** What the linter has to be told about a site to check its entries. */
export type ContentContext = {
  /** The first one is the language that the others are translated from. */
  languages: readonly [string, ...string[]];
  /** Categories an article may have. */
  categories: readonly string[];
  /** @param path Begins with a slash; its percent-encoding is valid. */
  resolvePath: (path: string) => PathResolution;
  /** The paths of all pages, for suggestions. */
  paths: readonly string[];
  /** Host of each company, by its id. */
  hosts: Readonly<Record<string, string>>;
  fill: FillText;
};

/** Every rule over the files of content/ but their schemas, which are checked where they are compiled. */
export function lintContent(sources: readonly EntrySource[], context: ContentContext): Finding[] {
  const entries = sources.map(createLintedEntry);
  return [
    ...lintStructure(entries, context.languages),
    ...lintFields(entries, context),
    ...lintDuplicates(entries, context.hosts),
    ...entries.flatMap((entry) => [
      ...lintBody(entry),
      ...lintLinks(entry, context),
      ...lintLeftovers(entry),
      ...lintLanguage(entry),
    ]),
  ];
}
