import { primaryLanguage } from '../page/page-state.ts';
import type { SiteFlaw, SiteIndex } from '../site/site-index.ts';
import type { SiteFeed } from './feed-facts.ts';

/** The feeds of a site; what is wrong in one way in many items is one finding. */
export function auditFeeds(index: SiteIndex): SiteFlaw[] {
  return index.site.feeds.flatMap((feed) =>
    feed.fault === null
      ? [...itemFlaws(feed), ...ownFlaws(feed), ...pageFlaws(feed, index)]
      : [{ rule: 'feed/valid' as const, url: feed.url, message: `${feed.url}: ${feed.fault}.` }],
  );
}

const rfc822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun),\s*)?\d{1,2}\s+[a-z]{3}\s+\d{2,4}\s+\d{2}:\d{2}(?::\d{2})?\s+(?:[a-z]{1,3}|[+-]\d{4})$/i;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

function itemFlaws({ url, kind, items }: SiteFeed): SiteFlaw[] {
  const form = kind === 'rss' ? rfc822 : rfc3339;
  const badDates = items.flatMap(({ date }) => (date === null || form.test(date.trim()) ? [] : [date]));
  const relative = items.flatMap(({ link }) => (link === null || /^https?:\/\//i.test(link) ? [] : [link]));
  const shared = [...Map.groupBy(items, ({ id }) => id)].filter(([id, all]) => id !== null && all.length > 1);
  return [
    ...first(badDates, (date, more) => ({
      rule: 'feed/date',
      url,
      message: `"${date}"${more} is no ${kind === 'rss' ? 'RFC 822' : 'RFC 3339'} date.`,
      ...dateFix(date, kind),
    })),
    ...first(relative, (link, more) => ({
      rule: 'feed/absolute-urls',
      url,
      message: `"${link}"${more} is not absolute.`,
      fix: `Write ${new URL(link, url).href}.`,
    })),
    ...shared.map(
      ([id, all]): SiteFlaw => ({ rule: 'feed/guid-unique', url, message: `${all.length} items share the id ${id}.` }),
    ),
  ];
}

function first(values: readonly string[], say: (value: string, more: string) => SiteFlaw): SiteFlaw[] {
  const [value] = values;
  return value === undefined ? [] : [say(value, values.length > 1 ? ` (and ${values.length - 1} more)` : '')];
}

function dateFix(date: string, kind: SiteFeed['kind']): { fix?: string } {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return {};
  return { fix: `Write ${kind === 'rss' ? moment.toUTCString() : moment.toISOString()}.` };
}

function ownFlaws({ url, self }: SiteFeed): SiteFlaw[] {
  return self === null ? [{ rule: 'feed/self', url, message: `${url} does not name its own address.` }] : [];
}

/** A feed against the pages that name it. */
function pageFlaws(feed: SiteFeed, { pages }: SiteIndex): SiteFlaw[] {
  const { url, language, kind } = feed;
  const naming = pages.filter(({ linkTags }) =>
    linkTags.some((tag) => tag.rel.includes('alternate') && tag.url === url),
  );
  const flaws: SiteFlaw[] = [];
  if (naming.length === 0 && pages.length > 0) {
    const fix = `Add <link rel="alternate" type="application/${kind}+xml" href="${url}">.`;
    flaws.push({ rule: 'feed/discoverable', url, message: `No page names the feed ${url}.`, fix });
  }
  const languages = new Set(naming.flatMap(({ lang }) => (lang ? [primaryLanguage(lang)] : [])));
  const [only] = languages;
  if (language === null) flaws.push({ rule: 'feed/language', url, message: `${url} does not say its language.` });
  else if (languages.size === 1 && only !== undefined && only !== primaryLanguage(language)) {
    flaws.push({
      rule: 'feed/language',
      url,
      message: `${url} says "${language}"; the pages that name it are in ${only}.`,
    });
  }
  return flaws;
}
