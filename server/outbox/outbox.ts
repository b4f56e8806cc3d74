/**
 * The outbox: acknowledged contact messages that have not been delivered yet.
 *
 * message     what a visitor sent, kept until its time is over, then erased; its row stays as a tombstone
 * status      `queued` (to be delivered) -> `sent`, or `dead` (refused or given up); `quarantined` waits for the
 *             operator; `erased` holds no personal data
 * delivery    one message on its way through one channel (email, webhook), tried again until it arrives
 * lease       the time for which one worker owns a delivery; a dead worker's delivery is free again afterwards
 * submission  a message with its key: the same key with the same fields stores one message and gets the same response
 * limit       how often within a window; an exhausted limit refuses until its window ends
 * trap        the field only machines fill in; such a message is accepted into quarantine
 */
import type { ContactMessage, MessageContent } from '#domain/contact/fields.ts';
import type { Language } from '#domain/locale.ts';
import type { CopiedTable } from './copy-store.ts';
import type { Row } from './operation.ts';

export const messageStatuses = ['queued', 'sent', 'dead', 'quarantined', 'erased'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

export type DeliveryStatus = 'queued' | 'sending' | 'sent' | 'dead';

export type Limit = { max: number; windowMs: number };

/** A limit for one client or for all of them; `key` identifies the client. */
export type KeyedLimit = Limit & { key: string };

export type Submission = {
  message: ContactMessage;
  language: Language;
  /** Belongs to one message for as long as `keepMs`. */
  key: { value: string; keepMs: number };
  trapped: boolean;
  /** What the client sends about itself; not trusted. */
  claimed: { timestamp: string | null; userAgent: string | null };
  /** If one is exhausted, it refuses the submission. */
  limits: readonly KeyedLimit[];
  /** If it is exhausted, it sends the submission to quarantine. */
  floodLimit: KeyedLimit | null;
  /** A quarantine of so many messages is full: it refuses the submissions that it would get. */
  maxQuarantined: number;
};

export type Enqueued =
  | { kind: 'stored'; id: string; duplicate: boolean }
  | { kind: 'limited'; limit: Limit; retryAfterMs: number }
  /** It would be quarantined, and the quarantine is full. */
  | { kind: 'full' }
  /** Its key belongs to a message with other fields. */
  | { kind: 'conflict' };

export type LimitUse = { ok: true } | { ok: false; limit: Limit; retryAfterMs: number };

/** Personal fields are `null` once the message is erased. */
export type StoredMessage = {
  id: string;
  status: MessageStatus;
  receivedAt: Date;
  /** When the last delivery ended or the message was erased. */
  settledAt: Date | null;
  /** Why it is in quarantine, or why it was erased. */
  reason: string | null;
  /** Since when the sender's objection keeps it from being delivered. */
  heldAt: Date | null;
  language: Language;
  content: MessageContent | null;
};

/** Who works on a delivery, and for how long it is theirs. */
export type Lease = { channel: Channel; owner: string; leaseMs: number };

export type ClaimedDelivery = {
  channel: Channel;
  /** This one included. */
  attempts: number;
  queuedAt: Date;
  message: StoredMessage;
};

export type DeliveryEnd =
  | { kind: 'sent' }
  | { kind: 'retry'; at: Date; error: string }
  | { kind: 'dead'; error: string };

export type DeliveryState = {
  channel: Channel;
  status: DeliveryStatus;
  attempts: number;
  /** When it is tried again, or when the lease of the current attempt ends. */
  nextAt: Date | null;
  endedAt: Date | null;
  lastError: string | null;
};

export type MessageQuery = {
  statuses?: readonly MessageStatus[];
  /** As stored: lower case. */
  email?: string;
  receivedBefore?: Date;
  /** Only those kept back by their sender's objection. */
  held?: boolean;
  /** The last message of the page before. */
  after?: { receivedAt: Date; id: string };
  limit: number;
};

export type OutboxCounts = {
  messages: Record<MessageStatus, number>;
  /** Deliveries not yet ended. */
  pending: Record<Channel, number>;
  /** Deliveries that were refused or given up; another channel may still deliver their message. */
  dead: Record<Channel, number>;
  held: number;
  /** Errors of deliveries that are still retried, the most frequent first. */
  errors: { channel: Channel; error: string; count: number }[];
  /** Receipt of the oldest message still to be delivered. */
  oldestQueuedAt: Date | null;
  /** The last `goshen messages backup`. */
  lastBackupAt: Date | null;
};

/** Messages received before these instants are deleted, delivered or not. */
export type Retention = { receivedBefore: Date; quarantinedBefore: Date };

/** What an operator, or the hourly purge, did; without personal data of senders. `by` is `null` for the site. */
export type Action = { at: Date; command: string; count: number; reason: string | null; by: string | null };

/** When and by whom messages are changed; recorded in the transaction that changes them. */
export type Change = Pick<Action, 'at' | 'by'>;

/**
 * Every method rejects with an `AppError` when the store cannot serve: STORE_UNAVAILABLE, which may pass, or
 * STORE_CORRUPT where SQLite's file is damaged. A server's outbox that found damage rejects with STORE_CORRUPT until it
 * is opened again.
 */
export type Outbox = {
  /** Resolves once the message is on the disk (fsync), or was there already. */
  enqueue(submission: Submission, now: Date): Promise<Enqueued>;
  /** Counts one use of a limit. */
  consume(limit: KeyedLimit, now: Date): Promise<LimitUse>;
  /** The random key that client addresses are hashed with on one UTC day (`2026-01-31`); shared by all replicas. */
  dailySecret(day: string): Promise<string>;
  /** Newest first. */
  list(query: MessageQuery): Promise<StoredMessage[]>;
  get(id: string): Promise<StoredMessage | null>;
  count(query: Omit<MessageQuery, 'limit' | 'after'>): Promise<number>;
  counts(): Promise<OutboxCounts>;
  /** The store's clock, which all replicas share. */
  now(): Promise<Date>;
  /** Gives messages that have none yet their deliveries. */
  schedule(channels: readonly Channel[], now: Date): Promise<void>;
  /** The delivery that has been due longest, leased, or `null` where none is due. */
  claim(lease: Lease, now: Date): Promise<ClaimedDelivery | null>;
  /** Ends an attempt; false where the lease was lost. */
  complete(messageId: string, lease: Lease, end: DeliveryEnd, now: Date): Promise<boolean>;
  /** The delivery state of a message in each channel. */
  deliveriesOf(messageId: string): Promise<DeliveryState[]>;
  /**
   * The operator's methods take at most 100 messages, so that no visitor waits for them, and return how many they
   * changed. Messages in another state than the method is for are left as they are.
   */
  retry(ids: readonly string[], change: Change): Promise<number>;
  release(ids: readonly string[], change: Change): Promise<number>;
  /** Leaves a tombstone without personal data. */
  erase(ids: readonly string[], reason: string, change: Change): Promise<number>;
  /** Keeps messages from being delivered, or no longer. */
  hold(ids: readonly string[], isHeld: boolean, change: Change): Promise<number>;
  /** Deletes at most 100 expired messages; returns how many. */
  purge(retention: Retention, change: Change): Promise<number>;
  /** Deletes at most 1,000 expired limits, 1,000 expired keys and old secrets; returns how many limits and keys. */
  purgeKeys(now: Date): Promise<number>;
  /** Whether the clock may be trusted to delete by; false for a day after it jumped by more than two days. */
  checkClock(now: Date): Promise<boolean>;
  /** Takes erased text out of the database's own files as well, where it leaves it behind. */
  scrub(): Promise<void>;
  logAction(action: Action): Promise<void>;
  /** Newest first. */
  listActions(limit: number): Promise<Action[]>;
  /** The daily summary where it is due, for one replica at a time; due again a day after `logAction` of `summary`. */
  claimSummary(now: Date): Promise<Summary | null>;
  /** Rejects unless the store can be written to. */
  checkWritable(now: Date): Promise<void>;
  /** Rows of a table, for a copy in another store; see `copyStore`. */
  readRows(table: CopiedTable, offset: number, limit: number): Promise<Row[]>;
  /** Adds rows that another store has. */
  writeRows(table: CopiedTable, rows: readonly Row[]): Promise<void>;
  close(): Promise<void>;
  /** Opened to read, where it could not be opened to write: every method that writes rejects. */
  isReadOnly: boolean;
};

/** What an operator would otherwise not notice; counts only. */
export type Summary = {
  /** Of the last summary; `null` for the first one. */
  since: Date | null;
  /** Quarantined since then, by reason. */
  trapped: number;
  flooded: number;
  /** Undelivered for more than a day. */
  waiting: number;
  dead: number;
};
