import type { Channel, StoredMessage } from './outbox.ts';

/** A message as it is delivered: one that was erased meanwhile has no content and is never handed over. */
export type OutgoingMessage = Omit<StoredMessage, 'content'> & { content: NonNullable<StoredMessage['content']> };

/** What went wrong: a code that may be logged, and the other side's own words, which may name addresses. */
export type DeliveryError = { code: string; detail: string };

/**
 * How an attempt ended.
 *
 * delivered   accepted; with `error` if one of several recipients was refused, and nothing is retried
 * refused     this message will never be accepted; others may be
 * postponed   may succeed later. `fault`: the `message` (retry this one later), the `server` (no other message would
 *             succeed either), or the `configuration` (the operator must act; never give up)
 */
export type DeliveryOutcome =
  | { kind: 'delivered'; error?: DeliveryError }
  | { kind: 'refused'; error: DeliveryError }
  | {
      kind: 'postponed';
      fault: 'message' | 'server' | 'configuration';
      error: DeliveryError;
      /** The Retry-After of the other side. */
      retryAfterMs?: number;
    };

/** One channel out of the outbox. */
export type Mailer = {
  channel: Channel;
  /** Never rejects; ends when the signal aborts. */
  deliver: (message: OutgoingMessage, signal: AbortSignal) => Promise<DeliveryOutcome>;
  close: () => void;
};

/** Whether the host of a URL is this machine, so that requests to it cross no network. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);
}
