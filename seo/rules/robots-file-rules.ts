import type { RuleTable } from './rule-table.ts';

/** The file robots.txt as a whole. */
export const robotsFileRules = {
  'robots/staging-open': {
    severity: 'error',
    what: 'A staging copy may be indexed.',
    why: 'It competes with the site, with unfinished texts.',
    bad: 'No noindex on staging.example.com',
    good: 'X-Robots-Tag: noindex',
    fix: 'Send X-Robots-Tag: noindex (ROBOTS=noindex).',
    source: 'SEO practice',
  },
  'robots/llms-txt': {
    severity: 'info',
    what: 'The site has no llms.txt.',
    why: 'Assistants find no overview to quote from.',
    bad: '/llms.txt answers 404',
    good: 'A page of Markdown at /llms.txt',
    fix: 'Serve one if you want to be quoted.',
    source: 'llmstxt.org',
  },
} as const satisfies RuleTable;
