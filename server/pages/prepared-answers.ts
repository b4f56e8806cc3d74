import type { IncomingMessage, RequestListener } from 'node:http';
import type { Env } from '../env.ts';
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts';
import { logAnswer } from '../http/access-log.ts';
import { isSent } from '../http/is-sent.ts';
import { headerLines, type PreparedResponse } from '../http/prepared-response.ts';
import { chooseRequestId } from '../http/request-id.ts';
import type { RequestLog } from '../logger.ts';
import type { PageCache, PreparedPage } from './page-cache.ts';
import { etagOf, listPageHeaders, matchesEtag } from './page-headers.ts';
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts';
import type { FindPlainView, PlainView } from './plain-view.ts';
import { rememberSome } from './remember-some.ts';

type PreparedAnswersDeps = {
  findPlainView: FindPlainView;
  cache: Pick<PageCache, 'peek' | 'countHit'>;
  trustProxy: Env['trustProxy'];
  /** What every answer carries. */
  headers: readonly (readonly [string, string])[];
  logRequest: RequestLog;
};

type Answer = { etag: string; lines: string; notModifiedLines: string; length: string; body: Buffer };

const allEncodings = { br: true, gzip: true, identity: true };

/**
 * Answers plain requests for pages that have been rendered before, with prepared headers and bodies. Whatever is rare
 * (a first rendering, any other address, method, host or version) goes to the application, which would answer the same.
 */
export function answerPrepared(
  { findPlainView, cache, trustProxy, headers, logRequest }: PreparedAnswersDeps,
  application: RequestListener,
): (request: IncomingMessage, response: PreparedResponse) => void {
  const encodingOf = rememberSome((header) => acceptedEncoding(header, allEncodings));
  const prepare = rememberAnswers(headers);
  const findAnswer: FindAnswer = (request, given) => {
    const view = findPlainView(request, given);
    const page = view === null ? null : cache.peek(view.key);
    if (view === null || page === null) return null;
    const answer = prepare(page, view, encodingOf(given['accept-encoding'] ?? ''));
    const known = given['if-none-match'];
    return known === undefined || matchesEtag(known, answer.etag) ? answer : null;
  };
  return (request, response) => {
    const startedAt = performance.now();
    const given = readPlainHeaders(request.rawHeaders);
    const answer = given === null ? null : findAnswer(request, given);
    if (given === null || answer === null) {
      application(request, response);
      return;
    }
    cache.countHit();
    const requestId = chooseRequestId(given['x-request-id'], trustProxy);
    send(request, response, { answer, requestId, isKnown: given['if-none-match'] !== undefined });
    const begun = { requestId, startedAt };
    // Nearly every answer is out by now, and waiting for an event costs more than writing the line.
    if (isSent(response)) logAnswer(logRequest, request, response, begun);
    else response.on('close', () => logAnswer(logRequest, request, response, begun));
  };
}

function send(
  { method }: IncomingMessage,
  response: PreparedResponse,
  { answer, requestId, isKnown }: { answer: Answer; requestId: string; isKnown: boolean },
): void {
  response.preparedLines = `X-Request-Id: ${requestId}\r\n${isKnown ? answer.notModifiedLines : answer.lines}`;
  if (isKnown) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, ['Content-Length', answer.length]);
  response.end(method === 'HEAD' ? undefined : answer.body);
}

type FindAnswer = (request: IncomingMessage, given: PlainHeaders) => Answer | null;
type Prepare = (page: PreparedPage, view: PlainView, encoding: Encoding) => Answer;

/** Every address has pages of its own in the cache, so a page has one set of headers for each packing. */
function rememberAnswers(headers: PreparedAnswersDeps['headers']): Prepare {
  const kept = new WeakMap<PreparedPage, Map<string, Answer>>();
  return (page, { prefix, language }, encoding) => {
    const answers = kept.get(page) ?? new Map<string, Answer>();
    const known = answers.get(encoding);
    if (known !== undefined) return known;
    kept.set(page, answers);
    const etag = etagOf(page, encoding);
    const body = page.bodies[encoding];
    const shared = headerLines([...headers, ...listPageHeaders(prefix, language), ['ETag', etag]]);
    const packing = headerLines(encoding === 'identity' ? [] : [['Content-Encoding', encoding]]);
    const lines = shared + packing + headerLines([['Content-Type', 'text/html; charset=utf-8']]);
    const answer = { etag, notModifiedLines: shared, lines, length: String(body.length), body };
    answers.set(encoding, answer);
    return answer;
  };
}
