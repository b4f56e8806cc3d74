import { metaContent, type PageFacts } from '#seo/page/page-facts.ts';
import { describeAnswer } from '#seo/site/response-rules.ts';
import type { Probe, SiteFeed, TargetFacts } from '#seo/site/site-facts.ts';
import type { AnswerEnd } from '#seo/site/url-answer.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import type { Progress } from '../../report/progress.ts';
import { emptyFeed, parseFeed } from '../../sources/parse-feed.ts';
import { checkUrl, type Fetcher, type FetchOptions, fetchUrl } from '../fetch-url.ts';
import type { HttpResponse } from '../http-client.ts';
import { isWebAddress } from '../remap.ts';
import { runJobs } from '../throttle.ts';
import type { CrawlScope } from './frontier.ts';
import { buildTarget, looksLikeHtml } from './page-answer.ts';
import { pictureHeadBytes, readPictureSize } from './picture-size.ts';
import { runProbes } from './run-probes.ts';

export type Surroundings = {
  probes: Probe[];
  feeds: SiteFeed[];
  /** Targets that were left out because there are too many. */
  unasked: number;
};

type SurroundingsOptions = {
  origin: string;
  languages: readonly string[];
  pages: readonly PageFacts[];
  /** Addresses that are known already, and those that become known here. */
  targets: Map<string, TargetFacts>;
  scope: CrawlScope;
  external: boolean;
  /** Of all pages together. */
  mostTargets: number;
  /** Whether links within the site that were not read are asked: not where there were too many of them. */
  ownLinks: boolean;
  allows: (url: string) => boolean;
  fetcher: Fetcher;
  concurrency: number;
  maxBytes: number;
  progress: Progress;
};

/** A site whose pages load and link to new addresses each time must end as well, and few pages have few of them. */
const fewTargets = 1_000;
const targetsPerPage = 20;

/** Asks what lies around the pages: what they load and link to, their feeds, and what nobody names. */
export async function askSurroundings(options: SurroundingsOptions): Promise<Surroundings> {
  const { origin, languages, pages, targets, scope, external, mostTargets, ownLinks, allows, fetcher, progress } =
    options;
  const known = new Set(pages.flatMap(({ url, answer }) => [url, answer.requestedUrl]));
  const mayAsk = (url: string, use: TargetUse) =>
    scope.includes(url) ? allows(url) && (ownLinks || use !== 'link') : external;
  const named = [...listTargets(pages, origin)].filter(
    ([url, use]) => !known.has(url) && !targets.has(url) && mayAsk(url, use),
  );
  const wanted = named.slice(0, Math.min(mostTargets, fewTargets + pages.length * targetsPerPage));
  const feeds = [...listFeeds(pages)].filter(([url]) => scope.includes(url) && allows(url));
  progress.grow(wanted.length + feeds.length);
  await askTargets(wanted, {
    ...options,
    answered: (url, target) => {
      targets.set(url, target);
      progress.step();
    },
  });
  const read = await Promise.all(
    feeds.map(async ([url, kind]) => {
      const feed = await readFeed(url, kind, fetcher);
      progress.step();
      return feed;
    }),
  );
  const probes = fetcher.signal.aborted ? [] : await runProbes({ origin, languages, pages, fetcher, allows });
  return { probes, feeds: read.filter((feed) => feed !== null), unasked: named.length - wanted.length };
}

/** How an address is asked: a picture for its size, a file for its weight, a link for its status. */
type TargetUse = 'picture' | 'file' | 'link';

/** Everything pages load and link to, each address once, with its most demanding use. */
export function listTargets(pages: Iterable<PageFacts>, origin: string): Map<string, TargetUse> {
  const uses = new Map<string, TargetUse>();
  const add = (use: TargetUse, url: string | null) => {
    if (url === null) return;
    const target = withoutFragment(url);
    const known = uses.get(target);
    if (known === undefined ? isWebAddress(target) : known === 'link') uses.set(target, use);
  };
  let hasIcon = false;
  for (const page of pages) {
    for (const url of listPictures(page)) add('picture', url);
    for (const url of listFiles(page)) add('file', url);
    for (const { url } of page.anchors) add('link', url);
    hasIcon ||= page.linkTags.some(({ rel }) => rel.includes('icon'));
  }
  if (!hasIcon) add('picture', `${origin}/favicon.ico`);
  return uses;
}

function listPictures(page: PageFacts): (string | null)[] {
  const cards = ['og:image', 'twitter:image'].map((name) => {
    const written = metaContent(page, name);
    return written !== null && URL.canParse(written, page.url) ? new URL(written, page.url).href : null;
  });
  const icons = page.linkTags.filter(({ rel }) => rel.includes('icon')).map(({ url }) => url);
  return [...page.images.map(({ url }) => url), ...cards, ...icons];
}

function listFiles({ scripts, linkTags }: PageFacts): (string | null)[] {
  const styles = linkTags.filter(({ rel }) => rel.includes('stylesheet'));
  return [...scripts, ...styles].map(({ url }) => url);
}

/** The feeds pages name, each once. */
export function listFeeds(pages: readonly PageFacts[]): Map<string, 'rss' | 'atom'> {
  const feeds = new Map<string, 'rss' | 'atom'>();
  for (const { rel, type, url } of pages.flatMap(({ linkTags }) => linkTags)) {
    const [, kind] = /^application\/(rss|atom)\+xml/i.exec(type ?? '') ?? [];
    if (kind !== undefined && rel.includes('alternate') && url !== null) {
      feeds.set(withoutFragment(url), kind.toLowerCase() === 'rss' ? 'rss' : 'atom');
    }
  }
  return feeds;
}

/** Times that a host may leave a question without an answer. */
const mostSilent = 3;

/** What asking needs; `maxBytes` is where the weight of a file stops being counted. */
type TargetCheck = {
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

type Kind = SiteFeed['kind'];

/** A feed with every article of years; a reader takes less. */
const mostBytes = 5_242_880;

/** @returns `null` when the run was interrupted meanwhile */
export async function readFeed(url: string, kind: Kind, fetcher: Fetcher): Promise<SiteFeed | null> {
  const wish = { keep: ({ status }: { status: number }) => (status === 200 ? mostBytes : 0), maxBytes: mostBytes };
  const followed = await fetchUrl(url, fetcher, wish);
  if (followed === null) return null;
  const { answer, content } = followed;
  const isRead = answer.end.kind === 'status' && answer.end.status === 200;
  if (!isRead) return { ...emptyFeed(url, kind), fault: `answers ${describeAnswer(answer)}` };
  if (!content?.body?.isWhole) return { ...emptyFeed(url, kind), fault: 'is longer than 5 MB' };
  return parseFeed(url, kind, content.body.start);
}
