import type { AnswerFacts } from '#seo/page/answer-facts.ts';
import type { TargetFacts } from '#seo/site/site-facts.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import type { FetchedBody } from '../fetch-url.ts';
import type { HttpResponse } from '../http-client.ts';

/** Google reads 2 MB of a page; a larger one is measured to its end and judged by its beginning. */
const parsedBytes = 2_097_152;

/** How much of an answer is worth reading: nothing of what is no page. */
export function pageBytes({ status, headers }: HttpResponse): number {
  const type = headers['content-type'] ?? '';
  const mayBePage = /^\s*(?:$|text\/(?:html|plain)|application\/(?:xhtml\+xml|octet-stream))/i.test(type);
  return status >= 200 && status < 300 && mayBePage ? parsedBytes : 0;
}

/** The HTML of an answer, whatever its type says; `null` where it is no page. */
export function htmlOf(content: FetchedBody | null): Uint8Array | null {
  const start = content?.body?.start;
  if (start === undefined) return null;
  const type = content?.headers['content-type']?.[0] ?? '';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type)) return start;
  return looksLikeHtml(start) ? start : null;
}

export function looksLikeHtml(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 512));
  return /^(?:ï»¿)?\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b/is.test(text);
}

export function buildAnswerFacts({ url, finalUrl, hops, end }: UrlAnswer, content: FetchedBody, isStart: boolean) {
  return {
    url: finalUrl,
    // A page that another address leads to is judged as itself; the redirect is a target of its own.
    requestedUrl: isStart ? url : finalUrl,
    variant: null,
    status: end.kind === 'status' ? end.status : 0,
    redirects: isStart ? hops : [],
    headers: content.headers,
    bytes: content.body?.bytes ?? null,
    ttfbMs: content.ttfbMs,
  } satisfies AnswerFacts;
}

/** What is known of an address that is no page. */
export function buildTarget(answer: UrlAnswer, headers: FetchedBody['headers'] | null): TargetFacts {
  const length = headers?.['content-length']?.[0];
  return {
    answer,
    contentType: headers?.['content-type']?.[0] ?? null,
    bytes: length !== undefined && /^\d+$/.test(length) ? Number(length) : null,
    width: null,
    height: null,
  };
}
