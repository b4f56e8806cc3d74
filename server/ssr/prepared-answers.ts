import type { IncomingMessage, RequestListener } from 'node:http';
import { createRequestLog, type Logger } from '../logger.ts';
import { watchAnswer } from '../middleware/access-log.ts';
import { chooseRequestId } from '../middleware/request-id.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import type { PageCache, PreparedPage } from './page-cache.ts';
import { etagOf, listPageHeaders, matchesEtag } from './page-headers.ts';
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts';
import type { FindPlainView, PlainView } from './plain-view.ts';
import { rememberSome } from './remember-some.ts';

type PreparedAnswersDeps = {
  findPlainView: FindPlainView;
  cache: Pick<PageCache, 'read'>;
  /** What every answer carries. */
  headers: readonly (readonly [string, string])[];
  logger: Logger;
};

/** Headers as names and values in turn, the form that costs Node least. */
type Answer = { etag: string; headers: string[]; notModifiedHeaders: string[]; body: Buffer };

const allEncodings = { br: true, gzip: true, identity: true };

/**
 * Answers plain requests for pages that have been rendered before, with prepared headers and bodies. Whatever is rare
 * (a first rendering, any other address, method or host) goes to the application, which would answer the same.
 */
export function answerPrepared(
  { findPlainView, cache, headers, logger }: PreparedAnswersDeps,
  application: RequestListener,
): RequestListener {
  const log = createRequestLog(logger);
  const encodingOf = rememberSome((header) => acceptedEncoding(header, allEncodings));
  const prepare = rememberAnswers(headers);
  const findAnswer: FindAnswer = (request, given) => {
    const view = findPlainView(request, given);
    const page = view === null ? null : cache.read(view.key);
    if (view === null || page === null) return null;
    return prepare(page, view, encodingOf(given['accept-encoding'] ?? ''));
  };
  return (request, response) => {
    const given = readPlainHeaders(request.rawHeaders);
    const answer = given === null ? null : findAnswer(request, given);
    if (given === null || answer === null) {
      application(request, response);
      return;
    }
    const requestId = chooseRequestId(given['x-request-id']);
    watchAnswer(log, request, response, requestId);
    if (matchesEtag(given['if-none-match'], answer.etag)) {
      response.writeHead(304, ['X-Request-Id', requestId, ...answer.notModifiedHeaders]).end();
      return;
    }
    response.writeHead(200, ['X-Request-Id', requestId, ...answer.headers]);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  };
}

type FindAnswer = (request: IncomingMessage, given: PlainHeaders) => Answer | null;
type Prepare = (page: PreparedPage, view: PlainView, encoding: Encoding) => Answer;

/** Every address has pages of its own in the cache, so a page has one set of headers for each packing. */
function rememberAnswers(headers: PreparedAnswersDeps['headers']): Prepare {
  const kept = new WeakMap<PreparedPage, Map<string, Answer>>();
  return (page, { prefix, language }, encoding) => {
    const answers = kept.get(page) ?? new Map<string, Answer>();
    kept.set(page, answers);
    const known = answers.get(encoding);
    if (known !== undefined) return known;
    const etag = etagOf(page, encoding);
    const shared = [...headers, ...listPageHeaders(prefix, language), ['ETag', etag]].flat();
    const body = page.bodies[encoding];
    const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const form = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)];
    const answer = { etag, notModifiedHeaders: shared, headers: [...shared, ...packing, ...form], body };
    answers.set(encoding, answer);
    return answer;
  };
}
