import {
  type AnswerEnd,
  type Hop,
  longestPauseMs,
  mostHops,
  parseRetryAfter,
  retryPause,
  retryStatuses,
  type UrlAnswer,
  unsureHeadStatuses,
} from '#seo/site/url-answer.ts';
import { describeFailure } from './failure.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.ts';
import { ForeignHostError, PrivateAddressError } from './refusal.ts';
import { isWebAddress, type Remap, remapAddress } from './remap.ts';

export type UrlAsker = {
  client: HttpClient;
  retries: number;
  remap: readonly Remap[];
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  signal: AbortSignal;
  /** A whole site waits for its turn: who lets the time limit pass is not asked again. */
  isHurried?: true;
};

/** What one question came to; `content` is what the reader made of the answer. */
export type Step<Content> =
  | { kind: 'answer'; status: number; location: string | null; retryAfterMs: number | null; content: Content }
  | { kind: 'silence'; cause: string; tries: number; patience: 'any' | 'little' | 'none' }
  | { kind: 'private' | 'foreign' };

/** Makes something of an answer, or discards it; it must not leave the body unread. */
export type ReadAnswer<Content> = (answer: HttpAnswer, isRedirect: boolean) => Promise<Content>;

/** Where an address led, and what the last answer held; `content` is `null` where there was none. */
export type Followed<Content> = { answer: UrlAnswer; content: Content | null };

/**
 * Asks one address: HEAD, GET where HEAD leaves doubt, redirects by hand, again where it pays.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export async function askUrl(url: string, asker: UrlAsker): Promise<UrlAnswer | null> {
  return (await followUrl(url, asker, (at) => askOnce(at, asker)))?.answer ?? null;
}

/**
 * Asks one address and goes where it leads.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export async function followUrl<Content>(
  url: string,
  { remap, signal }: Pick<UrlAsker, 'remap' | 'signal'>,
  ask: (at: string) => Promise<{ step: Step<Content>; headStatus: number | null }>,
): Promise<Followed<Content> | null> {
  const hops: Hop[] = [];
  const visited = new Set<string>();
  let at = remapAddress(url, remap);
  for (;;) {
    const { step, headStatus } = await ask(at);
    if (signal.aborted) return null;
    const seen = { url, hops, finalUrl: shown(url, at, hops) };
    if (step.kind !== 'answer') return { answer: { ...seen, end: endOf(step) }, content: null };
    if (step.location === null) {
      return { answer: { ...seen, end: { kind: 'status', status: step.status, headStatus } }, content: step.content };
    }
    visited.add(at);
    hops.push({ url: shown(url, at, hops), status: step.status });
    at = remapAddress(step.location, remap);
    if (visited.has(at) || hops.length > mostHops) {
      return { answer: { url, hops, finalUrl: at, end: { kind: 'endless' } }, content: null };
    }
  }
}

function endOf(step: Exclude<Step<unknown>, { kind: 'answer' }>): AnswerEnd {
  return step.kind === 'silence' ? { kind: 'silence', cause: step.cause, tries: step.tries } : step;
}

/** The address as the sitemap wrote it, while nothing has led elsewhere. */
function shown(url: string, at: string, hops: readonly Hop[]): string {
  return hops.length === 0 ? url : at;
}

async function askOnce(url: string, asker: UrlAsker): Promise<{ step: Step<void>; headStatus: number | null }> {
  const discard: ReadAnswer<void> = (answer) => answer.discard();
  const head = await askPatiently({ url, method: 'HEAD' }, asker, discard);
  if (head.kind !== 'answer' || !unsureHeadStatuses.has(head.status)) return { step: head, headStatus: null };
  return { step: await askPatiently({ url, method: 'GET' }, asker, discard), headStatus: head.status };
}

/** Asks until there is an answer, or no more patience; redirects are not followed. */
export async function askPatiently<Content>(
  request: HttpRequest,
  asker: UrlAsker,
  read: ReadAnswer<Content>,
): Promise<Step<Content>> {
  for (let tries = 1; ; tries += 1) {
    const step = await askStep(request, tries, asker, read);
    const pause = tries > asker.retries || asker.signal.aborted ? null : pauseAfter(step, tries, asker.random());
    if (pause === null) return step;
    await asker.wait(pause);
  }
}

/** How long to wait before asking again; `null` where another try would not help. */
function pauseAfter(step: Step<unknown>, tries: number, random: number): number | null {
  if (step.kind === 'silence') {
    const isGivenUp = step.patience === 'none' || (step.patience === 'little' && tries > 1);
    return isGivenUp ? null : retryPause(tries + 1, random);
  }
  if (step.kind !== 'answer' || !retryStatuses.has(step.status)) return null;
  const pause = step.retryAfterMs ?? retryPause(tries + 1, random);
  return pause > longestPauseMs ? null : pause;
}

async function askStep<Content>(
  request: HttpRequest,
  tries: number,
  asker: UrlAsker,
  read: ReadAnswer<Content>,
): Promise<Step<Content>> {
  try {
    const answer = await asker.client.ask(request);
    const location = redirectTarget(answer.status, answer.headers.location, request.url);
    return {
      kind: 'answer',
      status: answer.status,
      location,
      retryAfterMs: parseRetryAfter(answer.headers['retry-after'], asker.now().getTime()),
      content: await read(answer, location !== null),
    };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'private' };
    if (error instanceof ForeignHostError) return { kind: 'foreign' };
    return { kind: 'silence', cause: describeFailure(error), tries, patience: patienceWith(error, asker) };
  }
}

/** Who lets the whole time limit pass is asked once more; who drips a body, or does not exist, is not. */
function patienceWith(error: unknown, { isHurried }: UrlAsker): 'any' | 'little' | 'none' {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || code === 'ENOTFOUND') return 'none';
  if (!/^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/.test(String(code))) return 'any';
  return isHurried ? 'none' : 'little';
}

function redirectTarget(status: number, location: string | undefined, base: string): string | null {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, base)) return null;
  const target = new URL(location, base).href;
  return isWebAddress(target) ? target : null;
}
