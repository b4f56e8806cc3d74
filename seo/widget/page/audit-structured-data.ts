import type { Finding } from '../../finding.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { collectSchemaPage } from '../../structured-data/collect-schema-pages.ts';
import type { Graph } from '../../structured-data/graph.ts';
import { collectGraph, validateStructuredData } from '../../structured-data/validate-structured-data.ts';
import { loadVocabulary } from '../../structured-data/vocabulary.ts';

/** What the JSON-LD of a page describes, and what is wrong with it. */
export type StructuredDataReport = { graph: Graph; findings: Finding[] };

export async function auditStructuredData(facts: PageFacts): Promise<StructuredDataReport> {
  const page = collectSchemaPage(facts, facts.visibleText);
  const today = new Date().toISOString().slice(0, 10);
  const findings = validateStructuredData(page, { vocabulary: await loadVocabulary(), today });
  return { graph: collectGraph(page), findings };
}
