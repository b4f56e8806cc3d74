import { hreflangRules } from './hreflang-rules.ts';
import type { RuleTable } from './rule-table.ts';

const google = 'Google Search Central, "Localized versions of your pages"';

/** Rules about alternates that only the pages themselves can break, not a sitemap. */
export const pageHreflangRules = {
  'hreflang/missing-language': {
    severity: 'warning',
    what: 'A version in one of the languages of the site exists and is not listed.',
    why: 'Readers of that language are sent to another one.',
    bad: '/about lists en and fr, while /es/about exists',
    good: '/about lists en, fr and es',
    fix: 'Add the version to every page of the cluster.',
    source: 'Practice of this project',
  },
  'hreflang/target-noindex': {
    severity: 'error',
    what: 'An alternate must not be indexed.',
    why: 'A page that is left out of the index is no member of a set.',
    bad: 'hreflang="fr" to a page with noindex',
    good: 'hreflang="fr" to a page that may be indexed',
    fix: 'Let it be indexed, or drop the link.',
    source: google,
  },
  'hreflang/target-not-canonical': {
    severity: 'error',
    what: 'An alternate names another page as its canonical.',
    why: 'Engines follow the canonical, and the pair is lost.',
    bad: 'hreflang="fr" to /fr/about?ref=1, canonical /fr/about',
    good: 'hreflang="fr" to /fr/about',
    fix: 'List the canonical address.',
    source: google,
  },
  'hreflang/lang-mismatch': {
    severity: 'error',
    what: 'A page is announced in one language and is in another.',
    why: 'Readers are sent to a page they cannot read; engines trust the set less.',
    bad: 'hreflang="fr" to a page with <html lang="en">',
    good: 'hreflang="fr" to a page with <html lang="fr">',
    fix: 'Mend the code, the lang of the page, or the translation.',
    source: 'Audisto, hreflang documentation',
  },
  'hreflang/sources-disagree': {
    severity: 'error',
    what: 'HTML, Link header and sitemap name different alternates for one page.',
    why: 'Pairs that contradict each other are dropped.',
    bad: 'HTML: fr is /fr/about; sitemap: fr is /fr/a-propos',
    good: 'The same in both, or in one of them only',
    fix: 'Write all places from one function.',
    source: google,
  },
  'hreflang/outside-head': {
    severity: 'error',
    what: 'An alternate stands in the body, often because an element closed the head early.',
    why: 'Alternates in the body are ignored.',
    bad: '<head>…<img …><link rel="alternate" …></head>',
    good: '<head>…<link rel="alternate" …></head><body><img …>',
    fix: 'Move the element that closes the head into the body.',
    source: google,
  },
  'hreflang/not-in-sitemap': {
    severity: 'warning',
    what: 'An alternate is missing from the sitemaps.',
    why: 'It is found later than the other languages.',
    bad: 'The sitemap lists /about, and not /fr/about',
    good: 'It lists both',
    fix: 'List every version of a page.',
    source: 'Measured on real sites',
  },
  'hreflang/switcher': {
    severity: 'warning',
    what: 'The language switcher leads elsewhere than the alternates.',
    why: 'Readers and engines are told different things.',
    bad: 'The switcher leads to /fr, hreflang to /fr/about',
    good: 'Both lead to /fr/about',
    fix: 'Fill both from one function.',
    source: 'Practice of this project',
  },
  'hreflang/og-locale': {
    severity: 'info',
    what: 'og:locale and its alternates do not cover the languages of the set.',
    why: 'Networks that read them offer fewer languages.',
    bad: 'og:locale en_US, no og:locale:alternate, hreflang en and fr',
    good: 'og:locale:alternate fr_FR beside it',
    fix: 'Add one og:locale:alternate for each other language.',
    source: 'ogp.me',
  },
} as const satisfies RuleTable;

/** Everything alternates can be told, wherever they stand. */
export const languageRules = { ...hreflangRules, ...pageHreflangRules };
