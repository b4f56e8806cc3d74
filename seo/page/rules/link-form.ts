import type { Violation } from '../../rule.ts';
import type { AnchorFact, PageFacts } from '../page-facts.ts';
import type { PageRule, PageRules } from '../page-rule.ts';
import { count } from '../page-state.ts';

type CheckLink = (link: InternalAnchor, facts: PageFacts) => Omit<Violation, 'line'> | null;

/** A check of each link to a page of the same site; what is reported twice is one violation. */
function checkInternalLinks(check: CheckLink): PageRule['check'] {
  return (facts) => {
    const violations = new Map<string, Violation>();
    for (const link of facts.anchors) {
      if (!isInternal(link)) continue;
      const { href, line } = link;
      const violation = check(link, facts);
      if (violation === null || violations.has(violation.message)) continue;
      violations.set(violation.message, { ...violation, line, evidence: href });
    }
    return [...violations.values()];
  };
}

/** How the links of a page to its own site are written. */
export const linkFormRules: PageRules = [
  {
    id: 'link/double-slash',
    shared: true,
    check: checkInternalLinks(({ href, path }) =>
      path.includes('//')
        ? { message: `The path of ${href} has two slashes in a row.`, fix: `Write ${path.replace(/\/{2,}/g, '/')}.` }
        : null,
    ),
  },
  {
    id: 'link/whitespace',
    shared: true,
    check: checkInternalLinks(({ href }) => {
      const isPadded = href !== href.trim();
      if (!isPadded && !/\s/.test(href)) return null;
      return {
        message: `"${href}" has ${isPadded ? 'spaces around it' : 'a space in it'}.`,
        fix: `Write ${href.trim().replace(/\s/g, '%20')}.`,
      };
    }),
  },
  {
    id: 'link/uppercase',
    shared: true,
    check: checkInternalLinks(({ path }) =>
      /[A-Z]/.test(path) && /[A-Z]/.test(path.replace(/%[0-9a-f]{2}/gi, ''))
        ? { message: `The path ${path} has capitals.`, fix: `Write ${path.toLowerCase()} if it answers there.` }
        : null,
    ),
  },
  {
    id: 'link/underscore',
    shared: true,
    check: checkInternalLinks(({ path }) =>
      /[a-z\d]_[a-z\d]/i.test(path) && !/\.\w{1,5}$/.test(path)
        ? {
            message: `The path ${path} joins words with underscores.`,
            fix: `Write ${path.replaceAll('_', '-')} on new pages.`,
          }
        : null,
    ),
  },
  {
    id: 'link/non-ascii',
    shared: true,
    check: checkInternalLinks(({ href, url }) =>
      /[^\x20-\x7e]/.test(href) ? { message: `${href} has unencoded signs.`, fix: `Write ${url}.` } : null,
    ),
  },
  {
    id: 'link/duplicate-params',
    shared: true,
    check: checkInternalLinks(({ href, query }) => {
      const name = repeatedParameter(query);
      return name === null ? null : { message: `${href} gives ${name} twice.`, fix: 'Keep one.' };
    }),
  },
  {
    id: 'link/http',
    shared: true,
    check: checkInternalLinks(({ href, url }, facts) =>
      url.startsWith('http:') && facts.url.startsWith('https:')
        ? { message: `${href} uses http.`, fix: `Write ${url.replace('http:', 'https:')}.` }
        : null,
    ),
  },
  {
    id: 'link/nofollow-internal',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(isInternal)
        .filter(({ rel }) => rel.includes('nofollow'))
        .map(({ href, line }) => ({ message: `The link to ${href} is nofollow.`, line, evidence: href })),
  },
  {
    id: 'link/relative',
    shared: true,
    check: ({ base, anchors }) => {
      const relative =
        base === null ? anchors.filter(isInternal).filter(({ href }) => /^[\w%.][^:]*$/.test(href.trim())) : [];
      const [first] = relative;
      if (first === undefined) return [];
      const { href, line } = first;
      const message = `${count(relative.length, 'link')} relative to the folder of the page, such as "${href}".`;
      return [{ message, fix: `Write ${first.path}.`, line, evidence: href }];
    },
  },
  {
    id: 'link/absolute-internal',
    shared: true,
    check: ({ anchors }) => {
      const first = anchors.find((anchor) => isInternal(anchor) && /^\s*https?:/i.test(anchor.href));
      if (first === undefined) return [];
      return [{ message: `Links to the site itself carry its host, such as ${first.href}.`, line: first.line }];
    },
  },
];

type InternalAnchor = AnchorFact & { href: string; url: string; path: string };

function isInternal(anchor: AnchorFact): anchor is InternalAnchor {
  return anchor.path !== null && anchor.href !== null && anchor.url !== null;
}

/** Two values of one name; `a[]` and the like are lists on purpose. */
function repeatedParameter(query: string): string | null {
  if (query === '') return null;
  const seen = new Set<string>();
  for (const pair of query.slice(1).split('&')) {
    const [name = ''] = pair.split('=');
    if (name === '' || /(?:\[|%5B)/i.test(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
