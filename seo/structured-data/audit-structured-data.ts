import type { Finding } from '../finding.ts';
import type { Rule, RuleText, Violation } from '../rule.ts';
import { groupByCause, runRules } from '../run-rules.ts';
import { andMore, type SchemaContext, type SchemaPage } from './schema-page.ts';
import { collectGraph, pageSchemaRules, validateStructuredData } from './validate-structured-data.ts';

/** One page in its languages; the others are compared with the first. */
export type LanguageVersions = readonly Pick<SchemaPage, 'url' | 'language' | 'blocks'>[];

const languageParityRule: Rule<[versions: LanguageVersions]> = {
  id: 'schema/language-parity',
  severity: 'warning',
  topic: 'structured-data',
  title: 'A translation lacks structured data that the first language has.',
  why: 'Readers of that language get the poorer result.',
  fix: 'Build the blocks of all languages by one function.',
  source: 'Practice of this project',
  examples: { bad: '/about has a BreadcrumbList, /fr/about has none', good: 'Both have one' },
  check: checkLanguageParity,
};

/** The rules about structured data. */
export const schemaRules: readonly RuleText[] = [...pageSchemaRules, languageParityRule];

/**
 * Checks the JSON-LD of a whole site. What is reported in the same words of several pages has one cause, usually a
 * template: it is one finding, at the first page.
 *
 * @param translations Pages in their languages, as their alternates say; a page that adapts its language is left out.
 */
export function auditStructuredData(
  pages: readonly SchemaPage[],
  translations: readonly LanguageVersions[],
  context: SchemaContext,
): Finding[] {
  const found = pages.flatMap((page) => validateStructuredData(page, context));
  return [
    ...groupByCause(found, pageSchemaRules, ({ severity, message, fix, url = '' }) =>
      `${severity} ${message} ${fix}`.replaceAll(url, ''),
    ),
    ...translations.flatMap((versions) => runRules([languageParityRule], versions)),
  ];
}

/**
 * Types that the first version of a page describes and a translation does not: one finding for a page.
 * `schema/json` reports a version whose JSON cannot be read.
 */
function checkLanguageParity(versions: LanguageVersions): Violation[] {
  const [first, ...others] = versions;
  if (first === undefined) return [];
  const wanted = typesOf(first);
  const lacking = others
    .map((version) => {
      const own = typesOf(version);
      return { version, missing: [...wanted].filter((type) => !own.has(type)) };
    })
    .filter(({ missing }) => missing.length > 0);
  const [worst] = lacking;
  if (worst === undefined) return [];
  const { version, missing } = worst;
  const message = `${version.url} lacks ${missing.join(', ')}${andMore(lacking.length - 1)}, which ${first.url} describes. Effect: no rich result in "${version.language ?? '?'}".`;
  return [{ url: version.url, message, fix: 'Build the block of every language from one function.' }];
}

function typesOf(page: LanguageVersions[number]): ReadonlySet<string> {
  return new Set(collectGraph(page).entities.flatMap(({ top, types }) => (top ? types : [])));
}
