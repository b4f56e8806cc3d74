import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { contactEndpoint, waitOf } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';
import type { Language } from '#domain/locale.ts';
import { listPaths } from '#domain/routes.ts';
import type { SendError } from '../http/error-handler.ts';
import { requestIdOf } from '../http/request-log.ts';
import { hasValidHost, splitTarget } from '../http/request-target.ts';
import type { RequestLanguage } from '../pages/language.ts';
import { type PageDeps, type Refusal, sendRefusal } from '../pages/page-handler.ts';
import type { ContactSubmissions, SubmissionResult } from './submissions.ts';

/** A URL that forms are posted to. */
export type ContactForm = {
  /** The language a message is stored with. */
  language: RequestLanguage;
  respond: (request: IncomingMessage, response: ServerResponse, result: SubmissionResult) => Promise<void>;
  refuseMethod?: (request: IncomingMessage, response: ServerResponse) => void;
};

/** By path. */
export type ContactForms = ReadonlyMap<string, ContactForm>;

export type ContactRoute = {
  /**
   * Responds to a post that is refused from memory, ahead of Express, which alone would cost more than the refusal. False
   * for every other request, which is left as it is.
   */
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Every other post. */
  receive: RequestHandler;
};

type ContactRouteDeps = { submissions: ContactSubmissions; forms: ContactForms; sendError: SendError };

export function createContactRoute({ submissions, forms, sendError }: ContactRouteDeps): ContactRoute {
  return {
    refuse: (request, response) => {
      if (request.method !== 'POST' || !hasValidHost(request)) return false;
      const form = forms.get(splitTarget(request.url ?? '')[0]);
      const refusal = form === undefined ? null : submissions.refuse(request);
      if (form === undefined || refusal === null) return false;
      form.respond(request, response, refusal).catch((error: unknown) => sendError(error, request, response));
      return true;
    },
    receive: async (request, response, next) => {
      const form = forms.get(request.path);
      if (form !== undefined && request.method === 'POST') {
        const language = form.language(request, response);
        await form.respond(request, response, await submissions.receive(request, language));
      } else if (form?.refuseMethod === undefined) next();
      else form.refuseMethod(request, response);
    },
  };
}

/** The endpoint for the script of the form, and the contact pages for the form without script. */
export function listContactForms(pages: PageDeps, translateError: EndpointDeps['translateError']): ContactForms {
  const { registry, requestLanguage, flatHeaders: headers } = pages;
  const contactPages = listPaths(registry).filter(({ page }) => page.route === 'contact');
  return new Map([
    [contactEndpoint, createEndpoint({ requestLanguage, translateError, headers })] as const,
    ...contactPages.map(({ path, prefix }) => [path, createPageForm(pages, path, prefix)] as const),
  ]);
}

/** The Retry-After while the store is unavailable. */
const unavailableRetrySeconds = 30;

type EndpointDeps = {
  requestLanguage: RequestLanguage;
  /** The words of a key like `form:errors.email.invalid`. */
  translateError: (language: Language, key: string) => string;
  /** The security headers, names and values in turn. */
  headers: readonly string[];
};

/** Every response of the endpoint is JSON `{success, error}`. */
export function createEndpoint({ requestLanguage, translateError, headers }: EndpointDeps): ContactForm {
  const send = (request: IncomingMessage, response: ServerResponse, reply: EndpointReply) => {
    const { status, body, headers: more = [] } = reply;
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
    const common = ['X-Request-Id', requestIdOf(request), ...headers, 'Cache-Control', 'no-store'];
    response.writeHead(status, [...common, ...more, ...type]).end(body);
  };
  return {
    language: requestLanguage,
    respond: async (request, response, result) => {
      const translate = (key: string) => translateError(requestLanguage(request, response), key);
      send(request, response, replyTo(result, translate));
    },
    refuseMethod: (request, response) => send(request, response, { ...failures[405], headers: ['Allow', 'POST'] }),
  };
}

type EndpointReply = { status: number; body: Buffer; headers?: readonly string[] };

const failures = {
  400: failure(400, 'Malformed request'),
  403: failure(403, 'The form was sent from another site'),
  405: failure(405, 'This URL accepts POST only'),
  413: failure(413, 'The message is too large'),
  415: failure(415, 'Send JSON or a form, uncompressed, in UTF-8'),
  422: failure(422, 'This Idempotency-Key belongs to another message: send this one with a new key'),
  429: failure(429, 'Too many messages: the rate limit is reached'),
  503: failure(503, 'The message could not be stored'),
} as const;

function failure(status: number, error: string, more: object = {}): EndpointReply {
  return { status, body: Buffer.from(JSON.stringify({ success: false, error, ...more })) };
}

function replyTo(result: SubmissionResult, translate: (key: string) => string): EndpointReply {
  switch (result.kind) {
    case 'sent':
      return { status: 200, body: Buffer.from('{"success":true}') };
    case 'invalid':
      return failure(422, 'The message is not valid', { fields: translateReasons(result.invalid, translate) });
    case 'limited':
      return { ...failures[429], headers: limitHeaders(result) };
    case 'unavailable':
      return { ...failures[503], headers: ['Retry-After', String(unavailableRetrySeconds)] };
    case 'refused':
      return failures[result.status];
  }
}

function translateReasons(invalid: InvalidFields, translate: (key: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(invalid).map(([field, reason]) => [field, translate(`form:errors.${field}.${reason}`)]),
  );
}

/** Header fields of a 429 (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ limit, retryAfterSeconds }: Extract<SubmissionResult, { kind: 'limited' }>): string[] {
  return [
    ...['Retry-After', String(retryAfterSeconds)],
    ...['RateLimit-Policy', `"contact";q=${limit.max};w=${limit.windowMs / 1000}`],
    ...['RateLimit', `"contact";r=0;t=${retryAfterSeconds}`],
  ];
}

/** The form posted without script, to the contact page itself: 303 after success, else the page with what is wrong. */
function createPageForm(pages: PageDeps, path: string, prefix: Language | null): ContactForm {
  return {
    language: (request, response) => prefix ?? pages.requestLanguage(request, response),
    respond: async (request, response, result) => {
      if (result.kind !== 'sent') return sendRefusal(pages, request, response, { path, prefix, ...refusalOf(result) });
      const common = ['X-Request-Id', requestIdOf(request), ...pages.flatHeaders, 'Cache-Control', 'no-store'];
      response.writeHead(303, [...common, 'Location', `${path}?sent=1#contact`]).end();
    },
  };
}

type Refused = Exclude<SubmissionResult, { kind: 'sent' }>;

const refusedOutcomes = {
  400: 'unreadable',
  403: 'crossSite',
  413: 'tooLong',
  415: 'unreadable',
  422: 'unavailable', // a program with an Idempotency-Key of its own; the form that it gets back has none
} as const;

/** What the contact page shows about a message that was not accepted. */
function refusalOf(result: Refused): Refusal {
  const values = result.values ?? {};
  const form = { values, invalid: {}, wait: null };
  switch (result.kind) {
    case 'invalid':
      return { status: 422, form: { ...form, outcome: 'invalid', invalid: result.invalid } };
    case 'limited': {
      const wait = waitOf(result.retryAfterSeconds);
      return { status: 429, headers: limitHeaders(result), form: { ...form, outcome: 'limited', wait } };
    }
    case 'unavailable': {
      const headers = ['Retry-After', String(unavailableRetrySeconds)];
      return { status: 503, headers, form: { ...form, outcome: 'unavailable' } };
    }
    case 'refused':
      return { status: result.status, form: { ...form, outcome: refusedOutcomes[result.status] } };
  }
}
