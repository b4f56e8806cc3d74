import type { IncomingMessage } from 'node:http';
import { type ContactField, type ContactMessage, contactFields } from '#domain/contact/fields.ts';
import { keyField, trapField } from '#domain/contact/form-contract.ts';
import { type InvalidFields, parseContactMessage } from '#domain/contact/message.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/locale.ts';
import type { Env } from '../env.ts';
import {
  type ClientAddress,
  type ClientNetwork,
  createAddressReader,
  createClientAddress,
  listNetworks,
} from '../http/client-address.ts';
import { isCrossSite, readFields } from '../http/form-post.ts';
import type { Logger } from '../logger.ts';
import type { Enqueued, KeyedLimit, Limit, LimitUse, Outbox, Submission } from '../outbox/outbox.ts';
import { isPrivateAddress } from '../private-network.ts';
import { type ClientHash, createClientHash, createLocalLimits, type LocalLimits } from './client-limits.ts';

export type ContactLimits = Record<'accepted' | 'attempts' | 'daily' | 'global', Limit | null>;

export type SubmissionDeps = {
  outbox: Pick<Outbox, 'enqueue' | 'consume' | 'dailySecret' | 'now'>;
  limits: ContactLimits;
  /** The site's own origin; forms of other sites are refused. */
  siteUrl: string;
  trustProxy: Env['trustProxy'];
  logger: Logger;
  /** Called after a message was stored, so that delivery need not wait for its next poll. */
  onStored: () => void;
  /** A clock that is never set, such as `performance.now`. */
  monotonicMs: () => number;
};

/** What was typed, for filling the form in again. */
export type ContactValues = Record<ContactField, string>;

export type SubmissionResult =
  | { kind: 'sent'; trapped: boolean }
  | { kind: 'invalid'; values: ContactValues; invalid: InvalidFields }
  /** `values` is null over the limit of attempts: the body is not read. */
  | { kind: 'limited'; values: ContactValues | null; limit: Limit; retryAfterSeconds: number }
  | { kind: 'unavailable'; values: ContactValues }
  /** `values` is null where the body was not read; 422 is a key that belongs to another message. */
  | { kind: 'refused'; values: ContactValues | null; status: 400 | 403 | 413 | 415 | 422 };

/** Accepts a message into the outbox, from the endpoint or from the form without script. */
export type ReceiveSubmission = (request: IncomingMessage, language: Language) => Promise<SubmissionResult>;

type Refusal = Extract<LimitUse, { ok: false }>;
type Limited = Extract<SubmissionResult, { kind: 'limited' }>;

/** Why a message could not be accepted now; it may be accepted later. */
type Postponed = Omit<Limited, 'values'> | Omit<Extract<SubmissionResult, { kind: 'unavailable' }>, 'values'>;

/**
 * At 32 KiB a message at most 160 MB. A full quarantine refuses messages caught by the spam trap too: they are
 * acknowledged only if they are kept, because a browser extension may have filled in the trap of a genuine one.
 */
const maxQuarantined = 5000;
const dayMs = 86_400_000;
/** Without a key of the client, the same fields within this time are one message. */
const withoutKeyMs = 10 * 60_000;

type Context = SubmissionDeps & { hash: ClientHash; localLimits: LocalLimits; clientAddress: ClientAddress };

export function createSubmissionReceiver(deps: SubmissionDeps): ReceiveSubmission {
  const context = {
    ...deps,
    hash: createClientHash(deps.outbox),
    localLimits: createLocalLimits(deps.monotonicMs),
    clientAddress: createClientAddress(deps.trustProxy),
  };
  const noticeProxy = createProxyNotice(deps);
  return async (request, language) => {
    noticeProxy(request);
    return refuseFromMemory(request, context) ?? receive(request, language, context);
  };
}

/** With a wrong TRUST_PROXY, all visitors behind a proxy have its address. The operator reads it once. */
function createProxyNotice({ logger, trustProxy, siteUrl }: SubmissionDeps): (request: IncomingMessage) => void {
  const readAddress = createAddressReader(trustProxy);
  const isPublic = siteUrl.startsWith('https://');
  const effect = 'one of them can use up the limits of the contact form for all';
  let isReported = false;
  const report = (line: { event: string; effect: string; fix: string }) => {
    isReported = true;
    logger.warn(line);
  };
  return (request) => {
    if (isReported) return;
    if (trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined) {
      report({
        event: 'forwarded-address-ignored',
        effect: `TRUST_PROXY is 0: all visitors behind a proxy count as one client, and ${effect}`,
        fix: 'set TRUST_PROXY to the number of proxies in front of the site, or to their addresses',
      });
    } else if (isPublic && isPrivateAddress(readAddress(request))) {
      report({
        event: 'client-address-private',
        effect: `the address of a client is loopback or private: if it is a proxy, all visitors behind it count as one client, and ${effect}`,
        fix: 'set TRUST_PROXY to the number of all proxies in front of the site, TLS and cache included, and let each set X-Forwarded-For',
      });
    }
  };
}

/**
 * Refuses forms of other sites, and clients known to be over the limit of attempts, without the body and the store.
 * The forms of other sites are counted in memory, apart from the visitor's own: they must not use up the limit of the
 * visitor who opened such a site, and a flood of them must not reach the store.
 */
function refuseFromMemory(
  request: IncomingMessage,
  { siteUrl, limits: { attempts }, localLimits, clientAddress }: Context,
): SubmissionResult | null {
  const networks = listNetworks(clientAddress(request));
  if (!isCrossSite(request, siteUrl)) {
    const refusal = localLimits.refusal(keyLimit('attempts', attempts, networks));
    return refusal === null ? null : { ...toLimited(refusal), values: null };
  }
  const use = localLimits.consume(keyLimit('cross-site', attempts, networks));
  return use.ok ? { kind: 'refused', status: 403, values: null } : { ...toLimited(use), values: null };
}

async function receive(request: IncomingMessage, language: Language, context: Context): Promise<SubmissionResult> {
  const attempt = await countAttempt(listNetworks(context.clientAddress(request)), context);
  if (attempt.kind === 'limited') return { ...attempt, values: null };
  const body = await readFields(request);
  if (attempt.kind === 'unavailable') return { ...attempt, values: typedValues(body.ok ? body.fields : {}) };
  if (!body.ok) return { kind: 'refused', status: body.status, values: null };
  const keyHeader = request.headers['idempotency-key'];
  const parsed = parseFields(body.fields, typeof keyHeader === 'string' ? keyHeader : undefined);
  if (parsed.kind !== 'parsed') return parsed;
  const outcome = await store({ ...parsed, language, networks: attempt.hashed }, context);
  return outcome.kind === 'sent' ? outcome : { ...outcome, values: typedValues(body.fields) };
}

type Fields = Readonly<Record<string, unknown>>;
/** `isFormKey`: the key is a field of the form. */
type Parsed = { kind: 'parsed'; message: ContactMessage; fields: Fields; givenKey: string; isFormKey: boolean };

function parseFields(fields: Fields, keyHeader: string | undefined): Parsed | SubmissionResult {
  const givenKey = keyHeader ?? textOf(fields[keyField]);
  if (!/^[\x21-\x7e]{0,200}$/.test(givenKey)) return { kind: 'refused', status: 400, values: typedValues(fields) };
  const parsed = parseContactMessage(fields);
  if (!parsed.ok) return { kind: 'invalid', values: typedValues(fields), invalid: parsed.invalid };
  return { kind: 'parsed', message: parsed.message, fields, givenKey, isFormKey: keyHeader === undefined };
}

/**
 * Counts before anything is checked, so that every refusal counts. The count in the store, which replicas share, decides;
 * a client or a /48 that it refused is refused from memory until its Retry-After ends. An attempt that the /48 refuses
 * counts for its client too.
 */
async function countAttempt(
  networks: readonly ClientNetwork[],
  { hash, outbox, limits, localLimits, logger }: Context,
): Promise<Postponed | { kind: 'counted'; hashed: ClientNetwork[] }> {
  return orUnavailable(async () => {
    const now = await outbox.now();
    const hashed: ClientNetwork[] = [];
    for (const network of networks) hashed.push({ ...network, name: await hash(network.name, now) });
    for (const [index, limit] of keyLimit('attempts', limits.attempts, hashed).entries()) {
      const use = await outbox.consume(limit, now);
      if (use.ok) continue;
      localLimits.remember(`attempts:${networks[index]?.name}`, use);
      return toLimited(use);
    }
    return { kind: 'counted', hashed };
  }, logger);
}

type Sender = { language: Language; networks: ClientNetwork[] };
type KeyConflict = { kind: 'refused'; status: 422 };

function store(
  { message, fields, language, networks, ...key }: Parsed & Sender,
  context: Context,
): Promise<Postponed | KeyConflict | Extract<SubmissionResult, { kind: 'sent' }>> {
  const { limits, logger, onStored } = context;
  return orUnavailable(async () => {
    const claims = claimsOf(fields);
    const submission = { message, language, maxQuarantined, ...limitsOf(limits, networks), ...claims };
    const result = await enqueueOnce(submission, key, context);
    if (result.kind === 'conflict') return { kind: 'refused', status: 422 };
    if (result.kind === 'limited') return toLimited(result);
    if (result.kind === 'full') {
      logger.warn({ event: 'quarantine-full', max: maxQuarantined });
      return { kind: 'unavailable' };
    }
    logger.info({ event: 'contact-stored', messageId: result.id, duplicate: result.duplicate });
    onStored();
    return { kind: 'sent', trapped: claims.trapped };
  }, logger);
}

/**
 * Without script, a form cannot renew the key in its field when the visitor goes back and edits the text: if such a key
 * belongs to another message, it is ignored.
 */
async function enqueueOnce(
  submission: Omit<Submission, 'key'>,
  { givenKey, isFormKey }: Pick<Parsed, 'givenKey' | 'isFormKey'>,
  { hash, outbox }: Context,
): Promise<Enqueued> {
  const now = await outbox.now();
  const enqueue = (key: Submission['key']) => outbox.enqueue({ ...submission, key }, now);
  const enqueueByWords = async () => enqueue(await keyOfWords(submission, hash, now));
  if (givenKey === '') return enqueueByWords();
  const result = await enqueue({ value: `given:${givenKey}`, keepMs: dayMs });
  return result.kind === 'conflict' && isFormKey ? enqueueByWords() : result;
}

/** If the store fails, the visitor keeps what was typed; the error is logged here. */
async function orUnavailable<Result>(
  work: () => Promise<Result>,
  logger: Logger,
): Promise<Result | { kind: 'unavailable' }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.error({ event: 'contact-store-failed', code: error.code, detail: error.message });
    return { kind: 'unavailable' };
  }
}

function toLimited({ limit, retryAfterMs }: Omit<Refusal, 'ok'>): Omit<Limited, 'values'> {
  return { kind: 'limited', limit, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
}

/** Without a key, the same fields are the same message for a while, but never those of a message that was trapped. */
async function keyOfWords(
  { message, trapped }: Pick<Submission, 'message' | 'trapped'>,
  hash: ClientHash,
  now: Date,
): Promise<Submission['key']> {
  const words = await hash(JSON.stringify(contactFields.map((field) => message[field])), now);
  return { value: `${trapped ? 'trapped' : 'same'}:${words}`, keepMs: withoutKeyMs };
}

function limitsOf({ accepted, daily, global }: ContactLimits, networks: readonly ClientNetwork[]) {
  const limits = [...keyLimit('accepted', accepted, networks), ...keyLimit('daily', daily, networks)];
  return { limits, floodLimit: global === null ? null : { ...global, key: 'flood' } };
}

/** The limit of one client, for each of its networks. */
function keyLimit(kind: string, limit: Limit | null, networks: readonly ClientNetwork[]): KeyedLimit[] {
  if (limit === null) return [];
  return networks.map(({ name, clients }) => ({ ...limit, max: limit.max * clients, key: `${kind}:${name}` }));
}

/** The trap is `honeypot` in the client's JSON and `website` in the form. */
function claimsOf(fields: Fields): Pick<Submission, 'trapped' | 'claimed'> {
  const { timestamp, userAgent } = fields;
  return {
    trapped: [fields.honeypot, fields[trapField]].some((value) => textOf(value).trim() !== ''),
    claimed: { timestamp: textOf(timestamp).slice(0, 64) || null, userAgent: textOf(userAgent).slice(0, 512) || null },
  };
}

function typedValues(fields: Fields): ContactValues {
  return Object.fromEntries(contactFields.map((field) => [field, textOf(fields[field])])) as ContactValues;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
