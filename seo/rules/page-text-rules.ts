import type { RuleTable } from './rule-table.ts';

/** Headings, language, and what must stand in the head. */
export const pageTextRules = {
  'meta/favicon': {
    severity: 'warning',
    what: "The site's icon is missing.",
    why: 'Results and tabs show a blank sheet.',
    bad: 'No icon, and /favicon.ico answers 404',
    good: '<link rel="icon" href="/favicon.ico">',
    fix: 'Add an icon of at least 48 px.',
    source: 'Google Search Central, "Favicon in search results"',
  },
} as const satisfies RuleTable;
