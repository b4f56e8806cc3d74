import type { Finding } from '../../../engine/finding.ts';
import { validateStructuredData } from '../../../engine/structured-data/audit-structured-data.ts';
import type { SchemaContext, SchemaPage } from '../../../engine/structured-data/schema-page.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';

const vocabulary = await loadVocabulary();

export const home = 'https://example.com/';
export const article = 'https://example.com/blog/linen';

/** What differs from an article in English whose text and site are not known. */
export type Setting = Partial<Omit<SchemaPage, 'blocks'> & Omit<SchemaContext, 'vocabulary'>>;

/** @param blocks One block or a list of them; objects get the context of schema.org. */
export function auditJsonLd(blocks: string | object, setting: Setting = {}): Finding[] {
  const texts = [blocks].flat().map((block) => {
    if (typeof block === 'string') return block;
    return JSON.stringify(Array.isArray(block) ? block : { '@context': 'https://schema.org', ...block }, null, 2);
  });
  return validateStructuredData(
    {
      url: article,
      language: 'en',
      visibleText: null,
      ...setting,
      blocks: texts.map((text, index) => ({ text, line: 10 + 100 * index })),
    },
    { vocabulary, today: '2026-05-20', ...setting },
  );
}

/** `E schema/json` for each finding, separated by commas. */
export function verdictOf(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, severity }) => `${severity.charAt(0).toUpperCase()} ${rule}`)
    .sort()
    .join(', ');
}
