import type { Finding } from '../finding.ts';
import type { Violation } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { buildGraph } from './build-graph.ts';
import type { Graph } from './graph.ts';
import { graphRules } from './graph-rules.ts';
import { readBlock } from './json-ld-block.ts';
import { pageRules } from './page-rules.ts';
import { businessRules } from './requirements/business-requirements.ts';
import { commerceRules } from './requirements/commerce-requirements.ts';
import { editorialRules } from './requirements/editorial-requirements.ts';
import { mediaRules } from './requirements/media-requirements.ts';
import { retiredRule } from './retired-features.ts';
import type { PageGraph, SchemaContext, SchemaPage, SchemaRule } from './schema-page.ts';
import { valueRules } from './value-rules.ts';
import { vocabularyRules } from './vocabulary-rules.ts';

/** The rules about the JSON-LD of one page. */
export const pageSchemaRules: readonly SchemaRule[] = (
  [
    {
      id: 'schema/json',
      severity: 'error',
      topic: 'structured-data',
      title: 'A JSON-LD block is no JSON.',
      why: 'Readers drop the whole block, not only the broken line.',
      fix: 'Let a JSON serializer write the block instead of a template.',
      source: 'RFC 8259',
      examples: { bad: '{ "@type": "Article", }', good: '{ "@type": "Article" }' },
      check: ({ page, syntaxErrors }) =>
        syntaxErrors.map(({ why, ...place }) => ({
          ...place,
          message: `JSON-LD on ${page.url} is no JSON: ${why}. Effect: the whole block is ignored.`,
        })),
    },
    {
      id: 'schema/context',
      severity: 'error',
      topic: 'structured-data',
      title: 'A block has no @context, or one that is not schema.org where schema.org is meant.',
      why: 'Without it the words of the block mean nothing.',
      fix: 'Write "@context": "https://schema.org" at the top of each block.',
      source: 'JSON-LD 1.1, "The Context"',
      examples: {
        bad: '{ "@context": "schema.org", "@type": "Article" }',
        good: '{ "@context": "https://schema.org", "@type": "Article" }',
      },
      check: ({ page, contextErrors }) =>
        contextErrors.map(({ why, line }) => ({
          line,
          message: `JSON-LD on ${page.url}: ${why}. Effect: its words mean nothing, the block is ignored.`,
          fix: 'Write "@context": "https://schema.org".',
        })),
    },
    ...vocabularyRules,
    ...valueRules,
    ...graphRules,
    ...pageRules,
    ...editorialRules,
    ...mediaRules,
    ...businessRules,
    ...commerceRules,
    retiredRule,
  ] satisfies SchemaRule[]
).map(groupEqual);

/** Checks the JSON-LD of one page: whether it is JSON, whether schema.org knows it, whether Google will use it. */
export function validateStructuredData(page: SchemaPage, context: SchemaContext): Finding[] {
  return runRules(pageSchemaRules, { url: page.url, page, context, ...readGraph(page) });
}

/** What is reported in the same words of several nodes has one cause: a list of 100,000 offers has one template. */
function groupEqual({ check, ...rule }: SchemaRule): SchemaRule {
  const causeOf = ({ message, fix = '' }: Violation) => `${message} ${fix}`;
  return { ...rule, check: (graph) => check(graph).map((found) => ({ ...found, cause: causeOf(found) })) };
}

/** What the blocks of a page describe, as far as they can be read. */
export function collectGraph(page: Pick<SchemaPage, 'url' | 'blocks'>): Graph {
  return readGraph(page).graph;
}

function readGraph({
  url,
  blocks: texts,
}: Pick<SchemaPage, 'url' | 'blocks'>): Omit<PageGraph, 'url' | 'page' | 'context'> {
  const results = texts.map(readBlock);
  const blocks = results.flatMap((result) => (result.ok ? [result.block] : []));
  const syntaxErrors = results.flatMap((result) => (result.ok ? [] : [result.error]));
  return { blocks, syntaxErrors, ...buildGraph(blocks, url) };
}
