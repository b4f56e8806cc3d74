import { createHmac } from 'node:crypto';
import { contactFields } from '#domain/contact/fields.ts';
import type { DeliveryOutcome, Mailer, OutgoingMessage } from './mailer.ts';

export type WebhookSettings = {
  url: string;
  secret: string;
  now: () => Date;
};

const timeoutMs = 10_000;
const maxRetryAfterMs = 3_600_000;

/** Statuses that allow another attempt (RFC 9110, RFC 6585, RFC 8470). */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Delivers by a signed HTTP POST. `X-Goshen-Signature` is `sha256=` and the hexadecimal HMAC-SHA-256, keyed with the
 * secret, of `X-Goshen-Timestamp`, a full stop and the body; `Idempotency-Key` is the same in every attempt.
 */
export function createWebhookMailer({ url, secret, now }: WebhookSettings): Mailer {
  return {
    channel: 'webhook',
    deliver: async (message, signal) => {
      const body = JSON.stringify(buildPayload(message));
      const timestamp = String(Math.floor(now().getTime() / 1000));
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'goshen-website',
            'idempotency-key': message.id,
            'x-goshen-timestamp': timestamp,
            'x-goshen-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
          },
          body,
        });
        await response.body?.cancel();
        return classifyResponse(response, now());
      } catch (error) {
        return { kind: 'postponed', fault: 'server', error: toDeliveryError(error) };
      }
    },
    close: () => {},
  };
}

function buildPayload({ id, receivedAt, language, content }: OutgoingMessage) {
  const fields = Object.fromEntries(contactFields.map((field) => [field, content[field]]));
  return { id, receivedAt: receivedAt.toISOString(), language, ...fields };
}

/** Redirects are not followed: the message goes only to the configured URL. */
function classifyResponse({ status, headers }: Pick<Response, 'status' | 'headers'>, now: Date): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const error = { code: `HTTP ${status}`, detail: '' };
  if (status < 400) return { kind: 'postponed', fault: 'configuration', error };
  if (status < 500 && !transientStatuses.has(status)) return { kind: 'refused', error };
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now);
  return { kind: 'postponed', fault: 'server', error, retryAfterMs };
}

/** Seconds or a date (RFC 9110, section 10.2.3); at most an hour. */
function parseRetryAfter(value: string | null, now: Date): number {
  if (value === null) return 0;
  const retryAfterMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(retryAfterMs) ? 0 : Math.min(maxRetryAfterMs, Math.max(0, retryAfterMs));
}

/** `fetch` hides what happened in the cause of a "fetch failed". */
function toDeliveryError(error: unknown): { code: string; detail: string } {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return { code: cause?.code ?? name, detail: cause?.message ?? message };
}
