import { type Finding, firstPlace } from '../finding.ts';
import type { Rule, RuleText, Violation } from '../rule.ts';
import { mergePages, runRules } from '../run-rules.ts';
import { buildGraph } from './build-graph.ts';
import type { Graph } from './graph.ts';
import { graphRules } from './graph-rules.ts';
import { readBlock } from './json-ld.ts';
import { pageRules } from './page-rules.ts';
import { businessRules } from './requirements/business-requirements.ts';
import { commerceRules } from './requirements/commerce-requirements.ts';
import { contentRules } from './requirements/content-requirements.ts';
import type { SchemaContext, SchemaPage, SchemaRule } from './schema-page.ts';
import { valueRules } from './value-rules.ts';
import { vocabularyRules } from './vocabulary-rules.ts';

/** The rules about the JSON-LD of one page. */
const pageSchemaRules: readonly SchemaRule[] = (
  [
    {
      id: 'schema/json',
      severity: 'error',
      title: 'A JSON-LD block is not valid JSON.',
      why: 'Search engines ignore the whole block.',
      fix: 'Generate the block with a JSON serializer, such as JSON.stringify.',
      source: 'RFC 8259',
      examples: { bad: '{ "@type": "Article", }', good: '{ "@type": "Article" }' },
      check: ({ page, syntaxErrors }) =>
        syntaxErrors.map(({ why, fillable, ...place }) =>
          fillable && page.scripted
            ? {
                ...place,
                severity: 'info',
                message: `JSON-LD on ${page.url} is empty until a script fills it.`,
                fix: 'Write the block into the HTML.',
              }
            : {
                ...place,
                message: `JSON-LD on ${page.url} is not valid JSON: ${why}. Effect: the whole block is ignored.`,
              },
        ),
    },
    {
      id: 'schema/context',
      severity: 'error',
      title: 'A JSON-LD block has no @context, or a misspelled one.',
      why: 'Search engines ignore the block.',
      fix: 'Use "@context": "https://schema.org" in each block.',
      source: 'JSON-LD 1.1, "The Context"',
      examples: { bad: '"@context": "schema.org"', good: '"@context": "https://schema.org"' },
      check: ({ page, contextErrors }) =>
        contextErrors.map(({ why, line }) => ({
          line,
          message: `JSON-LD on ${page.url}: ${why}. Effect: search engines ignore the block.`,
        })),
    },
    ...vocabularyRules,
    ...valueRules,
    ...graphRules,
    ...pageRules,
    ...contentRules,
    ...businessRules,
    ...commerceRules,
  ] satisfies SchemaRule[]
).map(groupEqual);

/** Checks the JSON-LD of one page: its syntax, its terms, and what Google requires. */
export function validateStructuredData(page: SchemaPage, context: SchemaContext): Finding[] {
  return runRules(pageSchemaRules, { url: page.url, page, context, ...readGraph(page) });
}

/** Equal messages have one cause: the 100,000 offers of a list come from one template. */
function groupEqual({ check, ...rule }: SchemaRule): SchemaRule {
  const causeOf = ({ message, fix = '' }: Violation) => `${message} ${fix}`;
  return { ...rule, check: (graph) => check(graph).map((found) => ({ ...found, cause: causeOf(found) })) };
}

/** The nodes of all blocks of a page that are valid JSON. */
export function collectGraph(page: Pick<SchemaPage, 'url' | 'blocks'>): Graph {
  return readGraph(page).graph;
}

function readGraph(page: Pick<SchemaPage, 'url' | 'blocks'>) {
  const results = page.blocks.map(readBlock);
  const blocks = results.flatMap((result) => (result.ok ? [result.block] : []));
  const syntaxErrors = results.flatMap((result) => (result.ok ? [] : [result.error]));
  return { blocks, syntaxErrors, ...buildGraph(blocks, page.url) };
}

/** One page in its languages; the others are compared with the first. */
export type LanguageVersions = readonly Pick<SchemaPage, 'url' | 'language' | 'blocks'>[];

const languageParityRule: Rule<[versions: LanguageVersions]> = {
  id: 'schema/language-parity',
  severity: 'warning',
  title: 'A translation lacks structured data that the first language has.',
  why: 'Search results in that language may show less of the page.',
  fix: 'Add the same structured data to every language version.',
  source: 'Practice of goshen',
  examples: { bad: '/about has a BreadcrumbList, /fr/about has none', good: 'Both have one' },
  check: checkLanguageParity,
};

/** The rules about structured data. */
export const schemaRules: readonly RuleText[] = [...pageSchemaRules, languageParityRule];

/**
 * Checks the JSON-LD of a whole site. Equal messages of several pages are one finding, at the first page.
 *
 * @param translations Pages in their languages, by their alternates; pages that adapt their language are left out.
 */
export function auditStructuredData(
  pages: readonly SchemaPage[],
  translations: readonly LanguageVersions[],
  context: SchemaContext,
): Finding[] {
  const found = pages.flatMap((page) => validateStructuredData(page, context));
  return [
    ...mergePages(found, ({ severity, message, fix, places }) =>
      `${severity} ${message} ${fix}`.replaceAll(firstPlace({ places }).url ?? '', ''),
    ),
    ...translations.flatMap((versions) => runRules([languageParityRule], versions)),
  ];
}

/** Types that translations lack: one finding for those that lack the same. `schema/json` reports versions with invalid JSON. */
function checkLanguageParity(versions: LanguageVersions): Violation[] {
  const [first, ...others] = versions;
  if (first === undefined) return [];
  const wanted = typesOf(first);
  const lacking = others.map((version) => {
    const own = typesOf(version);
    return { version, missing: [...wanted].filter((type) => !own.has(type)).join(', ') };
  });
  return [...Map.groupBy(lacking, ({ missing }) => missing)].flatMap(([missing, all]) =>
    missing === ''
      ? []
      : [
          describeLack(
            first,
            missing,
            all.map(({ version }) => version),
          ),
        ],
  );
}

function describeLack(first: LanguageVersions[number], missing: string, versions: LanguageVersions): Violation {
  const languages = versions.map(({ language }) => language ?? '?').join(', ');
  const urls = versions.map(({ url }) => url);
  const [url = first.url] = urls;
  const message =
    urls.length === 1
      ? `${url} lacks ${missing}, which ${first.url} has. Effect: search results in "${languages}" may show less.`
      : `${first.url} has ${missing}, which its versions in ${languages} lack. Effect: search results in these languages may show less.`;
  return { url, urls, message, template: `${missing} ${languages}` };
}

/** Breadcrumbs of one step are those of a home page. Only home pages need a WebSite; an FAQPage has no rich result, and may only mark up questions that the page shows. */
const optionalTypes: ReadonlySet<string> = new Set(['WebSite', 'FAQPage']);

function typesOf(page: LanguageVersions[number]): ReadonlySet<string> {
  const tops = collectGraph(page).entities.filter(({ top }) => top);
  const types = tops
    .filter(({ properties }) => properties.get('itemListElement')?.length !== 1)
    .flatMap((one) => one.types);
  return new Set(types.filter((type) => !optionalTypes.has(type)));
}
