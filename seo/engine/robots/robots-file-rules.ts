import type { Finding } from '../finding.ts';
import type { Violation } from '../rule.ts';
import { buildFinding, runRules } from '../run-rules.ts';
import { describeState, type RobotsResponse, type SiteIndex, type SiteRule } from '../site/site-index.ts';
import { parseRobots, type RobotsFile } from './parse-robots.ts';
import { robotsBlockRules } from './robots-block-rules.ts';
import { type RobotsText, robotsLineRules } from './robots-line-rules.ts';

/** RFC 9309: crawlers read at least 500 KiB. */
const readBytes = 500 * 1_024;

const robotsHtmlRule: SiteRule = {
  id: 'robots/html',
  severity: 'error',
  title: 'robots.txt is an HTML page.',
  why: 'It contains no rules. Often the server returns the app page for every URL.',
  fix: 'Serve robots.txt before the catch-all route.',
  source: 'Lighthouse, robots-txt',
  examples: { bad: '<!doctype html>…', good: 'User-agent: *' },
  check: ({ site: { robots } }) =>
    robots !== null && (robots.status ?? 500) < 400 && isHtml(robots)
      ? [{ url: robots.url, message: 'robots.txt is an HTML page.' }]
      : [],
};

const robotsResponseRules: readonly SiteRule[] = [
  {
    id: 'robots/status',
    severity: 'error',
    title: 'robots.txt returns a 5xx status, status 429 or no response.',
    why: 'Crawlers stop crawling the whole site.',
    fix: 'Serve robots.txt as a static file.',
    source: 'RFC 9309, section 2.3.1.4',
    examples: { bad: '/robots.txt returns 500', good: '/robots.txt returns 200' },
    check: ({ site: { robots } }) => {
      if (robots === null || !isServerError(robots)) return [];
      const { url, status } = robots;
      return [{ url, message: status === null ? `${url} gives no response.` : `${url} returns status ${status}.` }];
    },
  },
  robotsHtmlRule,
];

const robotsEncodingRule: SiteRule = {
  id: 'robots/encoding',
  severity: 'error',
  title: 'robots.txt is not UTF-8.',
  why: 'Rules with non-ASCII characters match no URL.',
  fix: 'Save the file as UTF-8.',
  source: 'RFC 9309, section 2.3',
  examples: { bad: 'Latin-1', good: 'UTF-8' },
  check: checkFile(({ url, isUtf8 }) => (isUtf8 ? [] : [{ url, message: 'robots.txt is not UTF-8.' }])),
};

const robotsContentRules: readonly SiteRule[] = [
  {
    id: 'robots/size',
    severity: 'error',
    title: 'robots.txt is larger than 500 KiB.',
    why: 'Google ignores everything after 500 KiB.',
    fix: 'Replace lists of URLs with patterns.',
    source: 'RFC 9309, section 2.5',
    examples: { bad: '620 KiB', good: '4 KiB' },
    check: checkFile(({ url, bytes }) =>
      bytes > readBytes
        ? [{ url, message: `robots.txt has ${Math.round(bytes / 1_024)} KiB; the limit is 500 KiB.` }]
        : [],
    ),
  },
  robotsEncodingRule,
  {
    id: 'robots/sitemap-dead',
    severity: 'error',
    title: 'A sitemap in robots.txt does not return status 200.',
    why: 'Search engines cannot read the sitemap.',
    fix: 'Correct the URL of the Sitemap line.',
    source: 'sitemaps.org',
    examples: { bad: 'Sitemap: https://example.com/old.xml', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkFile(({ url: file }, { sitemaps }, { stateOf }) =>
      sitemaps.flatMap(({ url, line }) => {
        const state = stateOf(url);
        if (state === null || state.status === 200) return [];
        return [
          { url, file, line, message: `Line ${line}: ${url} does not return status 200 (${describeState(state)}).` },
        ];
      }),
    ),
  },
];

export const robotsFileRules: readonly SiteRule[] = [...robotsResponseRules, ...robotsContentRules];

export function auditRobots(index: SiteIndex): Finding[] {
  const { robots } = index;
  const response = index.site.robots;
  if (response === null || robots === null || isHtml(response)) return runRules(robotsResponseRules, index);
  // In UTF-16 every line would be reported.
  if (response.text.includes('\0')) return runRules([robotsEncodingRule], index);
  const exists = (url: string) => index.stateOf(url)?.status === 200;
  return [
    ...runRules(robotsLineRules, { url: response.url, origin: index.site.origin, text: response.text, exists }),
    ...runRules([...robotsBlockRules, ...robotsContentRules], index),
  ];
}

/** What is wrong with a file without its site: its format, and each line. */
export function auditRobotsText(file: RobotsText): Finding[] {
  const build = (rule: SiteRule, message: string) => [buildFinding(rule, { url: file.url, message })];
  if (isHtml(file)) return build(robotsHtmlRule, 'The file is an HTML page.');
  if (file.text.includes('\0')) return build(robotsEncodingRule, 'The file is not UTF-8.');
  return runRules(robotsLineRules, file);
}

type CheckFile = (response: RobotsResponse, robots: RobotsFile, index: SiteIndex) => Violation[];

function checkFile(check: CheckFile): SiteRule['check'] {
  return (index) => {
    const response = index.site.robots;
    return response === null || index.robots === null ? [] : check(response, index.robots, index);
  };
}

function isServerError({ status }: RobotsResponse): boolean {
  return status === null || status >= 500 || status === 429;
}

/** Starts with a tag, and no line is a rule. */
function isHtml({ text }: Pick<RobotsResponse, 'text'>): boolean {
  if (!/^\s*<[!?a-z]/i.test(text)) return false;
  const { groups, sitemaps } = parseRobots(text, 'google');
  return groups.length === 0 && sitemaps.length === 0;
}
