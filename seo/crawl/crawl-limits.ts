import { count, formatNumber } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import { maxUrlLength } from '../engine/page/collect/resolve-url.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { RuleText, Violation } from '../engine/rule.ts';
import { buildFinding } from '../engine/run-rules.ts';
import { crawlerTrapRule, linkLimitRule, noResponseRule, pageLimitRule } from '../engine/site/crawl-rules.ts';
import { quoteWord } from '../report/escape.ts';
import type { Crawl } from './crawl.ts';
import type { PageCrawlEnd, Stop } from './crawl-pages.ts';

/**
 * What limits left out of a crawl, a finding each. A sample that the user requested does not count as a limit.
 *
 * @param skipped Files and links of the pages that were not checked.
 */
export function listLimits(crawl: Crawl, { stopped }: PageCrawlEnd, skipped: number): Finding[] {
  const { start: url, frontier, options, store } = crawl;
  const pages = count(store.pages.length, 'page');
  // A resumed crawl can have read more already.
  const isOver = store.pages.length > options.maxPages;
  const limit = isOver ? `more than --max-pages ${options.maxPages}` : 'the limit of --max-pages';
  const left = frontier.listLeft();
  const isSample = stopped === 'limit' && options.sample !== null;
  const limits = [
    stopped === null || isSample
      ? null
      : describeStop(stopped, {
          pages,
          limit,
          left: `${count(left.length, 'more URL')} found`,
          part: stopped === 'memoryLimit' ? findPart(left) : '',
        }),
    describeTrap(frontier.trapped),
    describeLongUrls(store.pages),
    skipped > 0 ? describeSkipped(skipped, pages) : null,
  ];
  return limits.flatMap((limit) => (limit === null ? [] : buildFinding(limit.rule, { url, ...limit.violation })));
}

type Limit = { rule: RuleText; violation: Violation };

/** `part`: a pattern of paths, quoted, that many of the URLs left have. */
type StopValues = Record<'pages' | 'limit' | 'left' | 'part', string>;

function describeStop(stopped: Stop, values: StopValues): Limit | null {
  if (stopped === 'interrupted') return null;
  const rule = stopped === 'silence' ? noResponseRule : pageLimitRule;
  return { rule, violation: stops[stopped](values) };
}

const stops: Readonly<Record<Exclude<Stop, 'interrupted'>, (values: StopValues) => Violation>> = {
  limit: ({ pages, limit, left }) => ({ message: `Stopped after ${pages}, ${limit}; ${left}.` }),
  silence: ({ pages, left }) => ({ message: `The site stopped responding after ${pages}; ${left}.` }),
  fewPages: ({ pages }) => ({
    message: `Stopped with only ${pages} among more than a thousand URLs.`,
    fix: 'Remove links and sitemap entries that do not lead to pages.',
    severity: 'warning',
  }),
  memoryLimit: ({ pages, left, part }) => ({
    message: `Stopped after ${pages}, the memory limit; ${left}. Audit the site in parts: with --include ${part}, then with --exclude ${part}.`,
    fix: 'Use --include and --exclude to audit some paths at a time, or --sample to spread the pages over the sitemap.',
  }),
};

/** `'/blog/*'` where more of the URLs are below /blog than below any other folder; `'/*'` if none is in a folder. */
function findPart(urls: readonly string[]): string {
  const folders = urls.map((url) => /^\/[^/]+\//.exec(new URL(url).pathname)?.[0] ?? '/');
  const [largest = ['/']] = [...Map.groupBy(folders, (folder) => folder).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return quoteWord(`${largest[0]}*`);
}

function describeTrap({ count: amount, first }: Crawl['frontier']['trapped']): Limit | null {
  if (amount === 0) return null;
  const others =
    amount === 1 ? '' : ` ${count(amount - 1, 'more URL')} of this kind ${amount === 2 ? 'was' : 'were'} not read.`;
  const message = `${first} looks like a crawler trap, and was not read.${others}`;
  return { rule: crawlerTrapRule, violation: { message, evidence: first } };
}

function describeLongUrls(pages: readonly PageSnapshot[]): Limit | null {
  const [first, ...others] = pages.filter(({ longUrl }) => longUrl !== null);
  if (first === undefined) return null;
  const where = others.length === 0 ? 'The page has' : `${count(others.length + 1, 'page')} have`;
  const message = `${where} URLs with more than ${formatNumber(maxUrlLength)} characters, which were not read: ${first.longUrl}…`;
  const urls = [first, ...others].map(({ url }) => url);
  const fix = 'Shorten the URLs; check the href of <base> if there is one.';
  return { rule: crawlerTrapRule, violation: { message, fix, url: first.url, urls } };
}

function describeSkipped(skipped: number, pages: string): Limit {
  const message = `${count(skipped, 'file or link', 'files and links')} of ${pages} not checked: too many for a site of this size.`;
  return { rule: linkLimitRule, violation: { message } };
}
