import { type RequestHandler, type Response, Router } from 'express';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';
import type { Language } from '#domain/locale.ts';
import type { RequestLanguage } from '../pages/language.ts';
import type { ContactIntake, IntakeResult } from './contact-intake.ts';
import { setLimitHeaders } from './rate-limit.ts';

export type ContactRouteDeps = {
  intake: ContactIntake;
  requestLanguage: RequestLanguage;
  /** The words of a key like `form:errors.email.invalid`. */
  translateError: (language: Language, key: string) => string;
};

/** How long a client waits for the store to come back. */
export const unavailableRetrySeconds = 30;

const refusals = {
  400: 'Malformed request',
  403: 'The form was sent from another site',
  413: 'The message is too large',
  415: 'Send JSON or a form, uncompressed, in UTF-8',
} as const;

/** The endpoint of the form in the browser. Every answer is JSON `{success, error}`. */
export function contactRoute(deps: ContactRouteDeps): Router {
  const router = Router();
  router.route(contactEndpoint).post(receive(deps)).all(refuseMethod);
  return router;
}

function receive({ intake, requestLanguage, translateError }: ContactRouteDeps): RequestHandler {
  return async (request, response) => {
    const language = requestLanguage(request, response);
    const result = await intake(request, language);
    answer(response, result, (key) => translateError(language, key));
  };
}

function answer(response: Response, result: IntakeResult, translate: (key: string) => string): void {
  switch (result.kind) {
    case 'sent':
      response.json({ success: true });
      return;
    case 'invalid':
      fail(response, 422, 'The message is not valid', { fields: translateReasons(result.invalid, translate) });
      return;
    case 'limited':
      setLimitHeaders(response, result.limit, result.retryAfterSeconds);
      fail(response, 429, 'Too many messages: the rate limit is reached');
      return;
    case 'unavailable':
      response.setHeader('Retry-After', String(unavailableRetrySeconds));
      fail(response, 503, 'The message could not be stored');
      return;
    case 'refused':
      fail(response, result.status, refusals[result.status]);
  }
}

function fail(response: Response, status: number, error: string, more: object = {}): void {
  response.status(status).json({ success: false, error, ...more });
}

function translateReasons(invalid: InvalidFields, translate: (key: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(invalid).map(([field, reason]) => [field, translate(`form:errors.${field}.${reason}`)]),
  );
}

const refuseMethod: RequestHandler = (_request, response) => {
  response.setHeader('Allow', 'POST');
  fail(response, 405, 'This address answers to POST only');
};
