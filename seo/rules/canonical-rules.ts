import type { RuleTable } from './rule-table.ts';

/** Which address of a page is the one to index. */
export const canonicalRules = {
  'canonical/not-self-in-sitemap': {
    severity: 'error',
    what: 'A sitemap lists a page whose canonical is another.',
    why: 'The sitemap asks for one address, the page for the other.',
    bad: '<loc>…/about?ref=1</loc> with canonical …/about',
    good: '<loc>…/about</loc>',
    fix: 'List the canonical address.',
    source: 'Sitebulb, "Canonicalized URL in XML sitemaps"',
  },
  'canonical/target-bad': {
    severity: 'error',
    what: 'The canonical address redirects, is missing, or is noindex.',
    why: 'Engines are sent to a page that they cannot index.',
    bad: 'canonical to a page that answers 404',
    good: 'canonical to a page that answers 200',
    fix: 'Name a page that answers 200 and may be indexed.',
    source: 'Screaming Frog, "Non-indexable canonical"',
  },
  'canonical/chain': {
    severity: 'warning',
    what: 'The canonical page names yet another canonical.',
    why: 'Engines may stop half way.',
    bad: 'a > b > c',
    good: 'a > c',
    fix: 'Name the last one directly.',
    source: 'Screaming Frog, "Canonical chain"',
  },
  'canonical/to-home': {
    severity: 'error',
    what: 'Many pages name the home page as their canonical.',
    why: 'They ask to be taken for copies of it, and leave the index.',
    bad: 'canonical of /about, /blog, /faq is /',
    good: 'Each page its own canonical',
    fix: "Build the canonical from the page's own address.",
    source: 'Lighthouse, canonical',
  },
  'canonical/form-drift': {
    severity: 'warning',
    what: 'Some canonicals are spelled in another way than most of the site.',
    why: 'One page gets two spellings: with www and without, with slash and without.',
    bad: '9 canonicals without a slash at the end, 1 with it',
    good: '10 without',
    fix: 'Build all of them in one place.',
    source: 'Screaming Frog, "Canonicals"',
  },
} as const satisfies RuleTable;
