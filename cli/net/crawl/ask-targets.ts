import type { TargetFacts } from '#seo/site/site-facts.ts';
import type { AnswerEnd } from '#seo/site/url-answer.ts';
import { checkUrl, type Fetcher, type FetchOptions, fetchUrl } from '../fetch-url.ts';
import type { HttpResponse } from '../http-client.ts';
import { runJobs } from '../throttle.ts';
import type { TargetUse } from './list-targets.ts';
import { buildTarget, looksLikeHtml } from './page-answer.ts';
import { pictureHeadBytes, readPictureSize } from './picture-size.ts';

/** Times that a host may leave a question without an answer. */
const mostSilent = 3;

/** What asking needs; `maxBytes` is where the weight of a file stops being counted. */
export type TargetCheck = {
  fetcher: Fetcher;
  concurrency: number;
  maxBytes: number;
  answered: (url: string, target: TargetFacts) => void;
};

/** Asks what pages load and link to: links by HEAD, files for their weight, pictures for their size as well. */
export async function askTargets(
  targets: Iterable<readonly [string, TargetUse]>,
  { fetcher, concurrency, maxBytes, answered }: TargetCheck,
): Promise<void> {
  const pace = { kind: 'pool', size: concurrency } as const;
  const silent = new SilentHosts();
  await runJobs([...targets], pace, fetcher.signal, async ([url, use]) => {
    const known = silent.answerFor(url);
    const target =
      known ?? (use === 'link' ? await askLink(url, fetcher) : await fetchFile(url, fetcher, maxBytes, use));
    if (target === null) return;
    silent.hear(url, target);
    answered(url, target);
  });
}

/** Hosts that gave no answer again and again: the rest of their addresses gets the same one, without waiting for it. */
class SilentHosts {
  readonly #ends = new Map<string, { end: AnswerEnd; times: number }>();

  hear(url: string, { answer: { end } }: TargetFacts): void {
    const { host } = new URL(url);
    if (end.kind !== 'silence') this.#ends.delete(host);
    else this.#ends.set(host, { end, times: (this.#ends.get(host)?.times ?? 0) + 1 });
  }

  answerFor(url: string): TargetFacts | null {
    const known = this.#ends.get(new URL(url).host);
    if (known === undefined || known.times < mostSilent) return null;
    return buildTarget({ url, hops: [], finalUrl: url, end: known.end }, null);
  }
}

async function askLink(url: string, fetcher: Fetcher): Promise<TargetFacts | null> {
  const answer = await checkUrl(url, fetcher);
  return answer === null ? null : buildTarget(answer, null);
}

/** A file whose length is announced needs no more than its beginning; of others the bytes are counted. */
async function fetchFile(url: string, fetcher: Fetcher, maxBytes: number, use: TargetUse): Promise<TargetFacts | null> {
  const wish = use === 'picture' ? imageOptions : { ...weightOptions, maxBytes };
  const followed = await fetchUrl(url, fetcher, wish);
  if (followed === null) return null;
  const { answer, content } = followed;
  const target = buildTarget(answer, content?.headers ?? null);
  const body = content?.body ?? null;
  if (body === null) return target;
  const bytes = target.bytes ?? (body.isWhole ? body.bytes : null);
  return use === 'picture' ? { ...lookAt(body.start, target), bytes } : { ...target, bytes };
}

const imageOptions: FetchOptions = {
  headers: { accept: 'image/*,*/*;q=0.8' },
  keep: ({ status }) => (status === 200 ? pictureHeadBytes : 0),
  maxBytes: pictureHeadBytes,
};

const weightOptions = {
  headers: { accept: '*/*' },
  keep: ({ status, headers }: HttpResponse) => (status === 200 && headers['content-length'] === undefined ? 1 : 0),
};

/** Believes the bytes more than the type they are sent with. */
function lookAt(start: Uint8Array, target: TargetFacts): TargetFacts {
  const contentType = looksLikeHtml(start) ? 'text/html' : target.contentType;
  return { ...target, ...readPictureSize(start), contentType };
}
