import type { Violation } from '../../rule.ts';
import type { AnchorFact, PageRule, PageSnapshot } from '../page-snapshot.ts';

const maxUrlCharacters = 115;
const fillers: ReadonlySet<string> = new Set('a an and at for in of on or the to with'.split(' '));

type CheckLink = (link: InternalAnchor, facts: PageSnapshot) => Omit<Violation, 'line'> | null;

/** A check of each internal link; the same message is reported once for a page. */
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

/** `auditSite` checks links to other sites by this rule too. */
export const httpLinkRule: PageRule = {
  id: 'link/http',
  severity: 'warning',
  title: 'A link uses http although https works.',
  why: 'Others on the network can change the request.',
  fix: 'Use the https URL.',
  source: 'lychee, --require-https',
  examples: { bad: 'http://example.com/', good: 'https://example.com/' },
  check: checkInternalLinks(({ href, url }, facts) =>
    url.startsWith('http:') && facts.url.startsWith('https:')
      ? { message: `${href} uses http.`, fix: `Use ${url.replace('http:', 'https:')}.` }
      : null,
  ),
};

/** The spelling of URLs: those of internal links, and the URL of the page. */
export const urlRules: readonly PageRule[] = [
  {
    id: 'link/double-slash',
    severity: 'warning',
    title: 'The path of a link has two slashes in a row.',
    why: 'It is a different URL from the one with a single slash.',
    fix: 'Remove one of the slashes.',
    source: 'Nuxt link checker, no-double-slashes',
    examples: { bad: '/blog//post', good: '/blog/post' },
    check: checkInternalLinks(({ href, path }) =>
      path.includes('//')
        ? { message: `The path of ${href} has two slashes in a row.`, fix: `Write ${path.replace(/\/{2,}/g, '/')}.` }
        : null,
    ),
  },
  {
    id: 'link/whitespace',
    severity: 'warning',
    title: 'The URL of a link contains spaces, or starts or ends with one.',
    why: 'Some tools cut the URL at the space.',
    fix: 'Remove the spaces, or write %20.',
    source: 'Nuxt link checker, no-whitespace',
    examples: { bad: 'href=" /about "', good: 'href="/about"' },
    check: checkInternalLinks(({ href }) => {
      if (!/\s/.test(href)) return null;
      const what = href === href.trim() ? 'contains a space' : 'starts or ends with a space';
      return { message: `The URL "${href}" ${what}.`, fix: `Write ${href.trim().replace(/\s/g, '%20')}.` };
    }),
  },
  {
    id: 'link/uppercase',
    severity: 'info',
    title: 'The path of a link has capital letters.',
    why: 'Paths are case-sensitive, so a URL typed in lower case fails.',
    fix: 'Use lower case.',
    source: 'Nuxt link checker, no-uppercase-chars',
    examples: { bad: '/About', good: '/about' },
    check: checkInternalLinks(({ path }) =>
      /[A-Z]/.test(path) && /[A-Z]/.test(path.replace(/%[0-9a-f]{2}/gi, ''))
        ? { message: `The path ${path} has capital letters.`, fix: `Use ${path.toLowerCase()} if that URL exists.` }
        : null,
    ),
  },
  {
    id: 'link/underscore',
    severity: 'info',
    title: 'The path of a link joins words with underscores.',
    why: 'Google reads the joined words as one.',
    fix: 'Use hyphens in the URLs of new pages.',
    source: 'Google Search Central, URL structure',
    examples: { bad: '/web_design', good: '/web-design' },
    check: checkInternalLinks(({ path }) =>
      /[a-z\d]_[a-z\d]/i.test(path) && !/\.\w{1,5}$/.test(path)
        ? { message: `The path ${path} joins words with underscores.`, fix: 'Use hyphens in the URLs of new pages.' }
        : null,
    ),
  },
  {
    id: 'link/non-ascii',
    severity: 'info',
    title: 'The path of a link has unencoded non-ASCII characters.',
    why: 'Tools encode them in different ways.',
    fix: 'Percent-encode them.',
    source: 'Nuxt link checker, no-non-ascii-chars',
    examples: { bad: '/café', good: '/caf%C3%A9' },
    check: checkInternalLinks(({ href, url }) =>
      /[^\x20-\x7e]/.test(href)
        ? { message: `${href} has unencoded non-ASCII characters.`, fix: `Write ${url}.` }
        : null,
    ),
  },
  {
    id: 'link/duplicate-params',
    severity: 'warning',
    title: 'The query of a link has a parameter twice.',
    why: 'It depends on the server which value applies.',
    fix: 'Keep one of the values.',
    source: 'Nuxt link checker, no-duplicate-query-params',
    examples: { bad: '?page=1&page=2', good: '?page=2' },
    check: checkInternalLinks(({ href, query }) => {
      const name = repeatedParameter(query);
      return name === null ? null : { message: `${href} has the parameter ${name} twice.` };
    }),
  },
  httpLinkRule,
  {
    id: 'link/nofollow-internal',
    severity: 'warning',
    title: 'An internal link is nofollow.',
    why: 'Search engines may not crawl the page through it.',
    fix: 'Remove nofollow from the rel attribute.',
    source: 'Screaming Frog, "Internal nofollow outlinks"',
    examples: { bad: '<a rel="nofollow" href="/about">', good: '<a href="/about">' },
    check: ({ anchors }) =>
      anchors
        .filter(isInternal)
        .filter(({ rel }) => rel.includes('nofollow'))
        .map(({ href, line }) => ({ message: `The link to ${href} is nofollow.`, line, evidence: href })),
  },
  {
    id: 'link/relative',
    severity: 'info',
    title: 'Links are relative to the folder of the page.',
    why: 'They point elsewhere if the page is also served with a trailing slash.',
    fix: 'Start internal links with a slash.',
    source: 'Nuxt link checker, no-baseless',
    examples: { bad: 'href="contact"', good: 'href="/contact"' },
    check: ({ base, anchors }) => {
      const relative = anchors.filter(isInternal).find(({ href }) => /^[\w%.][^:]*$/.test(href.trim()));
      if (base !== null || relative === undefined) return [];
      const { href, line } = relative;
      return [{ message: 'Links are relative to the folder of the page.', line, evidence: href }];
    },
  },
  {
    id: 'link/absolute-internal',
    severity: 'info',
    title: 'Internal links include the host.',
    why: 'On a staging copy, they lead to the production site.',
    fix: 'Use the path only.',
    source: 'Nuxt link checker, absolute-site-urls',
    examples: { bad: 'https://example.com/about on example.com', good: '/about' },
    check: ({ anchors }) => {
      const first = anchors.find((anchor) => isInternal(anchor) && /^\s*https?:/i.test(anchor.href));
      if (first === undefined) return [];
      return [{ message: `Internal links include the host, such as ${first.href}.`, line: first.line }];
    },
  },
  {
    id: 'url/length',
    severity: 'info',
    title: 'A URL has more than 115 characters.',
    why: 'Search results, mail and chat apps cut it off.',
    fix: 'Use shorter URLs for new pages.',
    source: 'Screaming Frog, "Over 115 characters"',
    examples: { bad: 'A path of eight words', good: 'A path of three words' },
    perPage: true,
    check: ({ url }) =>
      url.length > maxUrlCharacters ? [{ message: `The URL has ${url.length} characters.`, evidence: url }] : [],
  },
  {
    id: 'url/date',
    severity: 'info',
    title: 'The path of a URL contains a date.',
    why: 'The page looks outdated later, even after an update.',
    fix: 'Leave dates out of new URLs.',
    source: 'SEO practice',
    examples: { bad: '/2019/05/prices', good: '/prices' },
    perPage: true,
    check: ({ url }) => {
      const [date] = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2]))?(?=[/-]|$)/.exec(new URL(url).pathname) ?? [];
      return date === undefined ? [] : [{ message: `The path contains the date ${date.slice(1)}.`, evidence: url }];
    },
  },
  {
    id: 'url/stopwords',
    severity: 'info',
    title: 'The path of a URL contains filler words.',
    why: 'They make the URL longer without adding meaning.',
    fix: 'Leave them out of new URLs.',
    source: 'SEO practice',
    examples: { bad: '/the-best-of-the-web', good: '/best-web' },
    perPage: true,
    check: ({ url }) => {
      const words = new URL(url).pathname.toLowerCase().split(/[/-]/);
      const found = words.filter((word) => fillers.has(word));
      if (found.length < 3) return [];
      return [{ message: `The path contains the filler words ${found.join(', ')}.`, evidence: url }];
    },
  },
];

type InternalAnchor = AnchorFact & { href: string; url: string; path: string };

function isInternal(anchor: AnchorFact): anchor is InternalAnchor {
  return anchor.path !== null && anchor.href !== null && anchor.url !== null;
}

/** A parameter with two values; `a[]` is a list. */
function repeatedParameter(query: string): string | null {
  const seen = new Set<string>();
  for (const pair of query.slice(1).split('&')) {
    const [name = ''] = pair.split('=');
    if (name === '' || /(?:\[|%5B)/i.test(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
