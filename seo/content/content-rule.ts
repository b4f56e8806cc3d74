import type { Rule, Violation } from '../rule.ts';
import type { FillText } from '../translations/project.ts';
import type { EntryText, LintedEntry } from './linted-entry.ts';

/** What a path of the site leads to. */
export type PathResolution = { kind: 'moved'; to: string } | { kind: 'page' | 'not-found' | 'unknown-article' };

/** What the rules have to know about a site to check its entries. */
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

export type ContentRule = Rule<[entries: readonly LintedEntry[], context: ContentContext]>;

/** The check of a rule that reads one entry after the other. */
export function checkEntries(
  check: (entry: LintedEntry, context: ContentContext) => Violation[],
): ContentRule['check'] {
  return (entries, context) => entries.flatMap((entry) => check(entry, context));
}

/** The check of a rule that reads one text after the other. */
export function checkTexts(check: (text: EntryText, context: ContentContext) => Violation[]): ContentRule['check'] {
  return checkEntries(({ texts }, context) => texts.flatMap((text) => check(text, context)));
}
