import { findUrlLeak } from '../../find-host-leak.ts';
import type { Violation } from '../../rule.ts';
import { normalizeEscapes, otherScheme, withoutFragment, withoutQuery } from '../collect/resolve-url.ts';
import { metaContent, type PageRobots, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import {
  canonicalOf,
  describeWhere,
  isIndexable,
  isOtherLanguage,
  isOwnCanonical,
  languagesOf,
  listSome,
  onlyLeadsToLanguages,
  ownLanguages,
  withoutIndexFile,
} from '../page-state.ts';

/** What is left of a page cannot fill a snippet. */
const minUnquotedWords = 50;
const unquotedShare = 0.9;

/** `auditSite` checks by this rule too what the target of a canonical link declares. */
export const otherLanguageRule: PageRule = {
  id: 'canonical/other-language',
  severity: 'error',
  title: 'The canonical URL of a page is a page in another language.',
  why: 'Search engines drop the page from the index and show the other language.',
  fix: 'Give each language version its own URL as canonical.',
  source: 'Google Search Central, "Localized versions of your pages"',
  examples: { bad: '/fr/about with canonical /about', good: '/fr/about with canonical /fr/about' },
  perPage: true,
  check: (snapshot) => {
    const canonical = canonicalOf(snapshot);
    if (canonical === null || isOwnCanonical(snapshot) || !isOtherLanguage(snapshot, canonical)) return [];
    return [describeOtherLanguage(snapshot, canonical, languagesOf(canonical, snapshot))];
  },
};

/** The indexing directives of a page: robots directives and the canonical URL. */
export const indexingRules: readonly PageRule[] = [
  {
    id: 'index/conflict',
    severity: 'warning',
    title: 'Two robots directives of a page contradict each other.',
    why: 'Search engines apply the stricter one.',
    fix: 'Keep one of the two directives.',
    source: 'Google Search Central, "Robots meta tag"',
    examples: { bad: '<meta name="robots" content="index"> and X-Robots-Tag: noindex', good: 'One of the two' },
    perPage: true,
    check: (snapshot) => {
      const conflict = findConflict(snapshot);
      if (conflict === null) return [];
      const [allows, forbids] = conflict;
      const [one, other] = conflict.map((tag) => `"${tag.directives.join(', ')}" (${describeWhere(tag)})`);
      const message = `${one} and ${other} contradict each other; the stricter one applies.`;
      return [{ message, line: forbids.line ?? allows.line }];
    },
  },
  {
    id: 'index/nosnippet',
    severity: 'warning',
    title: 'A page disallows snippets, for all of it or for nearly all of its text.',
    why: 'Search results show no description, which costs clicks.',
    fix: 'Remove nosnippet, max-snippet:0 or data-nosnippet, unless the page must have no snippet.',
    source: 'Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications"',
    examples: { bad: 'content="nosnippet"', good: 'content="max-image-preview:large"' },
    perPage: true,
    check: (snapshot) => {
      const hidesSnippet = (directive: string) => directive === 'nosnippet' || directive === 'max-snippet:0';
      const robots = snapshot.robots.find(({ agent, directives }) => agent === null && directives.some(hidesSnippet));
      if (!isIndexable(snapshot)) return [];
      if (robots !== undefined)
        return [{ message: `${snapshot.url} disallows snippets (${describeWhere(robots)}).`, line: robots.line }];
      const { url, words, unquotedWords } = snapshot;
      if (unquotedWords < minUnquotedWords || unquotedWords < words * unquotedShare) return [];
      return [{ message: `${url} has ${unquotedWords} of ${words} words in elements with data-nosnippet.` }];
    },
  },
  {
    id: 'canonical/missing',
    severity: 'warning',
    title: 'A page has no canonical link.',
    why: 'Search engines choose one of its URL variants.',
    fix: "Add a canonical link with the page's own URL.",
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'No <link rel="canonical">', good: '<link rel="canonical" href="https://example.com/about">' },
    check: (snapshot) => {
      if (!isIndexable(snapshot) || snapshot.canonicals.some(({ href }) => href !== '')) return [];
      if (onlyLeadsToLanguages(snapshot)) return []; // a script may redirect it to one, whose URL would be canonical
      const fact = snapshot.canonicals.length > 0 ? 'An empty' : 'No';
      const message = `${fact} canonical link on ${snapshot.url}.`;
      return [{ message, fix: adviseCanonical(snapshot.url) }];
    },
  },
  {
    id: 'canonical/multiple',
    severity: 'error',
    title: 'A page has more than one canonical link.',
    why: 'Search engines may ignore all of them.',
    fix: 'Keep one canonical link.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'Two canonical links with different URLs', good: 'One canonical link' },
    perPage: true,
    check: ({ canonicals }) => {
      const urls = [...new Set(canonicals.map(({ href, url }) => url ?? href))];
      const inPage = canonicals.filter(({ where }) => where !== 'header');
      if (urls.length < 2 && inPage.length < 2) return [];
      const line = inPage[1]?.line ?? inPage[0]?.line ?? null;
      if (urls.length > 1)
        return [{ message: `The page has ${urls.length} different canonicals: ${listSome(urls)}.`, line }];
      return [{ message: `The canonical link occurs ${inPage.length} times.`, severity: 'warning', line }];
    },
  },
  {
    id: 'canonical/invalid-url',
    severity: 'error',
    title:
      'A canonical URL is relative, is not http or https, or is on a local or staging host; a warning if it is relative and leads to the page.',
    why: 'It resolves to another page, may do so on a copy of the page, or search engines cannot open it.',
    fix: 'Use the public URL of the page, with scheme and host.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'href="http://localhost:3000/about"', good: 'href="https://example.com/about"' },
    check: ({ canonicals, url: page }) =>
      canonicals.flatMap(({ href, url, line }) => {
        const fault = findUrlFault(href, url, page);
        return fault === null ? [] : [{ ...fault, line, evidence: href }];
      }),
  },
  {
    id: 'canonical/fragment',
    severity: 'warning',
    title: 'A canonical URL has a fragment.',
    why: 'Search engines index pages, not parts of them, and usually ignore such a link.',
    fix: 'Remove the fragment.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    examples: { bad: 'href="https://example.com/about#team"', good: 'href="https://example.com/about"' },
    perPage: true,
    check: ({ canonicals }) =>
      canonicals
        .filter(({ url }) => url?.includes('#') && /^https?:/.test(url))
        .map(({ href, url, line }) => ({
          message: `The canonical URL "${href}" has a fragment.`,
          fix: `Use ${withoutFragment(url ?? '')}.`,
          line,
          evidence: href,
        })),
  },
  {
    id: 'canonical/outside-head',
    severity: 'error',
    title: 'A canonical link is in <body>.',
    why: 'Search engines ignore it there.',
    fix: 'Move it into <head>.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: '<body><link rel="canonical" …>', good: '<head><link rel="canonical" …></head>' },
    perPage: true,
    check: ({ canonicals, headBreaker }) =>
      // head/broken and canonical/multiple report the others.
      headBreaker === null && canonicals.every(({ where }) => where === 'body')
        ? canonicals.map(({ href, line }) => ({
            message: `The canonical link to ${href} is in <body>.`,
            line,
            evidence: href,
          }))
        : [],
  },
  otherLanguageRule,
  {
    id: 'canonical/og-url',
    severity: 'warning',
    title: 'og:url and the canonical URL differ.',
    why: 'Social networks count shares for one URL, search engines count links for the other.',
    fix: 'Use the canonical URL in og:url.',
    source: 'ogp.me, og:url',
    examples: { bad: 'og:url …/about/, canonical …/about', good: 'Both …/about' },
    perPage: true,
    check: (snapshot) => {
      const canonical = canonicalOf(snapshot);
      const written = metaContent(snapshot, 'og:url');
      if (canonical === null || !written || !URL.canParse(written)) return [];
      const href = normalizeEscapes(new URL(written).href);
      // Where og:url is right, only the canonical URL can be wrong, which other rules check.
      const isRight = href === snapshot.url && withoutQuery(href) !== withoutQuery(canonical);
      if (href === canonical || isRight) return [];
      return [
        { message: `og:url is ${written}, the canonical URL is ${canonical}.`, evidence: written, template: written },
      ];
    },
  },
];

export function describeOtherLanguage(page: PageSnapshot, canonical: string, codes: readonly string[]): Violation {
  const message = `The canonical URL of the ${ownLanguages(page).join(', ')} page is ${canonical} (${codes.join(', ')}).`;
  return { message, fix: `Use ${page.url}.`, evidence: canonical };
}

function adviseCanonical(url: string): string {
  const document = withoutQuery(url);
  if (document !== url) return `Add a canonical link with ${document} if the query changes nothing, else with ${url}.`;
  const folder = withoutIndexFile(url);
  return folder === url || folder === new URL('/', url).href
    ? `Add <link rel="canonical" href="${folder}">.`
    : `Add a canonical link with the URL that the site links to: ${folder} or ${url}.`;
}

function findUrlFault(href: string, url: string | null, page: string): Violation | null {
  const [scheme] = otherScheme.exec(href) ?? [];
  if (scheme !== undefined) return { message: `The canonical URL has the scheme "${scheme}".` };
  if (href !== '' && !/^https?:\/\//i.test(href)) return describeRelative(href, url, page);
  const leak = url === null ? null : findUrlLeak(url, page);
  return url === null || leak === null ? null : { message: `The canonical URL is on ${new URL(url).host}, ${leak}.` };
}

/** An error if it leads elsewhere; search engines support the others. */
function describeRelative(href: string, url: string | null, page: string): Violation {
  const message = `The canonical URL "${href}" is relative`;
  if (url === null) return { message: `${message}.` };
  const isOwn = withoutIndexFile(withoutQuery(withoutFragment(url))) === withoutIndexFile(withoutQuery(page));
  return isOwn
    ? { message: `${message}.`, severity: 'warning', template: 'relative' }
    : { message: `${message}: it leads to ${url}.`, template: 'elsewhere' };
}

function findConflict({ robots }: PageSnapshot): [allows: PageRobots, forbids: PageRobots] | null {
  for (const directive of ['index', 'follow']) {
    for (const allows of robots.filter((tag) => hasAny(tag, [directive, 'all']))) {
      const forbids = robots.find((tag) => tag.agent === allows.agent && hasAny(tag, [`no${directive}`, 'none']));
      if (forbids !== undefined) return [allows, forbids];
    }
  }
  return null;
}

function hasAny({ directives }: PageRobots, wanted: readonly string[]): boolean {
  return directives.some((directive) => wanted.includes(directive));
}
