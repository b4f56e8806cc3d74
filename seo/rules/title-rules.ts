import type { RuleTable } from './rule-table.ts';

/** Titles and descriptions: what a search result shows. */
export const titleRules = {
  'title/duplicate': {
    severity: 'error',
    what: 'Several pages have the same title.',
    why: 'Results look alike, and engines take the pages for copies.',
    bad: '<title>Goshen Group</title> on 5 pages',
    good: 'A title for each page',
    fix: 'Say what sets each page apart.',
    source: 'Google Search Central, "Title links"',
  },
  'title/untranslated': {
    severity: 'warning',
    what: 'A title is the same as in English.',
    why: 'Readers pass it by in a list of results of their language.',
    bad: '/fr: <title>About us and our people</title>',
    good: '/fr: <title>Qui nous sommes</title>',
    fix: 'Translate it.',
    source: 'House rule',
  },
  'title/brand': {
    severity: 'info',
    what: 'A title lacks the brand that the others end with, or has it twice.',
    why: 'The site is recognised by it in a list of results.',
    bad: 'About us',
    good: 'About us / Goshen Group',
    fix: 'End it as the others do.',
    source: 'Google Search Central, "Title links"',
  },
  'description/duplicate': {
    severity: 'warning',
    what: 'Several pages have the same description.',
    why: 'It fits one of them at best.',
    bad: 'One description on 5 pages',
    good: 'A description for each page',
    fix: 'Describe each page.',
    source: 'Google Search Central, "Snippets"',
  },
  'description/untranslated': {
    severity: 'warning',
    what: 'A description is the same as in English.',
    why: 'Readers of other languages do not read it.',
    bad: '/fr with the English description',
    good: '/fr with a French one',
    fix: 'Translate it.',
    source: 'House rule',
  },
} as const satisfies RuleTable;
