import {
  type AnswerEnd,
  type Hop,
  mostHops,
  parseRetryAfter,
  retryPause,
  retryStatuses,
  type UrlAnswer,
  unsureHeadStatuses,
} from '#domain/links/url-answer.ts';
import { describeFailure } from './failure.ts';
import { type HttpClient, PrivateAddressError } from './http-client.ts';
import { isWebAddress, type Remap, remapAddress } from './remap.ts';

export type UrlAsker = {
  client: HttpClient;
  retries: number;
  remap: readonly Remap[];
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  signal: AbortSignal;
};

type Step = { kind: 'answer'; status: number; location: string | null; retryAfterMs: number | null } | AnswerEnd;

/** A server that asks for more patience than this is left alone. */
const longestPauseMs = 60_000;

/**
 * Asks one address: HEAD, GET where HEAD leaves doubt, redirects by hand, again where it pays.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export async function askUrl(url: string, asker: UrlAsker): Promise<UrlAnswer | null> {
  const hops: Hop[] = [];
  const visited = new Set<string>();
  let at = remapAddress(url, asker.remap);
  for (;;) {
    const { step, headStatus } = await askOnce(at, asker);
    if (asker.signal.aborted) return null;
    if (step.kind !== 'answer') return { url, hops, finalUrl: shown(url, at, hops), end: step };
    if (step.location === null) {
      const end: AnswerEnd = { kind: 'status', status: step.status, headStatus };
      return { url, hops, finalUrl: shown(url, at, hops), end };
    }
    visited.add(at);
    hops.push({ url: shown(url, at, hops), status: step.status });
    at = remapAddress(step.location, asker.remap);
    if (visited.has(at) || hops.length > mostHops) return { url, hops, finalUrl: at, end: { kind: 'endless' } };
  }
}

/** The address as the sitemap wrote it, while nothing has led elsewhere. */
function shown(url: string, at: string, hops: readonly Hop[]): string {
  return hops.length === 0 ? url : at;
}

async function askOnce(url: string, asker: UrlAsker): Promise<{ step: Step; headStatus: number | null }> {
  const head = await askPatiently(url, 'HEAD', asker);
  if (head.kind !== 'answer' || !unsureHeadStatuses.has(head.status)) return { step: head, headStatus: null };
  return { step: await askPatiently(url, 'GET', asker), headStatus: head.status };
}

async function askPatiently(url: string, method: 'HEAD' | 'GET', asker: UrlAsker): Promise<Step> {
  for (let tries = 1; ; tries += 1) {
    const step = await askStep(url, method, tries, asker);
    const pause = tries > asker.retries || asker.signal.aborted ? null : pauseAfter(step, tries, asker.random());
    if (pause === null) return step;
    await asker.wait(pause);
  }
}

/** How long to wait before asking again; `null` where another try would not help. */
function pauseAfter(step: Step, tries: number, random: number): number | null {
  if (step.kind === 'silence') return retryPause(tries + 1, random);
  if (step.kind !== 'answer' || !retryStatuses.has(step.status)) return null;
  const pause = step.retryAfterMs ?? retryPause(tries + 1, random);
  return pause > longestPauseMs ? null : pause;
}

async function askStep(url: string, method: 'HEAD' | 'GET', tries: number, asker: UrlAsker): Promise<Step> {
  try {
    const answer = await asker.client.ask({ url, method });
    await answer.discard();
    return {
      kind: 'answer',
      status: answer.status,
      location: redirectTarget(answer.status, answer.headers.location, url),
      retryAfterMs: parseRetryAfter(answer.headers['retry-after'], asker.now().getTime()),
    };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'private' };
    return { kind: 'silence', cause: describeFailure(error), tries };
  }
}

function redirectTarget(status: number, location: string | undefined, base: string): string | null {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, base)) return null;
  const target = new URL(location, base).href;
  return isWebAddress(target) ? target : null;
}
