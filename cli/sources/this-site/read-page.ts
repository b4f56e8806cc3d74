import { languageCookie } from '#domain/language-detection.ts';
import type { AnswerFacts } from '#seo/page/answer-facts.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import { acceptedEncodings, readBody } from '../../net/fetch-url.ts';
import type { HttpClient } from '../../net/http-client.ts';
import { parsePage } from '../parse-page.ts';
import type { OwnReading } from './own-readings.ts';

/** The facts of one of this site's pages, as a browser with the cookie of its language gets it. */
export async function readPage({ path, variant }: OwnReading, origin: string, client: HttpClient): Promise<PageFacts> {
  const url = new URL(path, origin).href;
  const cookie = variant === null ? {} : { cookie: `${languageCookie}=${variant}` };
  const headers = { 'accept-encoding': acceptedEncodings, ...cookie };
  const answer = await client.fetch({ url, method: 'GET', headers });
  const body = await readBody(answer, { keep: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY });
  return parsePage(body.start, {
    ...{ url, requestedUrl: url, variant, status: answer.status, redirects: [] },
    ...{ headers: answer.headerValues, bytes: body.bytes, ttfbMs: null },
  } satisfies AnswerFacts);
}
