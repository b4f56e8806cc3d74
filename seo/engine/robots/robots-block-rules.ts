import { isIndexable, listSome } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import type { SiteIndex, SiteRule } from '../site/site-index.ts';
import { evaluateUrl, type RobotsFile, type RobotsRule } from './parse-robots.ts';

/** One finding for each line that blocks. */
export const robotsBlockRules: readonly SiteRule[] = [
  {
    id: 'robots/blocks-all',
    severity: 'error',
    title: 'robots.txt blocks the whole site.',
    why: 'Crawlers cannot read any page.',
    fix: 'Remove the Disallow line.',
    source: 'Google Search Central, "robots.txt"',
    examples: { bad: 'User-agent: * and Disallow: /', good: 'User-agent: * and Disallow:' },
    check: (index) => {
      const rule = index.context.stage === 'staging' ? null : findClosingLine(index);
      return rule === null ? [] : [describe(index, rule, [index.home], `${nameLine(rule)} blocks the whole site.`)];
    },
  },
  {
    id: 'robots/blocks-language',
    severity: 'error',
    title: 'robots.txt blocks all pages of one language.',
    why: 'Searchers in that language do not find the site.',
    fix: 'Remove the Disallow line.',
    source: 'Practice of goshen',
    examples: { bad: 'Disallow: /fr', good: 'No such line' },
    check: (index) =>
      listBlockedPages(index).flatMap(({ rule, urls, language }) =>
        language === null
          ? []
          : [describe(index, rule, urls, `${nameLine(rule)} blocks all ${urls.length} pages in ${language}.`)],
      ),
  },
  {
    id: 'index/disallowed-in-sitemap',
    severity: 'error',
    title: 'A sitemap lists a page that robots.txt blocks.',
    why: 'Search engines cannot read a page that the sitemap submits for indexing.',
    fix: 'Unblock the page, or remove it from the sitemap.',
    source: 'Sitebulb, "URL in XML sitemap is disallowed"',
    examples: { bad: 'Disallow: /blog and <loc>https://example.com/blog</loc>', good: 'Allow: /blog' },
    check: (index) =>
      listBlockedPages(index).flatMap(({ rule, urls, language }) => {
        const message = `The sitemap lists ${listSome(urls)}, which line ${rule.line} of robots.txt blocks: ${rule.text}.`;
        return language === null ? [describe(index, rule, urls, message)] : [];
      }),
  },
  {
    id: 'robots/blocks-assets',
    severity: 'warning',
    title: 'robots.txt blocks scripts or styles that pages need.',
    why: 'Search engines render the page without them.',
    fix: 'Allow the folder of the scripts and styles.',
    source: 'Google Search Central, "robots.txt"',
    examples: { bad: 'Disallow: /assets/', good: 'Allow: /assets/' },
    check: (index) =>
      listBlockedAssets(index).map(({ rule, urls }) =>
        describe(index, rule, urls, `${nameLine(rule)} blocks ${listSome(urls)}.`),
      ),
  },
];

/** If one line blocks the whole site, lines that block pages are not reported. */
function findClosingLine({ robots, home }: SiteIndex): RobotsRule | null {
  const rule = robots === null ? null : findBlockingLine(robots, home);
  return rule !== null && /^\/?\*?$/.test(rule.pattern) ? rule : null;
}

function findBlockingLine(robots: RobotsFile, url: string): RobotsRule | null {
  const { allowed, rule } = evaluateUrl(robots, 'Googlebot', url);
  return allowed ? null : rule;
}

type Blocked = { rule: RobotsRule; urls: string[] };

/** The URLs that Google may not read, by the line that blocks them. */
function groupBlocked(index: SiteIndex, urls: readonly string[]): Blocked[] {
  const { robots } = index;
  if (robots === null || findClosingLine(index) !== null) return [];
  const groups = Map.groupBy(urls, (url) => findBlockingLine(robots, url));
  return [...groups].flatMap(([rule, blocked]) => (rule === null ? [] : [{ rule, urls: blocked }]));
}

/** Listed pages that Google may not read; `language` if they are all pages of it. */
function listBlockedPages(index: SiteIndex): (Blocked & { language: string | null })[] {
  const listed = [...index.listedUrls];
  return groupBlocked(index, listed).map((blocked) => ({
    ...blocked,
    language: wholeLanguage(blocked.urls, listed, index),
  }));
}

function wholeLanguage(urls: readonly string[], listed: readonly string[], { context }: SiteIndex): string | null {
  const isIn = (url: string, language: string) => new URL(url).pathname.split('/')[1] === language;
  const language = context.languages.find((one) => urls.every((url) => isIn(url, one)));
  const all = listed.filter((url) => language !== undefined && isIn(url, language));
  return language !== undefined && all.length === urls.length && urls.length > 1 ? language : null;
}

function listBlockedAssets(index: SiteIndex): Blocked[] {
  const { pages, site } = index;
  const assets = new Set(
    pages
      .filter(isIndexable)
      .flatMap(({ scripts, linkTags }) => [
        ...scripts.flatMap(({ url }) => url ?? []),
        ...linkTags.filter(({ rel }) => rel.includes('stylesheet')).flatMap(({ url }) => url ?? []),
      ]),
  );
  // Cloudflare adds scripts below /cdn-cgi/ that no page needs to be rendered, and advises to close the folder.
  const isOwn = (url: string) => url.startsWith(`${site.origin}/`) && !url.startsWith(`${site.origin}/cdn-cgi/`);
  const own = [...assets].filter(isOwn);
  return groupBlocked(index, own);
}

function describe({ site, home }: SiteIndex, rule: RobotsRule, urls: readonly string[], message: string): Violation {
  return { url: urls[0] ?? home, file: site.robots?.url ?? home, line: rule.line, evidence: rule.text, message };
}

function nameLine(rule: RobotsRule): string {
  return `Line ${rule.line} "${rule.text}"`;
}
