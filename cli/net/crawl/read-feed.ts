import type { SiteFeed } from '#seo/feed/feed-rules.ts';
import { describeAnswer } from '#seo/site/response-rules.ts';
import { emptyFeed, parseFeed } from '../../sources/parse-feed.ts';
import type { Fetcher } from '../fetch-url.ts';
import { fetchUrl } from '../fetch-url.ts';

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
