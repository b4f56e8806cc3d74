import type { Finding } from '../finding.ts';
import { type LanguageVersions, validateLanguageParity } from './language-parity.ts';
import type { SchemaContext, SchemaPage } from './schema-page.ts';
import { validateStructuredData } from './validate-structured-data.ts';

/**
 * Judges the JSON-LD of a whole site. What is said in the same words of several pages has one cause, usually a
 * template: it is one finding, at the first page.
 *
 * @param translations Pages in their languages, as their alternates say; a page that adapts its language is left out.
 */
export function auditStructuredData(
  pages: readonly SchemaPage[],
  translations: readonly LanguageVersions[],
  context: SchemaContext,
): Finding[] {
  const found = pages.flatMap((page) => validateStructuredData(page, context).map((finding) => ({ page, finding })));
  const groups = Map.groupBy(found, ({ page, finding: { rule, severity, message, fix } }) =>
    [rule, severity, message.replaceAll(page.url, ''), fix?.replaceAll(page.url, '')].join(' '),
  );
  const merged = [...groups.values()].flatMap(([first, ...others]): Finding[] => {
    if (first === undefined) return [];
    const pagesBeside = others.length === 0 ? '' : ` The same on ${others.length} more pages.`;
    return [{ ...first.finding, message: first.finding.message + pagesBeside }];
  });
  return [...merged, ...translations.flatMap(validateLanguageParity)];
}
