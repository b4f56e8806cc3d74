import { matchesPattern } from './rule.ts';

/**
 * What to do instead of rules that are no longer there, as the end of "sec/csp was retired: …". An id of these is never
 * reused, because configurations and baselines may still name it.
 */
const idsByReplacement: Readonly<Record<string, string>> = {
  'use axe': `a11y/aria-valid a11y/autocomplete a11y/lang-of-parts a11y/list a11y/tabindex-positive a11y/table-headers
    a11y/skip-link a11y/video-caption`,
  "use an HTTP observatory such as MDN's": `sec/cookie sec/csp sec/frame sec/hsts sec/nosniff sec/permissions sec/referrer
    sec/security-txt sec/server-banner sec/sri sec/x-powered-by`,
  'use a vulnerability scanner on sites that you own': 'sec/admin-exposed',
  'use Lighthouse': `http/cache img/lazy-offscreen img/modern-format img/srcset perf/cls-fonts perf/dom-size
    perf/font-display perf/preconnect perf/preload-unused perf/third-party`,
  'use the TypeScript compiler, with the types of i18next': 'i18n/missing-in-base',
  "use Biome's noJsxLiterals": 'i18n/hardcoded',
  'the build refuses it, and goshen lint content says where': `content/category-unknown content/company-url content/date
    content/h1-in-body content/image-alt content/image-missing content/image-unreadable content/markup-removed
    content/slug-duplicate content/slug-format`,
  'use title/too-long of goshen audit': 'content/title-length i18n/length-title',
  'use description/too-long of goshen audit': 'content/summary-length i18n/length-description',
  'use heading/order of goshen audit': 'content/heading-skip',
  'use link/broken and link/redirect of goshen audit': 'content/link-broken',
  'use link/text of goshen audit': 'content/link-text',
  'use link/wrong-language of goshen audit': 'content/link-language',
  'use canonical/invalid-url': 'canonical/relative canonical/scheme',
  'use canonical/target-bad': 'canonical/chain',
  'use hreflang/duplicate-lang': 'hreflang/x-default-many',
  'use hreflang/invalid-url': 'hreflang/relative-href',
  'use hreflang/target-bad': `hreflang/http-https hreflang/target-noindex hreflang/target-not-canonical
    hreflang/target-status`,
  'use link/broken and link/redirect': 'link/double-slash link/trailing-slash',
  'use i18n/missing-key': 'i18n/namespace-missing',
  'use link/no-target': 'link/javascript',
  'use link/url-form': 'link/duplicate-params link/non-ascii',
  'use page/duplicate': 'link/uppercase url/case',
  'use resource/broken': 'img/broken',
  'use perf/lcp-priority': 'img/lazy-lcp',
  'use og/missing': 'og/description og/image og/title og/url',
  'use og/image-url': 'og/image-absolute og/image-type',
  'use og/image-status': 'twitter/image',
  'use feed/valid': 'feed/absolute-urls feed/date feed/guid-unique',
  'use h1/missing': 'h1/empty',
  'use schema/main-entity': 'schema/profile',
  'use meta/charset': 'http/charset',
  'use http/redirect-in-sitemap': 'http/temporary-redirect',
  'use robots/blocks-all': 'robots/prod-closed',
  'use robots/sitemap-url': 'robots/sitemap-absolute',
  'use robots/syntax': 'robots/no-slash robots/noindex-line robots/rule-outside-group robots/typo',
  'use sitemap/mixed-host': 'sitemap/mixed-scheme',
  'use sitemap/missing-url': 'hreflang/not-in-sitemap',
  'use sitemap/not-in-robots': 'robots/missing',
  'use sitemap/root': 'sitemap/archive sitemap/is-robots',
  'use sitemap/extension': 'sitemap/image-loc sitemap/news-required',
  'use sitemap/value': `sitemap/changefreq sitemap/duplicate-child sitemap/lastmod-format sitemap/lastmod-future
    sitemap/priority`,
  'goshen robots shows what AI crawlers may fetch': 'robots/ai-crawlers',
  'it was house style': `content/bare-url content/company-duplicate content/duplicate content/empty-section
    content/faq-answer content/faq-duplicate content/faq-question content/image-size content/table-caption content/thin
    i18n/concatenation i18n/currency i18n/date-format i18n/ellipsis i18n/end-punctuation i18n/es-capitals
    i18n/es-double-end i18n/es-number i18n/fr-capitals i18n/fr-oe i18n/html-in-text i18n/inconsistent i18n/key-order i18n/length-ui
    i18n/url-in-text`,
  'it has no effect in search': `feed/self hreflang/case hreflang/og-locale http/head-get-differ img/alt-long
    link/absolute-internal link/blank-rel link/relative link/too-many
    link/underscore link/whitespace meta/keywords og/duplicate
    og/image-alt og/image-dimensions og/same-image-everywhere og/type perf/sourcemap-public robots/blocks-sitemap-url
    robots/bom robots/crawl-delay robots/duplicate-sitemap robots/invalid-escape robots/leading-star robots/llms-txt
    robots/sitemap-other-host robots/unknown-field schema/faq schema/html-in-text schema/noindex schema/person
    schema/retired schema/service sitemap/bom sitemap/compressed sitemap/deprecated-extension
    sitemap/deprecated-image-tags sitemap/deprecated-news-tags sitemap/deprecated-video-tags sitemap/element-order
    sitemap/feed sitemap/near-limit sitemap/news-old sitemap/priority-changefreq-ignored sitemap/slash-mix
    sitemap/stray-text sitemap/unencoded-url sitemap/whitespace title/brand title/same-as-h1 twitter/card url/date url/length
    url/slug-language url/stopwords`,
};

export const retirements: readonly { ids: readonly string[]; instead: string }[] = Object.entries(idsByReplacement).map(
  ([instead, ids]) => ({ ids: ids.split(/\s+/), instead }),
);

/** `null` if the pattern matches no retired id. */
export function explainRetired(pattern: string): string | null {
  for (const { ids, instead } of retirements) {
    const id = ids.find((one) => matchesPattern(one, pattern));
    if (id !== undefined) return `${id} was retired: ${instead}`;
  }
  return null;
}
