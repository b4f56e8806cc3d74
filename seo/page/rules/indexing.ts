import { metaContent, type PageFacts, type PageRule, type RobotsFact } from '../page-facts.ts';
import { canonicalOf, describeWhere, isIndexable, listSome, primaryLanguage } from '../page-state.ts';

const absolute = /^https?:\/\//i;
const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;

/** What a page tells search engines about its own indexing: robots directives and the canonical URL. */
export const indexingRules: readonly PageRule[] = [
  {
    id: 'index/conflict',
    severity: 'warning',
    topic: 'indexing',
    title: 'Two robots directives of a page contradict each other.',
    why: 'Engines take the stricter one, which is rarely the one that was meant.',
    fix: 'Say it once.',
    source: 'Google Search Central, "Robots meta tag"',
    examples: { bad: '<meta name="robots" content="index"> and X-Robots-Tag: noindex', good: 'One of the two' },
    check: (facts) => {
      const conflict = findConflict(facts);
      if (conflict === null) return [];
      const [allows, forbids] = conflict;
      const message = `"${allows.directives.join(', ')}" (${describeWhere(allows)}) and "${forbids.directives.join(', ')}" (${describeWhere(forbids)}) contradict each other; the stricter wins.`;
      return [{ message, line: forbids.line ?? allows.line }];
    },
  },
  {
    id: 'index/nosnippet',
    severity: 'warning',
    topic: 'indexing',
    title: 'A page forbids a snippet.',
    why: 'It stands in results without a text, and loses clicks.',
    fix: 'Remove it unless it is meant.',
    source: 'Google Search Central, "Robots meta tag"',
    examples: {
      bad: '<meta name="robots" content="nosnippet">',
      good: '<meta name="robots" content="max-image-preview:large">',
    },
    check: (facts) => {
      const isSilent = (directive: string) => directive === 'nosnippet' || directive === 'max-snippet:0';
      const robots = facts.robots.find(({ agent, directives }) => agent === null && directives.some(isSilent));
      if (robots === undefined || !isIndexable(facts)) return [];
      return [{ message: `${facts.url} forbids a snippet (${describeWhere(robots)}).`, line: robots.line }];
    },
  },
  {
    id: 'canonical/missing',
    severity: 'warning',
    topic: 'indexing',
    title: 'A page names no canonical address.',
    why: 'Engines choose one of its spellings by themselves.',
    fix: "Add a canonical link with the page's own address.",
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'No <link rel="canonical">', good: '<link rel="canonical" href="https://example.com/about">' },
    check: (facts) => {
      if (!isIndexable(facts) || facts.canonicals.some(({ href }) => href !== '')) return [];
      const message =
        facts.canonicals.length > 0 ? 'The canonical link is empty.' : `No canonical link on ${facts.url}.`;
      return [{ message, fix: `Add <link rel="canonical" href="${facts.url}">.` }];
    },
  },
  {
    id: 'canonical/multiple',
    severity: 'error',
    topic: 'indexing',
    title: 'A page names more than one canonical address.',
    why: 'Engines ignore all of them.',
    fix: 'Keep one.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'Two canonical links with different addresses', good: 'One canonical link' },
    check: ({ canonicals }) => {
      const urls = [...new Set(canonicals.map(({ href, url }) => url ?? href))];
      const inPage = canonicals.filter(({ where }) => where !== 'header');
      if (urls.length < 2 && inPage.length < 2) return [];
      const line = inPage[1]?.line ?? inPage[0]?.line ?? null;
      if (urls.length > 1) return [{ message: `The page names ${urls.length} canonicals: ${listSome(urls)}.`, line }];
      return [{ message: `The canonical link occurs ${inPage.length} times.`, severity: 'warning', line }];
    },
  },
  {
    id: 'canonical/relative',
    severity: 'error',
    topic: 'indexing',
    title: 'A canonical link is not absolute.',
    why: 'On another host or under a base it means another page.',
    fix: 'Write scheme and host.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'href="/about"', good: 'href="https://example.com/about"' },
    check: ({ canonicals }) =>
      canonicals
        .filter(({ href }) => href !== '' && !absolute.test(href) && !otherScheme.test(href))
        .map(({ href, url, line }) => ({
          message: `Canonical "${href}" is relative.`,
          fix: `Write ${url ?? 'scheme and host'}.`,
          line,
          evidence: href,
        })),
  },
  {
    id: 'canonical/scheme',
    severity: 'error',
    topic: 'indexing',
    title: 'A canonical link has another scheme than http or https.',
    why: 'Search engines ignore it; it often names a file on the machine that built the page.',
    fix: 'Write the https URL of the page.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'href="file:///var/www/about.html"', good: 'href="https://example.com/about"' },
    shared: true,
    check: ({ canonicals }) =>
      canonicals.flatMap(({ href, line }) => {
        const [scheme] = otherScheme.exec(href) ?? [];
        if (scheme === undefined) return [];
        return [{ message: `The canonical link has the scheme "${scheme}".`, line, evidence: href }];
      }),
  },
  {
    id: 'canonical/outside-head',
    severity: 'error',
    topic: 'indexing',
    title: 'A canonical link stands in the body.',
    why: 'It is ignored there, so that nobody can plant one in a comment.',
    fix: 'Move it into the head.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: '<body><link rel="canonical" …>', good: '<head><link rel="canonical" …></head>' },
    check: ({ canonicals, headBreaker }) =>
      headBreaker !== null
        ? []
        : canonicals
            .filter(({ where }) => where === 'body')
            .map(({ href, line }) => ({
              message: `Canonical ${href} sits in <body>${line === null ? '' : ` (line ${line})`}.`,
              line,
              evidence: href,
            })),
  },
  {
    id: 'canonical/other-language',
    severity: 'error',
    topic: 'indexing',
    title: 'A page names a page in another language as its canonical.',
    why: 'It drops out of the index, and its readers get the other language.',
    fix: 'Let each language be its own canonical.',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: { bad: '/fr/about with canonical /about', good: '/fr/about with canonical /fr/about' },
    check: (facts) => {
      const canonical = canonicalOf(facts);
      if (canonical === null || canonical === facts.url || !facts.lang) return [];
      const codes = announcedAs(canonical, facts);
      if (codes.length === 0 || codes.includes(primaryLanguage(facts.lang))) return [];
      const message = `Canonical points to ${canonical} (${codes.join(', ')}); the ${facts.lang} page will drop out.`;
      return [{ message, fix: `Use ${facts.url}.`, evidence: canonical }];
    },
  },
  {
    id: 'canonical/og-url',
    severity: 'warning',
    topic: 'indexing',
    title: 'og:url and canonical differ.',
    why: 'Networks count shares for one address, engines links for the other.',
    fix: 'Make them equal.',
    source: 'ogp.me, og:url',
    examples: { bad: 'og:url …/about/, canonical …/about', good: 'Both …/about' },
    check: (facts) => {
      const canonical = canonicalOf(facts);
      const written = metaContent(facts, 'og:url');
      if (canonical === null || !written || !URL.canParse(written) || new URL(written).href === canonical) return [];
      return [{ message: `og:url is ${written}, canonical ${canonical}.`, evidence: written }];
    },
  },
];

const opposites: readonly [allows: readonly string[], forbids: readonly string[]][] = [
  [
    ['index', 'all'],
    ['noindex', 'none'],
  ],
  [
    ['follow', 'all'],
    ['nofollow', 'none'],
  ],
];

function findConflict({ robots }: PageFacts): [RobotsFact, RobotsFact] | null {
  for (const [allowing, forbidding] of opposites) {
    for (const allows of robots.filter((tag) => says(tag, allowing))) {
      const forbids = robots.find((tag) => tag.agent === allows.agent && says(tag, forbidding));
      if (forbids !== undefined) return [allows, forbids];
    }
  }
  return null;
}

function says({ directives }: RobotsFact, wanted: readonly string[]): boolean {
  return directives.some((directive) => wanted.includes(directive));
}

/** The languages of the alternates that have this URL, without x-default. */
function announcedAs(canonical: string, { alternates }: PageFacts): string[] {
  const codes = alternates
    .filter(({ url }) => url === canonical)
    .map(({ hreflang }) => primaryLanguage(hreflang ?? ''));
  return [...new Set(codes)].filter((code) => code !== 'x');
}
