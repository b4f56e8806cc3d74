import { listSome } from '../page/page-state.ts';
import { describeState, type SiteFlaw, type SiteIndex } from '../site/site-index.ts';
import { judgeUrl } from './match-robots.ts';
import { parseRobots, type RobotsFile, type RobotsRule } from './parse-robots.ts';
import { auditRobotsLines } from './robots-line-rules.ts';

/** RFC 9309: crawlers read at least this much. */
const readBytes = 500 * 1_024;
const crawler = 'Googlebot';
const assistants = ['GPTBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'];

/** The robots.txt of a site: how it answers, what it says, and what that does to the pages. */
export function auditRobots(index: SiteIndex): SiteFlaw[] {
  const answer = index.site.robots;
  if (answer === null) return [];
  const { url, status, text } = answer;
  if (status === null || status >= 500 || status === 429) {
    return [{ rule: 'robots/status', url, message: `${url} answers ${status ?? 'nothing'}; crawlers stop.` }];
  }
  if (status >= 400)
    return [
      {
        rule: 'robots/missing',
        url,
        message: `${url} answers ${status}.`,
        fix: 'Serve a static file with a Sitemap line.',
      },
    ];
  if (/^\s*<(?:!doctype\s+html|!--|html|head|body)/i.test(text)) {
    return [{ rule: 'robots/html', url, message: 'robots.txt is an HTML page.' }];
  }
  const { robots } = index;
  if (robots === null) return [];
  return [
    ...fileFlaws(answer),
    ...auditRobotsLines(text, url, index.site.origin),
    ...blockFlaws(robots, index),
    ...sitemapFlaws(robots, index),
    assistantFlaw(robots, index),
  ];
}

function fileFlaws({ url, text, bytes, isUtf8 }: NonNullable<SiteIndex['site']['robots']>): SiteFlaw[] {
  const flaws: SiteFlaw[] = [];
  if (bytes > readBytes)
    flaws.push({
      rule: 'robots/size',
      url,
      message: `${Math.round(bytes / 1_024)} KiB: what follows 500 KiB is not read.`,
    });
  if (!isUtf8) flaws.push({ rule: 'robots/encoding', url, message: 'robots.txt is not UTF-8.' });
  if (text.startsWith('\ufeff'))
    flaws.push({ rule: 'robots/bom', url, message: 'robots.txt starts with a byte order mark.' });
  return flaws;
}

/** One finding for each line that blocks; a line that blocks all is not also said to block each page. */
function blockFlaws(robots: RobotsFile, index: SiteIndex): SiteFlaw[] {
  const { site, home, context } = index;
  const whole = judgeUrl(robots, crawler, home);
  if (!whole.allowed && whole.rule !== null && /^\/?\*?$/.test(whole.rule.pattern)) {
    if (context.stage === 'staging') return [];
    const isDeclared = context.stage === 'production';
    const message = `Line ${whole.rule.line} "${textOf(whole.rule)}" blocks the whole site${isDeclared ? ', which is in production' : ''}.`;
    return [
      {
        rule: isDeclared ? 'robots/prod-closed' : 'robots/blocks-all',
        url: home,
        file: site.robots?.url ?? home,
        line: whole.rule.line,
        message,
      },
    ];
  }
  return [...listedFlaws(robots, index), ...otherCrawlers(robots, index), ...assetFlaws(robots, index)];
}

type Blocked = { rule: RobotsRule; urls: string[] };

function groupBlocked(robots: RobotsFile, agent: string, urls: readonly string[]): Blocked[] {
  const blocked = urls.flatMap((url) => {
    const { allowed, rule } = judgeUrl(robots, agent, url);
    return allowed || rule === null ? [] : [{ rule, url }];
  });
  return [...Map.groupBy(blocked, ({ rule }) => rule)].map(([rule, all]) => ({
    rule,
    urls: all.map(({ url }) => url),
  }));
}

function listedFlaws(robots: RobotsFile, index: SiteIndex): SiteFlaw[] {
  const listed = [...index.listedUrls];
  return groupBlocked(robots, crawler, listed).map(({ rule, urls }) => {
    const language = wholeLanguage(urls, listed, index);
    const said = `Line ${rule.line} "${textOf(rule)}"`;
    const place = {
      url: urls[0] ?? index.home,
      file: index.site.robots?.url ?? index.home,
      line: rule.line,
      evidence: textOf(rule),
    };
    if (language !== null)
      return {
        ...place,
        rule: 'robots/blocks-language' as const,
        message: `${said} blocks all ${urls.length} pages in ${language}.`,
      };
    const message = `${listSome(urls)} ${urls.length === 1 ? 'is' : 'are'} listed and blocked by line ${rule.line}: ${textOf(rule)}.`;
    return { ...place, rule: 'index/disallowed-in-sitemap' as const, message };
  });
}

/** The language whose listed pages are exactly the blocked ones. */
function wholeLanguage(urls: readonly string[], listed: readonly string[], { context }: SiteIndex): string | null {
  const isIn = (url: string, language: string) => new URL(url).pathname.split('/')[1] === language;
  const language = context.languages.find((one) => urls.every((url) => isIn(url, one)));
  const all = listed.filter((url) => language !== undefined && isIn(url, language));
  return language !== undefined && all.length === urls.length && urls.length > 1 ? language : null;
}

/** Pages that Google may read and crawlers without a group of their own may not. */
function otherCrawlers(robots: RobotsFile, index: SiteIndex): SiteFlaw[] {
  const strict = parseRobots(index.site.robots?.text ?? '', 'rfc');
  const open = [...index.listedUrls].filter((url) => judgeUrl(robots, crawler, url).allowed);
  return groupBlocked(strict, '*', open).map(({ rule, urls }) => ({
    rule: 'robots/blocks-sitemap-url',
    url: urls[0] ?? index.home,
    file: index.site.robots?.url ?? index.home,
    line: rule.line,
    message: `Line ${rule.line} "${textOf(rule)}" blocks ${urls.length} of ${index.listedUrls.size} sitemap URLs (${urls[0]}) for other crawlers than Google.`,
  }));
}

function assetFlaws(robots: RobotsFile, { pages, site }: SiteIndex): SiteFlaw[] {
  const assets = new Set(
    pages.flatMap(({ scripts, linkTags }) => [
      ...scripts.flatMap(({ url }) => url ?? []),
      ...linkTags.filter(({ rel }) => rel.includes('stylesheet')).flatMap(({ url }) => url ?? []),
    ]),
  );
  const own = [...assets].filter((url) => url.startsWith(`${site.origin}/`));
  return groupBlocked(robots, crawler, own).map(({ rule, urls }) => ({
    rule: 'robots/blocks-assets',
    url: urls[0] ?? site.origin,
    file: site.robots?.url ?? site.origin,
    line: rule.line,
    message: `Line ${rule.line} "${textOf(rule)}" blocks ${listSome(urls)}.`,
  }));
}

function sitemapFlaws({ sitemaps }: RobotsFile, { stateOf, site }: SiteIndex): SiteFlaw[] {
  return sitemaps.flatMap(({ url, line }) => {
    const state = stateOf(url);
    if (state === null || state.status === 200) return [];
    const file = site.robots?.url ?? url;
    return [
      {
        rule: 'robots/sitemap-dead' as const,
        url,
        file,
        line,
        message: `Line ${line}: ${url} answers ${describeState(state)}.`,
      },
    ];
  });
}

function assistantFlaw(robots: RobotsFile, { home, site }: SiteIndex): SiteFlaw {
  const said = assistants.map((agent) => {
    const { allowed, rule } = judgeUrl(robots, agent, home);
    return `${agent} is ${allowed ? 'allowed' : 'blocked'}${rule === null ? '' : ` by line ${rule.line}`}`;
  });
  return { rule: 'robots/ai-crawlers', url: site.robots?.url ?? home, message: `${said.join(', ')}.` };
}

function textOf({ kind, pattern }: RobotsRule): string {
  return `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`;
}
