import type { Finding } from '../finding.ts';
import { buildGraph } from './build-graph.ts';
import type { Graph } from './graph.ts';
import { validateGraph } from './graph-rules.ts';
import { listRepeatedKeys, type ReadBlock, readBlock } from './json-ld-block.ts';
import { validateAgainstPage } from './page-rules.ts';
import { validateRequirements } from './requirements/validate-requirements.ts';
import { listRetiredFeatures } from './retired-features.ts';
import { andMore, completeFinding, type SchemaContext, type SchemaFinding, type SchemaPage } from './schema-page.ts';
import { validateValues } from './value-rules.ts';
import { validateVocabulary } from './vocabulary-rules.ts';

/** Judges the JSON-LD of one page: whether it is JSON, whether schema.org knows it, whether Google will use it. */
export function validateStructuredData(page: SchemaPage, context: SchemaContext): Finding[] {
  const { graph, findings } = readGraph(page);
  const pageGraph = { page, graph, context };
  const found = [
    ...findings,
    ...validateVocabulary(pageGraph),
    ...validateValues(pageGraph),
    ...validateGraph(pageGraph),
    ...validateAgainstPage(pageGraph),
    ...validateRequirements(pageGraph),
    ...listRetiredFeatures(pageGraph),
  ];
  return mergeRepeated(found)
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map((one) => completeFinding(one, page.url));
}

/** Findings of one rule on one page that are told; a list of 100,000 offers has one template. */
const mostTold = 20;

/** What is said in the same words of several nodes has one cause: it stands at the first, with how often. */
function mergeRepeated(found: readonly SchemaFinding[]): SchemaFinding[] {
  const groups = Map.groupBy(found, ({ rule, message, fix }) => `${rule} ${message} ${fix}`);
  const merged = [...groups.values()].flatMap(([first, ...others]): SchemaFinding[] => {
    if (first === undefined) return [];
    const times = others.length === 0 ? '' : ` Found ${others.length + 1} times on the page.`;
    return [{ ...first, message: first.message + times }];
  });
  return [...Map.groupBy(merged, ({ rule }) => rule).values()].flatMap((ofRule) => ofRule.slice(0, mostTold));
}

/** What the blocks of a page describe, as far as they can be read. */
export function collectGraph(page: Pick<SchemaPage, 'url' | 'blocks'>): Graph {
  return readGraph(page).graph;
}

function readGraph({ url, blocks }: Pick<SchemaPage, 'url' | 'blocks'>): { graph: Graph; findings: SchemaFinding[] } {
  const readings = blocks.map(readBlock);
  const read = readings.flatMap((reading) => (reading.ok ? [reading.block] : []));
  const { graph, flaws } = buildGraph(read, url);
  const syntax = readings.flatMap((reading): SchemaFinding[] => {
    if (reading.ok) return [];
    const { why, line, column, evidence } = reading.flaw;
    const message = `JSON-LD on ${url} is no JSON: ${why}. Effect: the whole block is ignored.`;
    return [{ rule: 'schema/json', line, column, message, fix: 'Let a JSON serializer write the block.', evidence }];
  });
  const contexts = flaws.map(({ why, line }): SchemaFinding => {
    const message = `JSON-LD on ${url}: ${why}. Effect: its words mean nothing, the block is ignored.`;
    return { rule: 'schema/context', line, message, fix: 'Write "@context": "https://schema.org".' };
  });
  return { graph, findings: [...syntax, ...contexts, ...read.flatMap((block) => repeatedKeys(block, url))] };
}

function repeatedKeys({ root, lineAt }: ReadBlock, url: string): SchemaFinding[] {
  const [first, ...others] = listRepeatedKeys(root);
  if (first === undefined) return [];
  const message = `JSON-LD on ${url}: the key "${first.key}" stands twice in one object${andMore(others.length)}. Effect: the first value is lost.`;
  return [{ rule: 'schema/duplicate', line: lineAt(first.offset), message, fix: 'Keep one, or write a list.' }];
}
