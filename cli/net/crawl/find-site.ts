import { isUtf8 } from 'node:buffer';
import type { Finding } from '#seo/finding.ts';
import { evaluateUrl } from '#seo/robots/match-robots.ts';
import { parseRobots } from '#seo/robots/parse-robots.ts';
import { checkResponse } from '#seo/site/response-rules.ts';
import type { RobotsAnswer } from '#seo/site/site-facts.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import { checkUrl, type Fetcher, fetchUrl } from '../fetch-url.ts';
import type { CrawlScope } from './frontier.ts';

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

/** The name this crawler answers to in a robots.txt. */
const crawlerName = 'goshen';

/** What robots.txt answered, and what this crawler makes of it. */
type SiteRobots = {
  facts: RobotsAnswer;
  answer: UrlAnswer;
  allows: (url: string) => boolean;
  /** Sitemaps it names, absolute. */
  sitemaps: string[];
};

// RFC 9309, section 2.5: 500 KiB at least. Google reads no more; what follows is counted only.
const parsedBytes = 512_000;
const countedBytes = 5_242_880;

/**
 * Reads the robots.txt of an origin as RFC 9309 says: what answers 4xx forbids nothing, what fails forbids all.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export async function readRobots(origin: string, fetcher: Fetcher, deadlineMs: number): Promise<SiteRobots | null> {
  const url = `${origin}/robots.txt`;
  const wish = { keep: () => parsedBytes, maxBytes: countedBytes, deadlineMs };
  const followed = await fetchUrl(url, { ...fetcher, retries: Math.min(fetcher.retries, 1) }, wish);
  if (followed === null) return null;
  const { answer, content } = followed;
  const status = statusOf(answer);
  const start = content?.body?.start ?? new Uint8Array();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(start);
  const facts = { url, status, text, bytes: content?.body?.bytes ?? 0, isUtf8: isUtf8(start) && !start.includes(0) };
  const robots = parseRobots(status === 200 ? text : '', 'rfc');
  return {
    facts,
    answer,
    allows: isClosed(status) ? () => false : (page) => evaluateUrl(robots, crawlerName, page).allowed,
    sitemaps: robots.sitemaps.flatMap(({ url: named }) => (URL.canParse(named) ? [new URL(named).href] : [])),
  };
}

/** A redirect to a host that is not asked forbids nothing. */
function statusOf({ end, hops }: UrlAnswer): number | null {
  if (end.kind === 'foreign') return hops.at(-1)?.status ?? null;
  return end.kind === 'status' ? end.status : null;
}

function isClosed(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}
