import type { Violation } from '../../rule.ts';
import type { PageAnchor, PageRule, PageSnapshot } from '../page-snapshot.ts';

type CheckLink = (link: InternalAnchor, snapshot: PageSnapshot) => Omit<Violation, 'line'> | null;

/** A check of each internal link; the same message is reported once for a page. */
function checkInternalLinks(check: CheckLink): PageRule['check'] {
  return (snapshot) => {
    const violations = new Map<string, Violation>();
    for (const link of snapshot.anchors) {
      if (!isInternal(link)) continue;
      const { href, line } = link;
      const violation = check(link, snapshot);
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
  check: checkInternalLinks(({ href, url }, snapshot) =>
    url.startsWith('http:') && snapshot.url.startsWith('https:')
      ? { message: `${href} uses http.`, fix: `Use ${url.replace('http:', 'https:')}.` }
      : null,
  ),
};

/** The spelling of the URLs of internal links. */
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
    id: 'link/url-form',
    severity: 'info',
    title: 'The URL of a link has a form that servers and crawlers read in different ways.',
    why: 'The variants count as different URLs, and some of them fail.',
    fix: 'Write paths in lower case, percent-encode other characters, and give each parameter once.',
    source: 'Google Search Central, "URL structure best practices"',
    examples: { bad: '/Café?page=1&page=2', good: '/caf%C3%A9?page=2' },
    check: checkInternalLinks(({ href, url, path, query }) => {
      // Browsers keep the fragment, so servers and crawlers never read it.
      if (/[^\x20-\x7e]/.test(href.split('#')[0] ?? ''))
        return { message: `${href} has unencoded non-ASCII characters.`, fix: `Write ${url}.` };
      const name = repeatedParameter(query);
      if (name !== null) return { message: `${href} has the parameter ${name} twice.`, fix: 'Keep one of the values.' };
      if (!/[A-Z]/.test(path.replace(/%[0-9a-f]{2}/gi, ''))) return null;
      return { message: `The path ${path} has capital letters.`, fix: `Use ${path.toLowerCase()} if that URL exists.` };
    }),
  },
  httpLinkRule,
];

type InternalAnchor = PageAnchor & { href: string; url: string; path: string };

function isInternal(anchor: PageAnchor): anchor is InternalAnchor {
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
