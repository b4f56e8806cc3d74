import type { Finding } from '../../../engine/finding.ts';
import { validateStructuredData } from '../../../engine/structured-data/audit-structured-data.ts';
import type { SchemaContext, SchemaPage } from '../../../engine/structured-data/schema-page.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';

const vocabulary = await loadVocabulary();

export const home = 'https://example.com/';
export const article = 'https://example.com/blog/linen';

/** Blocks that are objects get the context of schema.org. */
export type Case = Partial<Omit<SchemaPage, 'blocks'>> &
  Partial<Omit<SchemaContext, 'vocabulary'>> & { blocks: readonly (string | object)[] };

export function auditJsonLd({ blocks, lookUp, isDescribed, today = '2026-05-20', ...page }: Case): Finding[] {
  const texts = blocks.map((block) => {
    if (typeof block === 'string') return block;
    return JSON.stringify(Array.isArray(block) ? block : { '@context': 'https://schema.org', ...block }, null, 2);
  });
  return validateStructuredData(
    {
      url: article,
      language: 'en',
      visibleText: null,
      ...page,
      blocks: texts.map((text, index) => ({ text, line: 10 + 100 * index })),
    },
    { vocabulary, today, ...(lookUp && { lookUp }), ...(isDescribed && { isDescribed }) },
  );
}

/** `E schema/json` for each finding. */
export function verdicts(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, severity }) => `${severity.charAt(0).toUpperCase()} ${rule}`).sort();
}
