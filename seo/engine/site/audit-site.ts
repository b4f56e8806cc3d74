import type { AuditContext } from '../audit-context.ts';
import { feedRules } from '../feed/feed-rules.ts';
import { type Finding, firstPlace, type Place, pagesOf, timesOf } from '../finding.ts';
import { auditHreflang } from '../hreflang/audit-hreflang.ts';
import {
  collectLanguageContext,
  collectLanguagePages,
  type SitemapAlternates,
} from '../hreflang/collect-language-pages.ts';
import { normalizeHref } from '../hreflang/language-site.ts';
import { listPageRules } from '../page/audit-page.ts';
import { resolveUrl, withoutFragment } from '../page/collect/resolve-url.ts';
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
import { brokenResourceRule } from './broken-resource-rule.ts';
import { canonicalLanguageRule, canonicalSiteRules } from './canonical-rules.ts';
import { reachRules, sitemapCoverageRules } from './coverage-rules.ts';
import { disallowedRules } from './disallowed-rules.ts';
import { duplicatePageRule } from './duplicate-page-rule.ts';
import { duplicateRules } from './duplicate-rules.ts';
import { indexingRules } from './indexing-rules.ts';
import { hasWrongLang, linkLanguageRules, untranslatedRules } from './language-rules.ts';
import { externalHttpRule, linkTargetRules, listBroken, listRedirects } from './link-target-rules.ts';
import { checkListedResponses } from './listed-responses.ts';
import { probeRules } from './probe-rules.ts';
import { cardSizeRule, resourceRules } from './resource-rules.ts';
import { scriptNotRunRule } from './script-not-run-rule.ts';
import { buildSiteIndex, type CrawledSite, type SiteIndex, type SiteRule } from './site-index.ts';

export const siteRules: readonly SiteRule[] = [
  ...indexingRules,
  ...canonicalSiteRules,
  ...disallowedRules,
  duplicatePageRule,
  ...duplicateRules,
  ...untranslatedRules,
  ...linkTargetRules,
  ...linkLanguageRules,
  ...reachRules,
  brokenResourceRule,
  ...resourceRules,
  ...probeRules,
  scriptNotRunRule,
  ...feedRules,
  ...sitemapCoverageRules,
];

/** Rules of pages with a second check over the whole site. */
const pageRulesOverSite: readonly SiteRule[] = [externalHttpRule, cardSizeRule, canonicalLanguageRule];

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
  const index = buildSiteIndex(pages, site, context, sitemapAlternates);
  const served = index.pages.filter(({ response }) => response.status === 200);
  return dropEchoes([
    ...auditAcrossPages(index),
    ...auditHreflang(collectLanguagePages(index.pages, sitemapAlternates), collectLanguageContext(index)),
    ...runRules([announcementRule], index),
    ...auditStructuredData(
      served.map((page) => ({
        ...collectSchemaPage(page, page.visibleText),
        ...(page.jsonLd.length > 0 && hasWrongLang(page, index) && { language: null }),
      })),
      collectTranslations(index),
      collectSchemaContext(index, vocabulary, today),
    ),
  ]);
}

/** Without the rules of languages and structured data. */
export function auditAcrossPages(index: SiteIndex): Finding[] {
  const found = runRules([...siteRules, ...pageRulesOverSite], index);
  return [
    ...checkListedResponses(index),
    ...found,
    ...auditRobots(index),
    ...dropRepeated(mergePages(findShared(index)), found, index).map((finding) => nameHosts(finding, index)),
  ];
}

/** Without what is to be replaced anyway: broken or redirecting links, copies, and short titles that several pages have. */
function dropRepeated(shared: readonly Finding[], found: readonly Finding[], index: SiteIndex): Finding[] {
  const brokenLinks = listBroken(index);
  const broken = new Set(brokenLinks.map(({ links }) => links.target));
  const hasForms = shared.some(({ rule }) => rule === 'link/url-form');
  const badLinks = hasForms ? [...brokenLinks, ...listRedirects(index)].flatMap(({ links }) => links.from) : [];
  const badHrefs = new Set(badLinks.map(({ anchor }) => anchor.href));
  const listOf = (id: string) => found.filter(({ rule }) => rule.startsWith(id));
  const titles = new Set(listOf('title/duplicate').map(({ evidence }) => evidence));
  const copies = new Set(listOf('page/duplicate').flatMap(pagesOf));
  return shared
    .filter((finding) => {
      const { rule, evidence = '', places } = finding;
      if (rule === 'canonical/missing') return !pagesOf({ places }).some((url) => copies.has(url));
      if (rule === 'link/url-form') return !badHrefs.has(evidence) && mayBeWritten(finding, index);
      if (rule === 'link/http') return !broken.has(normalizeHref(evidence));
      return rule !== 'title/too-short' || !titles.has(evidence);
    })
    .map((finding) => (finding.rule === 'link/http' ? adviseFinalUrl(finding, index) : finding));
}

/** The https URL may redirect, to one with a slash for example. */
function adviseFinalUrl(finding: Finding, { stateOf }: SiteIndex): Finding {
  const state = stateOf(normalizeHref(finding.evidence ?? '').replace(/^http:/, 'https:'));
  return state?.status === 200 && state.hops > 0 ? { ...finding, fix: `Use ${state.finalUrl}.` } : finding;
}

/** A server may have a page at a URL with two slashes, and none with one. */
function mayBeWritten(finding: Finding, { stateOf }: SiteIndex): boolean {
  const { evidence = '' } = finding;
  const url = resolveUrl(evidence, firstPlace(finding).url ?? '');
  if (url === null) return true;
  const { origin, pathname, search } = new URL(url);
  const state = stateOf(origin + pathname.replace(/\/{2,}/g, '/') + search);
  return state === null || (state.status === 200 && state.hops === 0);
}

function* findShared(index: SiteIndex): Generator<Finding> {
  for (const page of index.pages) {
    const rules = listPageRules(page).filter(({ perPage }) => !perPage);
    if (page.response.status === 200) yield* runRules(rules, withoutLostSizes(page, index), index.context);
  }
}

/** An image that is missing has no dimensions to write down; resource/broken reports it. */
function withoutLostSizes(page: PageSnapshot, { stateOf }: SiteIndex): PageSnapshot {
  const isMissing = (url: string | null) => url !== null && (stateOf(withoutFragment(url))?.status ?? 0) >= 400;
  return { ...page, images: page.images.map((image) => (isMissing(image.url) ? { ...image, sized: true } : image)) };
}

/** What most pages have is a setting of their server; else the pages themselves are to be named. */
function nameHosts(finding: Finding, { pages }: SiteIndex): Finding {
  const { unit, ...named } = finding;
  if (unit !== 'host') return finding;
  const served = pages.filter(({ response }) => response.status === 200);
  if (timesOf(finding) * 2 <= served.length) return named;
  const hosts = Map.groupBy(finding.places, ({ url = '' }) => new URL('/', url).href);
  const places = [...hosts].map(([url, all]) => {
    const times = timesOf({ places: all });
    return { url, ...(times > 1 && { times }) };
  });
  return { ...finding, places };
}

/** A noindex or missing alternate breaks two rules: one finding is enough. */
function dropEchoes(findings: readonly Finding[]): Finding[] {
  const targets = findings.flatMap(({ rule, severity, message }) =>
    rule === 'hreflang/target-bad' && severity === 'error' ? message : [],
  );
  const isReported = ({ url }: Place) => url !== undefined && targets.some((message) => message.includes(` ${url} `));
  return findings.filter((finding) => {
    if (finding.rule === 'index/lang-asymmetric') return !finding.places.some(isReported);
    const place = firstPlace(finding);
    return !finding.rule.startsWith('http/') || place.file !== undefined || !isReported(place);
  });
}
