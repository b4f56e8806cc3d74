import type { AuditContext } from '../audit-context.ts';
import type { Finding } from '../finding.ts';
import { auditHreflang } from '../hreflang/audit-hreflang.ts';
import {
  collectLanguageContext,
  collectLanguagePages,
  type SitemapAlternates,
} from '../hreflang/collect-language-pages.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { auditStructuredData } from '../structured-data/audit-structured-data.ts';
import {
  collectSchemaContext,
  collectSchemaPage,
  collectTranslations,
} from '../structured-data/collect-schema-pages.ts';
import type { Vocabulary } from '../structured-data/vocabulary.ts';
import { auditSite } from './audit-site.ts';
import type { SiteFacts } from './site-facts.ts';
import { buildSiteIndex } from './site-index.ts';

type JudgedSite = {
  pages: readonly PageFacts[];
  site: SiteFacts;
  context: AuditContext;
  sitemapAlternates: SitemapAlternates;
};

/**
 * Everything that needs more than one page: beside `auditOwnPage` of each page, the whole audit. One finding a cause.
 *
 * @param today `2026-05-07`, in UTC.
 */
export function judgeSite(judged: JudgedSite, vocabulary: Vocabulary, today: string): Finding[] {
  const { pages, site, context, sitemapAlternates } = judged;
  const index = buildSiteIndex(pages, site, context);
  const answered = pages.filter(({ answer }) => answer.status === 200);
  return dropEchoes([
    ...auditSite(index),
    ...auditHreflang(collectLanguagePages(pages, sitemapAlternates), collectLanguageContext(index)),
    ...auditStructuredData(
      answered.map((page) => collectSchemaPage(page, page.visibleText)),
      collectTranslations(index),
      collectSchemaContext(index, vocabulary, today),
    ),
  ]);
}

/** Rules that say of an address what another rule says better, with the line to mend. */
const echoes: Readonly<Record<string, readonly string[]>> = {
  'index/lang-asymmetric': ['hreflang/target-noindex'],
};

function dropEchoes(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ rule, url }) => {
    const louder = echoes[rule] ?? [];
    if (louder.length === 0 || url === undefined) return true;
    return !findings.some((other) => louder.includes(other.rule) && other.message.includes(url));
  });
}
