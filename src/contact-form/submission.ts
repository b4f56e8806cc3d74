import { type ContactField, type ContactMessage, contactFields } from '#domain/contact/fields.ts';
import { contactEndpoint, type Wait, waitOf } from '#domain/contact/form-contract.ts';
import type { InvalidFields, InvalidReason, ParsedContactMessage } from '#domain/contact/message.ts';
import type { BackendSettings } from '../app/page-state.ts';

const timeoutMs = 15_000;

type Schema = Pick<typeof import('#domain/contact/message.ts'), 'parseContactMessage'>;

/** Why a field is invalid: a reason with a text in the catalogue, or a text of the server. */
export type FieldError = { reason: InvalidReason } | { text: string };
export type FieldErrors = Partial<Record<ContactField, FieldError>>;

export type Submission = { values: ContactValues; honeypot: string; target: ContactTarget };

/** Validates what was typed and sends it if it is valid. An invalid form sends no request. */
export async function submitMessage({ values, honeypot, target }: Submission): Promise<Outcome> {
  const parsed = await checkValues(values);
  if (!parsed.ok) return { kind: 'invalid', errors: errorsOf(parsed.invalid) };
  const body = buildContactBody(parsed.message, { honeypot, now: new Date(), userAgent: navigator.userAgent });
  return sendContactMessage(body, target, { fetch: window.fetch.bind(window), timeoutMs });
}

/** Loads the schema when the form is first used, because the first view does not need it; `null` when offline. */
export function loadSchema(): Promise<Schema | null> {
  return import('#domain/contact/message.ts').catch(() => null);
}

/** Validates as the server does. If the schema cannot be loaded, only the server validates. */
export async function checkValues(values: ContactValues): Promise<ParsedContactMessage> {
  const schema = await loadSchema();
  return schema === null ? { ok: true, message: values } : schema.parseContactMessage(values);
}

export function errorsOf(invalid: InvalidFields): FieldErrors {
  return Object.fromEntries(Object.entries(invalid).map(([field, reason]) => [field, { reason }]));
}

/** Where a message is posted to. */
export type ContactTarget = {
  url: string;
  headers: Record<string, string>;
  /** Whether a repeated post is stored only once. */
  knowsRepeats: boolean;
};

export function siteTarget(idempotencyKey: string): ContactTarget {
  return { url: contactEndpoint, headers: { 'Idempotency-Key': idempotencyKey }, knowsRepeats: true };
}

/** Without an idempotency key: a function whose CORS settings do not allow that header would get no message. */
export function backendTarget({ url, anonKey }: BackendSettings): ContactTarget {
  return {
    url: url + contactEndpoint,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    knowsRepeats: false,
  };
}

export type ContactValues = Record<ContactField, string>;

/** The body of the post. */
export type ContactBody = ContactValues & { timestamp: string; userAgent: string; honeypot: string };

export type Outcome =
  | { kind: 'sent' }
  /** `wait` is null if the server does not say how long. */
  | { kind: 'limited'; wait: Wait | null }
  /** The browser found invalid fields and sent nothing. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** The server found invalid fields that the browser accepted. `detail` as for `failed`. */
  | { kind: 'refused'; errors: FieldErrors; detail: string }
  /** `detail` is for the console and contains nothing that the visitor wrote. */
  | { kind: 'failed'; detail: string };

type Sender = { userAgent: string; now: Date; honeypot: string };

export function buildContactBody(message: ContactMessage, { userAgent, now, honeypot }: Sender): ContactBody {
  const values = Object.fromEntries(contactFields.map((field) => [field, message[field] ?? ''])) as ContactValues;
  return { ...values, timestamp: now.toISOString(), userAgent, honeypot };
}

type Transport = { fetch: typeof fetch; timeoutMs: number };

/**
 * Posts a message and returns the outcome; never throws. After a broken connection it retries once if the target
 * recognises repeats.
 */
export async function sendContactMessage(
  body: ContactBody,
  { url, headers, knowsRepeats }: ContactTarget,
  { fetch, timeoutMs }: Transport,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const post = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    });
    return readOutcome(response.status, await response.text(), response.headers.get('Retry-After'));
  };
  const postAgain = (cause: unknown) => (signal.aborted || !knowsRepeats ? Promise.reject(cause) : post());
  try {
    return await post().catch(postAgain);
  } catch (cause) {
    return { kind: 'failed', detail: cause instanceof Error ? cause.name : 'unknown' };
  }
}

/** Parses a response of any status: the body decides. `retryAfter` in seconds; a date is ignored. */
export function readOutcome(status: number, text: string, retryAfter: string | null): Outcome {
  const { success, error, fields } = parseRecord(text);
  if (success === true) return { kind: 'sent' };
  if (typeof error === 'string' && /rate limit/i.test(error)) {
    return { kind: 'limited', wait: /^\d+$/.test(retryAfter ?? '') ? waitOf(Number(retryAfter)) : null };
  }
  const detail = `HTTP ${status}`;
  const errors = collectErrors(fields);
  if (status === 422 && Object.keys(errors).length > 0) return { kind: 'refused', errors, detail };
  return { kind: 'failed', detail };
}

function collectErrors(fields: unknown): FieldErrors {
  const errors: FieldErrors = {};
  if (!isRecord(fields)) return errors;
  for (const field of contactFields) {
    const text = fields[field];
    if (typeof text === 'string') errors[field] = { text };
  }
  return errors;
}

/** A proxy may respond with something other than JSON: then only the status is known. */
function parseRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
