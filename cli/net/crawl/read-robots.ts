import { isUtf8 } from 'node:buffer';
import { evaluateUrl } from '#seo/robots/match-robots.ts';
import { parseRobots } from '#seo/robots/parse-robots.ts';
import type { RobotsAnswer } from '#seo/site/site-facts.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import type { Fetcher } from '../fetch-url.ts';
import { fetchUrl } from '../fetch-url.ts';

/** The name this crawler answers to in a robots.txt. */
const crawlerName = 'goshen';

/** What robots.txt answered, and what this crawler makes of it. */
export type SiteRobots = {
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
