import type { Violation } from '../../rule.ts';
import type { AnchorFact, PageFacts, PageRule } from '../page-facts.ts';

const maxUrlCharacters = 115;
const fillers: ReadonlySet<string> = new Set('a an and at for in of on or the to with'.split(' '));

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

/** Links to other sites are checked over the whole site: the rule there has another check. */
export const httpLinkRule: PageRule = {
  id: 'link/http',
  severity: 'warning',
  topic: 'links',
  title: 'A link uses http where https works.',
  why: 'The reader goes through a redirect that can be tampered with.',
  fix: 'Write https.',
  source: 'lychee, --require-https',
  examples: { bad: 'http://example.com/', good: 'https://example.com/' },
  shared: true,
  check: checkInternalLinks(({ href, url }, facts) =>
    url.startsWith('http:') && facts.url.startsWith('https:')
      ? { message: `${href} uses http.`, fix: `Write ${url.replace('http:', 'https:')}.` }
      : null,
  ),
};

/** How URLs are written: those of links to the site itself, and the page's own. */
export const urlRules: readonly PageRule[] = [
  {
    id: 'link/double-slash',
    severity: 'warning',
    topic: 'links',
    title: 'The path of a link has two slashes in a row.',
    why: 'It is another address than with one.',
    fix: 'Remove one.',
    source: 'Nuxt link checker, no-double-slashes',
    examples: { bad: '/blog//post', good: '/blog/post' },
    shared: true,
    check: checkInternalLinks(({ href, path }) =>
      path.includes('//')
        ? { message: `The path of ${href} has two slashes in a row.`, fix: `Write ${path.replace(/\/{2,}/g, '/')}.` }
        : null,
    ),
  },
  {
    id: 'link/whitespace',
    severity: 'warning',
    topic: 'links',
    title: 'A link has spaces around or in its address.',
    why: 'Some tools cut the address there.',
    fix: 'Remove them, or write %20.',
    source: 'Nuxt link checker, no-whitespace',
    examples: { bad: 'href=" /about "', good: 'href="/about"' },
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
    severity: 'info',
    topic: 'links',
    title: 'The path of a link has capitals.',
    why: 'Paths are case-sensitive; copies get it wrong.',
    fix: 'Use small letters.',
    source: 'Nuxt link checker, no-uppercase-chars',
    examples: { bad: '/About', good: '/about' },
    shared: true,
    check: checkInternalLinks(({ path }) =>
      /[A-Z]/.test(path) && /[A-Z]/.test(path.replace(/%[0-9a-f]{2}/gi, ''))
        ? { message: `The path ${path} has capitals.`, fix: `Write ${path.toLowerCase()} if it answers there.` }
        : null,
    ),
  },
  {
    id: 'link/underscore',
    severity: 'info',
    topic: 'links',
    title: 'The path of a link joins words with underscores.',
    why: 'Engines read the words as one.',
    fix: 'Use hyphens.',
    source: 'Google Search Central, URL structure',
    examples: { bad: '/web_design', good: '/web-design' },
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
    severity: 'info',
    topic: 'links',
    title: 'The path of a link has unencoded signs.',
    why: 'Copies of it are encoded in different ways.',
    fix: 'Encode them.',
    source: 'Nuxt link checker, no-non-ascii-chars',
    examples: { bad: '/café', good: '/caf%C3%A9' },
    shared: true,
    check: checkInternalLinks(({ href, url }) =>
      /[^\x20-\x7e]/.test(href) ? { message: `${href} has unencoded signs.`, fix: `Write ${url}.` } : null,
    ),
  },
  {
    id: 'link/duplicate-params',
    severity: 'warning',
    topic: 'links',
    title: 'A link gives a parameter twice.',
    why: 'Which one counts depends on the server.',
    fix: 'Keep one.',
    source: 'Nuxt link checker, no-duplicate-query-params',
    examples: { bad: '?page=1&page=2', good: '?page=2' },
    shared: true,
    check: checkInternalLinks(({ href, query }) => {
      const name = repeatedParameter(query);
      return name === null ? null : { message: `${href} gives ${name} twice.` };
    }),
  },
  httpLinkRule,
  {
    id: 'link/nofollow-internal',
    severity: 'warning',
    topic: 'links',
    title: 'A link to a page of the site is nofollow.',
    why: 'It tells search engines not to trust your own pages.',
    fix: 'Remove nofollow.',
    source: 'Screaming Frog, "Internal nofollow outlinks"',
    examples: { bad: '<a rel="nofollow" href="/about">', good: '<a href="/about">' },
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(isInternal)
        .filter(({ rel }) => rel.includes('nofollow'))
        .map(({ href, line }) => ({ message: `The link to ${href} is nofollow.`, line, evidence: href })),
  },
  {
    id: 'link/relative',
    severity: 'info',
    topic: 'links',
    title: "Links are written relative to the page's folder.",
    why: 'They are valid. They lead elsewhere if the same page is also served with a slash at the end.',
    fix: 'Start links with a slash if pages move between folders.',
    source: 'Nuxt link checker, no-baseless',
    examples: { bad: 'href="contact"', good: 'href="/contact"' },
    shared: true,
    check: ({ base, anchors }) => {
      const relative =
        base === null ? anchors.filter(isInternal).filter(({ href }) => /^[\w%.][^:]*$/.test(href.trim())) : [];
      const [first] = relative;
      if (first === undefined) return [];
      const { href, line } = first;
      return [{ message: 'Links are relative to the folder of the page.', line, evidence: href }];
    },
  },
  {
    id: 'link/absolute-internal',
    severity: 'info',
    topic: 'links',
    title: 'Links to the site itself carry its host.',
    why: 'They lead away from copies of the site.',
    fix: 'Write the path alone.',
    source: 'Nuxt link checker, absolute-site-urls',
    examples: { bad: 'https://example.com/about on example.com', good: '/about' },
    shared: true,
    check: ({ anchors }) => {
      const first = anchors.find((anchor) => isInternal(anchor) && /^\s*https?:/i.test(anchor.href));
      if (first === undefined) return [];
      return [{ message: `Links to the site itself carry its host, such as ${first.href}.`, line: first.line }];
    },
  },
  {
    id: 'url/length',
    severity: 'info',
    topic: 'links',
    title: 'An address has more than 115 characters.',
    why: 'It is cut in results, mails and chats.',
    fix: 'Shorten it.',
    source: 'Screaming Frog, "Over 115 characters"',
    examples: { bad: 'A path of eight words', good: 'A path of three words' },
    check: ({ url }) =>
      url.length > maxUrlCharacters ? [{ message: `The address has ${url.length} characters.`, evidence: url }] : [],
  },
  {
    id: 'url/date',
    severity: 'info',
    topic: 'links',
    title: 'The path of an address has a date in it.',
    why: 'The page looks old next year.',
    fix: 'Keep dates on the page.',
    source: 'SEO practice',
    examples: { bad: '/2019/05/prices', good: '/prices' },
    check: ({ url }) => {
      const [date] = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2]))?(?=[/-]|$)/.exec(new URL(url).pathname) ?? [];
      return date === undefined ? [] : [{ message: `The path has the date ${date.slice(1)}.`, evidence: url }];
    },
  },
  {
    id: 'url/stopwords',
    severity: 'info',
    topic: 'links',
    title: 'The path of an address carries filler words.',
    why: 'They make it longer and say nothing.',
    fix: 'Leave them out of new addresses.',
    source: 'SEO practice',
    examples: { bad: '/the-best-of-the-web', good: '/best-web' },
    check: ({ url }) => {
      const words = new URL(url).pathname.toLowerCase().split(/[/-]/);
      const found = words.filter((word) => fillers.has(word));
      return found.length < 3 ? [] : [{ message: `The path has the fillers ${found.join(', ')}.`, evidence: url }];
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
