import type { Finding } from '#seo/finding.ts';
import { checkResponse } from '#seo/site/response-rules.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import { checkUrl, type Fetcher } from '../fetch-url.ts';
import type { CrawlScope } from './crawl-scope.ts';
import { readRobots, type SiteRobots } from './read-robots.ts';

/** Where a site is, and who may read it. */
export type FoundSite = {
  /** Public origin: where the start led to. */
  origin: string;
  /** `null` where nothing answered. */
  robots: SiteRobots | null;
  findings: Finding[];
  /** Whether there is anything to read. */
  isOpen: boolean;
  /** What to say on stderr where there is not. */
  note: string | null;
};

type FindOptions = {
  fetcher: Fetcher;
  /** May ask any host. */
  startFetcher: Fetcher;
  /** Takes in where the start leads to. */
  scope: CrawlScope;
  timeoutMs: number;
  ignoreRobots: boolean;
};

/**
 * Asks robots.txt, then the start itself.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export async function findSite(start: string, options: FindOptions): Promise<FoundSite | null> {
  const { fetcher, startFetcher, scope, timeoutMs, ignoreRobots } = options;
  const { origin } = new URL(start);
  const robots = await readRobots(origin, fetcher, timeoutMs);
  if (robots === null) return null;
  const { kind } = robots.answer.end;
  if (kind !== 'status' && kind !== 'foreign') {
    const answer = { ...robots.answer, url: start, finalUrl: start };
    return { origin, robots: null, findings: judgeStart(answer), isOpen: false, note: null };
  }
  if (!ignoreRobots && !robots.allows(start)) {
    const note = `robots.txt does not let goshen read ${start}; --ignore-robots reads a site of your own all the same`;
    return { origin, robots, findings: [], isOpen: false, note };
  }
  const answer = await checkUrl(start, startFetcher);
  if (answer === null) return null;
  const findings = judgeStart(answer);
  const isAnswer = answer.end.kind === 'status';
  const moved = isAnswer ? new URL(answer.finalUrl).origin : origin;
  scope.add(moved);
  const itsRobots = moved === origin ? robots : await readRobots(moved, fetcher, timeoutMs);
  return itsRobots === null ? null : { origin: moved, robots: itsRobots, findings, isOpen: isAnswer, note: null };
}

/** A start that redirects is no fault: people type what is short. */
function judgeStart(answer: UrlAnswer): Finding[] {
  const judgeStatus = (status: number) => (status < 300 ? 'good' : 'bad');
  return checkResponse(answer, { file: answer.url, line: 1 }, { judgeStatus, redirects: 'follow' });
}
