import type { RuleTable } from './rule-table.ts';

/** How links and addresses are written. */
export const linkFormRules = {
  'link/trailing-slash': {
    severity: 'warning',
    what: "A link ends with a slash where the site's addresses do not, or the other way round.",
    why: 'It redirects, or makes a second address.',
    bad: '<a href="/about/">',
    good: '<a href="/about">',
    fix: 'Write it as the site does.',
    source: 'Nuxt link checker, trailing-slash',
  },
  'url/case': {
    severity: 'warning',
    what: 'Two addresses that differ only in case both answer.',
    why: 'The page exists twice.',
    bad: '/About and /about answer 200',
    good: '/About redirects to /about',
    fix: 'Redirect one of them.',
    source: 'Screaming Frog, "Uppercase"',
  },
  'url/slug-language': {
    severity: 'warning',
    what: 'The slug of a translated page is the English one.',
    why: 'Readers and engines read it as an English page.',
    bad: '/fr/our-services',
    good: '/fr/nos-services',
    fix: 'Translate the slug and redirect the old one.',
    source: 'House rule',
  },
} as const satisfies RuleTable;
