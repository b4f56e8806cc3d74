import type { Request, RequestHandler, Response } from 'express';
import { contactEndpoint, waitOf } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';
import type { Language } from '#domain/locale.ts';
import { listPaths } from '#domain/routes.ts';
import type { RequestLanguage } from '../pages/language.ts';
import { type ContactReply, type PageDeps, sendContactPage } from '../pages/page-handler.ts';
import type { Translate } from '../pages/server-texts.ts';
import type { ReceiveSubmission, SubmissionResult } from './submissions.ts';

/** A URL that forms are posted to. */
export type ContactForm = {
  /** The language a message is stored with. */
  language: RequestLanguage;
  respond: (request: Request, response: Response, result: SubmissionResult) => void | Promise<void>;
  refuseMethod?: RequestHandler;
};

/** By path. */
export type ContactForms = ReadonlyMap<string, ContactForm>;

export function contactRoute(receiveSubmission: ReceiveSubmission, forms: ContactForms): RequestHandler {
  return async (request, response, next) => {
    const form = forms.get(request.path);
    if (form !== undefined && request.method === 'POST') {
      const language = form.language(request, response);
      await form.respond(request, response, await receiveSubmission(request, language));
    } else if (form?.refuseMethod === undefined) next();
    else form.refuseMethod(request, response, next);
  };
}

/** The endpoint for the script of the form, and the contact pages for the form without script. */
export function listContactForms(pages: PageDeps, translate: Translate): ContactForms {
  const contactPages = listPaths(pages.registry).filter(({ page }) => page.route === 'contact');
  return new Map([
    [contactEndpoint, createEndpoint(pages.requestLanguage, translate)] as const,
    ...contactPages.map(({ path, prefix }) => [path, createPageForm(pages, path, prefix)] as const),
  ]);
}

/** While the store is unavailable; in seconds. */
const unavailableHeaders = { 'Retry-After': '30' };

/**
 * Every response of the endpoint is JSON `{success, error}`.
 *
 * @param translate The words of a key like `form:errors.email.invalid`.
 */
export function createEndpoint(requestLanguage: RequestLanguage, translate: Translate): ContactForm {
  return {
    language: requestLanguage,
    respond: (request, response, result) => {
      const translateKey = (key: string) => translate(requestLanguage(request, response), key);
      const { status, body, headers = {} } = replyTo(result, translateKey);
      response.status(status).set(headers).json(body);
    },
    refuseMethod: (_request, response) => {
      response.status(405).set('Allow', 'POST').json(failure('This URL accepts POST only'));
    },
  };
}

type EndpointReply = { status: number; body: object; headers?: Record<string, string> };

const refusals = {
  400: 'Malformed request',
  403: 'The form was sent from another site',
  413: 'The message is too large',
  415: 'Send JSON or a form, uncompressed, in UTF-8',
  422: 'This Idempotency-Key belongs to another message: send this one with a new key',
} as const;

function failure(error: string, more: object = {}): object {
  return { success: false, error, ...more };
}

function replyTo(result: SubmissionResult, translate: (key: string) => string): EndpointReply {
  switch (result.kind) {
    case 'sent':
      return { status: 200, body: { success: true } };
    case 'invalid': {
      const fields = translateReasons(result.invalid, translate);
      return { status: 422, body: failure('The message is not valid', { fields }) };
    }
    case 'limited': {
      const body = failure('Too many messages: the rate limit is reached');
      return { status: 429, body, headers: limitHeaders(result) };
    }
    case 'unavailable':
      return { status: 503, body: failure('The message could not be stored'), headers: unavailableHeaders };
    case 'refused':
      return { status: result.status, body: failure(refusals[result.status]) };
  }
}

function translateReasons(invalid: InvalidFields, translate: (key: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(invalid).map(([field, reason]) => [field, translate(`form:errors.${field}.${reason}`)]),
  );
}

/** Header fields of a 429 (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ limit, retryAfterSeconds }: Extract<SubmissionResult, { kind: 'limited' }>) {
  return {
    'Retry-After': String(retryAfterSeconds),
    'RateLimit-Policy': `"contact";q=${limit.max};w=${limit.windowMs / 1000}`,
    RateLimit: `"contact";r=0;t=${retryAfterSeconds}`,
  };
}

/** The form posted without script, to the contact page itself: 303 after success, else the page with what is wrong. */
function createPageForm(pages: PageDeps, path: string, prefix: Language | null): ContactForm {
  return {
    language: (request, response) => prefix ?? pages.requestLanguage(request, response),
    respond: async (request, response, result) => {
      if (result.kind === 'sent') response.status(303).location(`${path}?sent=1#contact`).end();
      else await sendContactPage(pages, request, response, { path, prefix, ...pageReplyTo(result) });
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
function pageReplyTo(result: Refused): ContactReply {
  const values = result.values ?? {};
  const form = { values, invalid: {}, wait: null };
  switch (result.kind) {
    case 'invalid':
      return { status: 422, form: { ...form, outcome: 'invalid', invalid: result.invalid } };
    case 'limited': {
      const wait = waitOf(result.retryAfterSeconds);
      return { status: 429, headers: limitHeaders(result), form: { ...form, outcome: 'limited', wait } };
    }
    case 'unavailable':
      return { status: 503, headers: unavailableHeaders, form: { ...form, outcome: 'unavailable' } };
    case 'refused':
      return { status: result.status, form: { ...form, outcome: refusedOutcomes[result.status] } };
  }
}
