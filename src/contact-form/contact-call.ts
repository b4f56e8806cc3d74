import { type ContactField, contactFields } from '#domain/contact/form-contract.ts';
import type { ContactTarget } from './contact-target.ts';
import type { FieldErrors } from './form-state.ts';

export type ContactValues = Record<ContactField, string>;

/** What is posted: exactly these, and nothing else. */
export type ContactBody = ContactValues & { timestamp: string; userAgent: string; honeypot: string };

export type Outcome =
  | { kind: 'sent' }
  | { kind: 'limited' }
  /** The browser's own check failed: nothing was sent. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** The server refused fields that the browser's check accepted. `detail` as for `failed`. */
  | { kind: 'refused'; errors: FieldErrors; detail: string }
  /** `detail` is for the console and names nothing that the visitor wrote. */
  | { kind: 'failed'; detail: string };

type Sender = { userAgent: string; now: Date; honeypot: string };

export function buildContactBody(values: ContactValues, { userAgent, now, honeypot }: Sender): ContactBody {
  const { firstName, lastName, email, company, message } = values;
  return { firstName, lastName, email, company, message, timestamp: now.toISOString(), userAgent, honeypot };
}

type Transport = { fetch: typeof fetch; timeoutMs: number };

/**
 * Posts a message and says what became of it; it never throws. A connection that breaks is tried once more where
 * the target knows a repeated message from a new one.
 */
export async function sendContactMessage(
  body: ContactBody,
  { address, headers, knowsRepeats }: ContactTarget,
  { fetch, timeoutMs }: Transport,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const post = async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    });
    return readOutcome(response.status, await response.text());
  };
  const postAgain = (cause: unknown) => (signal.aborted || !knowsRepeats ? Promise.reject(cause) : post());
  try {
    return await post().catch(postAgain);
  } catch (cause) {
    return { kind: 'failed', detail: cause instanceof Error ? cause.name : 'unknown' };
  }
}

/** Reads an answer at any status: what counts is what the body says. */
export function readOutcome(status: number, text: string): Outcome {
  const { success, error, fields } = parseRecord(text);
  if (success === true) return { kind: 'sent' };
  if (typeof error === 'string' && /rate limit/i.test(error)) return { kind: 'limited' };
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

/** A proxy in between may answer with something that is no JSON: then nothing is known but the status. */
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
