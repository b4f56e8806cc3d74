import type { AuditContext } from '../audit-context.ts';
import { feedRules } from '../feed/feed-rules.ts';
import type { Finding } from '../finding.ts';
import { auditHreflang } from '../hreflang/audit-hreflang.ts';
import {
  collectLanguageContext,
  collectLanguagePages,
  type SitemapAlternates,
} from '../hreflang/collect-language-pages.ts';
import { listPageRules } from '../page/audit-page.ts';
import { withoutFragment } from '../page/collect/resolve-url.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { auditRobots } from '../robots/robots-file-rules.ts';
import { mergePages, runRules } from '../run-rules.ts';
import { auditStructuredData } from '../structured-data/audit-structured-data.ts';
import {
  collectSchemaContext,
  collectSchemaPage,
  collectTranslations,
} from '../structured-data/collect-schema-pages.ts';
import type { Vocabulary } from '../structured-data/vocabulary.ts';
import { announcementRule } from './announcement-rule.ts';
import { canonicalSiteRules } from './canonical-rules.ts';
import { reachRules, sitemapCoverageRules } from './coverage-rules.ts';
import { duplicateRules } from './duplicate-rules.ts';
import { indexingRules } from './indexing-rules.ts';
import { linkLanguageRules, untranslatedRules } from './language-rules.ts';
import { externalHttpRule, linkTargetRules } from './link-target-rules.ts';
import { mayBeListed } from './may-be-listed.ts';
import { probeRules } from './probe-rules.ts';
import { cardSizeRule, resourceRules } from './resource-rules.ts';
import { checkResponse, redirectInSitemap } from './response-rules.ts';
import { buildSiteIndex, type CrawledSite, type ListedUrl, type SiteIndex, type SiteRule } from './site-index.ts';
import type { UrlResponse } from './url-response.ts';

export const siteRules: readonly SiteRule[] = [
  ...indexingRules,
  ...canonicalSiteRules,
  ...duplicateRules,
  ...untranslatedRules,
  ...linkTargetRules,
  ...linkLanguageRules,
  ...reachRules,
  ...resourceRules,
  ...probeRules,
  ...feedRules,
  ...sitemapCoverageRules,
];

/** Rules of pages with a second check over the whole site. */
const pageRulesOverSite: readonly SiteRule[] = [externalHttpRule, cardSizeRule];

type AuditedSite = {
  pages: readonly PageSnapshot[];
  site: CrawledSite;
  context: AuditContext;
  sitemapAlternates: SitemapAlternates;
};

/**
 * The rules that `auditOwnPage` does not check on each page.
 *
 * @param today `2026-05-07`, in UTC.
 */
export function auditSite(audited: AuditedSite, vocabulary: Vocabulary, today: string): Finding[] {
  const { pages, site, context, sitemapAlternates } = audited;
  const index = buildSiteIndex(pages, site, context);
  const served = index.pages.filter(({ response }) => response.status === 200);
  return dropEchoes([
    ...auditAcrossPages(index),
    ...auditHreflang(collectLanguagePages(index.pages, sitemapAlternates), collectLanguageContext(index)),
    ...runRules([announcementRule], index, sitemapAlternates),
    ...auditStructuredData(
      served.map((page) => collectSchemaPage(page, page.visibleText)),
      collectTranslations(index),
      collectSchemaContext(index, vocabulary, today),
    ),
  ]);
}

/** Without the rules of languages and structured data. */
export function auditAcrossPages(index: SiteIndex): Finding[] {
  return [
    ...checkListedResponses(index),
    ...runRules([...siteRules, ...pageRulesOverSite], index),
    ...auditRobots(index),
    ...mergePages(findShared(index)),
  ];
}

function* findShared({ pages, context }: SiteIndex): Generator<Finding> {
  for (const page of pages) {
    const rules = listPageRules(page).filter(({ perPage }) => !perPage);
    if (page.response.status !== 200) continue;
    for (const finding of runRules(rules, page, context)) {
      yield finding.unit === 'host' ? { ...finding, places: [{ url: new URL('/', page.url).href }] } : finding;
    }
  }
}

/** Responses of listed URLs, and of pages that the user named. */
function checkListedResponses(index: SiteIndex): Finding[] {
  const { site, pages, listedUrls } = index;
  const byRequest = new Map(pages.map((page) => [page.response.requestedUrl, page]));
  const listed = (site.listed ?? []).flatMap((place) => {
    const page = byRequest.get(place.url);
    const response = page === undefined ? site.targets.get(place.url)?.response : responseOf(page);
    return response === undefined
      ? []
      : checkListed(response, place).map((finding) => adviseRemoval(finding, response, index));
  });
  const linked = new Set(pages.flatMap(({ anchors }) => anchors.map(({ url }) => withoutFragment(url ?? ''))));
  const started = pages.filter(({ response, url }) => {
    const isNamed = listedUrls.has(response.requestedUrl) || linked.has(response.requestedUrl) || linked.has(url);
    return response.status >= 400 && !isNamed && !index.context.knownExceptions.missing.has(url);
  });
  return [...listed, ...started.flatMap((page) => checkListed(responseOf(page), null))];
}

/** A redirect is replaced in the sitemap by its target only if that may be listed, and is not yet. */
function adviseRemoval(finding: Finding, { finalUrl }: UrlResponse, index: SiteIndex): Finding {
  if (finding.rule !== redirectInSitemap.id) return finding;
  if (mayBeListed(finalUrl, index) && !index.listedUrls.has(finalUrl)) return finding;
  return { ...finding, fix: 'Remove the URL from the sitemap.', ruleFix: redirectInSitemap.fix };
}

function responseOf({ response, url }: PageSnapshot): UrlResponse {
  const { requestedUrl, redirects, status } = response;
  return { url: requestedUrl, hops: redirects, finalUrl: url, end: { kind: 'status', status } };
}

function checkListed(response: UrlResponse, place: ListedUrl | null): Finding[] {
  const evaluateStatus = (status: number) => (status < 300 ? 'good' : 'bad');
  const listedAt = place === null ? null : { file: place.file, line: place.line };
  return checkResponse(response, listedAt, { evaluateStatus, redirects: 'error' });
}

/** A noindex alternate breaks both rules: one finding is enough. */
function dropEchoes(findings: readonly Finding[]): Finding[] {
  const messages = findings.flatMap(({ rule, message }) => (rule === 'hreflang/target-noindex' ? message : []));
  const isEcho = ({ rule, places }: Finding) =>
    rule === 'index/lang-asymmetric' &&
    places.some(({ url }) => url !== undefined && messages.some((message) => message.includes(url)));
  return findings.filter((finding) => !isEcho(finding));
}
