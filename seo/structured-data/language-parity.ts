import type { Finding } from '../finding.ts';
import { andMore, completeFinding, type SchemaPage } from './schema-page.ts';
import { collectGraph } from './validate-structured-data.ts';

/** One page in its languages, the first one being the one the others are measured by. */
export type LanguageVersions = readonly Pick<SchemaPage, 'url' | 'language' | 'blocks'>[];

/**
 * Types that the first version of a page describes and a translation does not: one finding for a page.
 * A version whose JSON cannot be read is told elsewhere.
 */
export function validateLanguageParity(versions: LanguageVersions): Finding[] {
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
  const fix = 'Build the block of every language from one function.';
  return [completeFinding({ rule: 'schema/language-parity', line: null, message, fix }, version.url)];
}

function typesOf(page: LanguageVersions[number]): ReadonlySet<string> {
  return new Set(collectGraph(page).entities.flatMap(({ top, types }) => (top ? types : [])));
}
