import type { PageSnapshot } from '../page/page-snapshot.ts';
import { primaryLanguage } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { hasWrongLang } from '../site/language-rules.ts';
import { andMore, type SiteFeed, type SiteIndex, type SiteRule } from '../site/site-index.ts';

const rfc822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun),\s*)?\d{1,2}\s+[a-z]{3}\s+\d{2,4}\s+\d{2}:\d{2}(?::\d{2})?\s+(?:[a-z]{1,3}|[+-]\d{4})$/i;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

export const feedRules: readonly SiteRule[] = [
  {
    id: 'feed/valid',
    severity: 'error',
    title: 'A feed is not found, is not well-formed XML, or a required element is missing or has a wrong value.',
    why: 'Feed readers show an error, cannot open an item, or hide or misplace it.',
    fix: 'Correct the error in the message.',
    source: 'RSS 2.0; RFC 4287',
    examples: { bad: '<pubDate>2024-03-12</pubDate>', good: '<pubDate>Tue, 12 Mar 2024 00:00:00 GMT</pubDate>' },
    check: ({ site, pages }) =>
      site.feeds.flatMap((feed) => {
        const { url, fault } = feed;
        if (fault !== null) return [{ ...describeFault(url, fault, listLinking(feed, pages)), cause: fault }];
        return [...wrongDates(feed), ...relativeLinks(feed), ...repeatedIds(feed)];
      }),
  },
  {
    id: 'feed/discoverable',
    severity: 'warning',
    title: 'No page links to a feed of the site.',
    why: "Feed readers cannot find the feed from the site's URL.",
    fix: 'Add <link rel="alternate"> with the feed type and URL to the pages in its language.',
    source: 'RSS Advisory Board, "RSS autodiscovery"',
    examples: { bad: 'No page links to the feed', good: '<link rel="alternate" type="application/atom+xml" …>' },
    check: checkFeeds((feed, { pages }) => {
      const { url, kind } = feed;
      if (pages.length === 0 || listLinking(feed, pages).length > 0) return [];
      const fix = `Add <link rel="alternate" type="application/${kind}+xml" href="${url}">.`;
      return [{ url, message: `No page links to the feed ${url}.`, fix }];
    }),
  },
  {
    id: 'feed/language',
    severity: 'warning',
    title: 'A feed declares another language than its pages.',
    why: 'Feed readers and directories list it in the wrong language.',
    fix: 'Correct the language of the feed or the lang of the pages.',
    source: 'RSS 2.0; RFC 4287',
    examples: { bad: 'A French feed with <language>en</language>', good: '<language>fr</language>' },
    check: checkFeeds((feed, index) => {
      const { url, language } = feed;
      if (language === null) return [];
      const linking = listLinking(feed, index.pages).filter((page) => page.lang && !hasWrongLang(page, index));
      const languages = linking.map(({ lang }) => primaryLanguage(lang ?? ''));
      const [only, ...others] = new Set(languages);
      if (only === undefined || others.length > 0 || only === primaryLanguage(language)) return [];
      const linked = linking.length === 1 ? 'the page that links to it is' : 'the pages that link to it are';
      return [{ url, message: `${url} declares "${language}", but ${linked} in "${only}".` }];
    }),
  },
];

function checkFeeds(check: (feed: SiteFeed, index: SiteIndex) => Violation[]): SiteRule['check'] {
  return (index) => index.site.feeds.flatMap((feed) => (feed.fault === null ? check(feed, index) : []));
}

function describeFault(url: string, fault: string, [first, ...others]: readonly PageSnapshot[]): Violation {
  const isFeed = !/^(?:returned |is an HTML page$)/.test(fault);
  if (isFeed || first === undefined) return { url, message: `${url}: ${fault}.` };
  const from = `${first.url}${andMore(others.length + 1, 'page')}`;
  const fix = 'Link to the URL that serves the feed, or remove the links.';
  return { url, message: `${from} links to the feed ${url}, which ${fault}.`, fix };
}

function wrongDates({ url, kind, dates, items }: SiteFeed): Violation[] {
  const form = kind === 'rss' ? rfc822 : rfc3339;
  const bad = [...dates, ...items.flatMap(({ date }) => date ?? [])].filter((date) => !form.test(date.trim()));
  const [first] = bad;
  if (first === undefined) return [];
  const message = `"${first}"${andMore(bad.length, 'date')} is not an ${kind === 'rss' ? 'RFC 822' : 'RFC 3339'} date.`;
  return [{ url, message, ...dateFix(first, kind), cause: 'date' }];
}

function dateFix(date: string, kind: SiteFeed['kind']): { fix?: string } {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return {};
  return { fix: `Use ${kind === 'rss' ? moment.toUTCString() : moment.toISOString()}.` };
}

function relativeLinks({ url, links, items }: SiteFeed): Violation[] {
  const all = [...links, ...items.flatMap(({ link }) => link ?? [])];
  const relative = all.filter((link) => !URL.canParse(link));
  const [first] = relative;
  if (first === undefined) return [];
  const message = `The URL "${first}"${andMore(relative.length, 'URL')} is relative.`;
  return [{ url, message, fix: 'Write absolute URLs.', cause: 'link' }]; // the folder of the site is not known
}

function repeatedIds({ url, items }: SiteFeed): Violation[] {
  return [...Map.groupBy(items, ({ id }) => id)]
    .filter(([id, all]) => id !== null && all.length > 1)
    .map(([id, all]) => ({
      url,
      message: `${all.length} items have the id ${id}.`,
      fix: 'Give each item its own id.',
    }));
}

function listLinking({ url }: SiteFeed, pages: readonly PageSnapshot[]): PageSnapshot[] {
  return pages.filter(({ linkTags }) => linkTags.some((tag) => tag.rel.includes('alternate') && tag.url === url));
}
