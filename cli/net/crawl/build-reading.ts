import { join } from 'node:path';
import type { AuditContext } from '#seo/audit-context.ts';
import type { SiteFacts } from '#seo/site/site-facts.ts';
import { escapeControls } from '../../report/escape.ts';
import { count } from '../../report/phrases.ts';
import type { SiteReading } from '../../sources/site-reading.ts';
import type { PageCrawlEnd, Stop } from './crawl-pages.ts';
import type { FoundSite } from './find-site.ts';
import type { PageList } from './list-pages.ts';
import type { Crawl } from './open-crawl.ts';
import { buildTarget } from './page-answer.ts';
import type { Surroundings } from './subresources.ts';

export type CrawlParts = {
  found: FoundSite | null;
  list: PageList | null;
  end: PageCrawlEnd;
  around: Surroundings;
  context: AuditContext;
  requests: number;
};

/** Puts together what the steps of a crawl have found. */
export function buildReading(crawl: Crawl, parts: CrawlParts): SiteReading {
  const { found, list, end, context, requests } = parts;
  const isInterrupted = crawl.fetcher.signal.aborted;
  return {
    pages: crawl.store.pages,
    site: buildSite(crawl, parts),
    context,
    sitemapAlternates: list?.alternates ?? new Map(),
    complete: !isInterrupted && !isCutShort(end, parts.around) && crawl.store.pages.length > 0,
    requests,
    findings: [...(found?.findings ?? []), ...(list?.findings ?? [])],
    locate: (finding) => finding,
  };
}

/** Left before its end for a reason that is not the user's. */
function isCutShort({ stopped }: PageCrawlEnd, { unasked }: Surroundings): boolean {
  return unasked > 0 || (stopped !== null && stopped !== 'limit' && stopped !== 'interrupted');
}

function buildSite(crawl: Crawl, { found, list, end, around }: CrawlParts): SiteFacts {
  const { start, options, frontier, targets, fetcher } = crawl;
  for (const [url, status] of list?.statuses ?? []) {
    const answer = { url, hops: [], finalUrl: url, end: { kind: 'status', status, headStatus: null } } as const;
    if (!targets.has(url)) targets.set(url, buildTarget(answer, null));
  }
  const isWhole =
    end.stopped === null && end.forbidden.length === 0 && frontier.endless === 0 && list?.isWhole === true;
  return {
    origin: found?.origin ?? new URL(start).origin,
    complete: isWhole && !fetcher.signal.aborted && options.sample === null,
    listed: list?.listed ?? null,
    robots: found?.robots?.facts ?? null,
    targets,
    probes: around.probes,
    feeds: around.feeds,
  };
}

/** Says what was left out and why; an interrupted crawl is kept, to be gone on with. */
export async function tellEnd(
  crawl: Crawl,
  found: FoundSite | null,
  end: PageCrawlEnd,
  { unasked }: Surroundings,
): Promise<void> {
  const { cliContext, settings, frontier, options, fetcher } = crawl;
  const say = (sentence: string) => settings.quiet || cliContext.say(`${escapeControls(sentence)}\n`);
  if (fetcher.signal.aborted) await keepCrawl(crawl);
  if (found?.note) say(found.note);
  const { forbidden } = end;
  if (forbidden.length > 0)
    say(`robots.txt forbids ${count(forbidden.length, 'address', 'addresses')}: ${forbidden[0]}…`);
  if (frontier.endless > 0) say(`left out ${count(frontier.endless, 'address', 'addresses')} that seem to have no end`);
  const isSample = end.stopped === 'limit' && options.sample !== null;
  if (end.stopped !== null && !isSample) {
    const why = describeStop[end.stopped](count(crawl.store.pages.length, 'page'));
    if (why !== null) say(`stopped${why}`);
  }
  if (unasked > 0)
    say(`did not ask ${unasked} of the files and links that pages name: too many for a site of its size`);
}

const describeStop: Readonly<Record<Stop, (pages: string) => string | null>> = {
  interrupted: () => null,
  limit: (pages) => ` after ${pages}: --max-pages reads more`,
  silence: () => ': the site no longer answers',
  fruitless: (pages) => `: only ${pages} among more than a thousand addresses`,
  heavy: (pages) => ` after ${pages}: they say more than is kept; --sample reads pages from all parts of the sitemap`,
  endless: (pages) => ` after ${pages} that are built alike: links lead to more of them without end`,
};

async function keepCrawl({ start, frontier, store, targets, cliContext }: Crawl): Promise<void> {
  const { saveCrawlState, stateFileName } = await import('./crawl-state.ts');
  const name = stateFileName(start);
  await saveCrawlState(join(cliContext.cwd, name), { start, left: frontier.listLeft(), pages: store.pages, targets });
  cliContext.say(`interrupted; goshen audit ${escapeControls(start)} --resume ${name} goes on from here\n`);
}
