import type { Request } from 'express';
import { type ContactField, contactFields, keyField, trapField } from '#domain/contact/form-contract.ts';
import { type ContactMessage, type InvalidFields, parseContactMessage } from '#domain/contact/message.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/locale.ts';
import { readFields } from '../http/request-body.ts';
import type { Logger } from '../logger.ts';
import type { Limit, Outbox, Submission } from '../outbox/outbox.ts';
import { isForeignForm } from './foreign-form.ts';
import { createLocalLimits, type LocalLimits } from './local-limits.ts';
import { type ClientHash, createClientHash, maskAddress } from './rate-limit.ts';

export type ContactLimits = Record<'accepted' | 'attempts' | 'daily' | 'global', Limit | null>;

export type IntakeDeps = {
  outbox: Pick<Outbox, 'enqueue' | 'spend' | 'dailySecret' | 'now'>;
  limits: ContactLimits;
  /** The site's own origin; forms of other sites are refused. */
  siteUrl: string;
  logger: Logger;
  /** Called after a message was stored, so that delivery need not wait for its next look. */
  onStored: () => void;
  /** A clock that is never set, such as `performance.now`. */
  monotonicMs: () => number;
};

/** What was typed, for filling the form in again. */
export type ContactValues = Record<ContactField, string>;

export type IntakeResult =
  | { kind: 'sent'; trapped: boolean }
  | { kind: 'invalid'; values: ContactValues; invalid: InvalidFields }
  /** `values` is null over the limit of attempts: the body is not read. */
  | { kind: 'limited'; values: ContactValues | null; limit: Limit; retryAfterSeconds: number }
  | { kind: 'unavailable'; values: ContactValues }
  | { kind: 'refused'; status: 400 | 403 | 413 | 415 };

export type ContactIntake = (request: Request, language: Language) => Promise<IntakeResult>;

/** Why a message could not be taken now; the same message may be welcome later. */
type Postponed =
  | Omit<Extract<IntakeResult, { kind: 'limited' }>, 'values'>
  | Omit<Extract<IntakeResult, { kind: 'unavailable' }>, 'values'>;

const dayMs = 86_400_000;
/** Without a key of the client, the same fields within this time are one message. */
const withoutKeyMs = 10 * 60_000;

/** The one way of a message into the outbox, for the endpoint and for the form without script. */
export function createContactIntake(deps: IntakeDeps): ContactIntake {
  const hash = createClientHash(deps.outbox);
  const localLimits = createLocalLimits(deps.monotonicMs);
  const noticeProxy = createProxyNotice(deps.logger);
  return (request, language) => {
    noticeProxy(request);
    return receive(request, { ...deps, hash, localLimits, language });
  };
}

/** Without TRUST_PROXY, all visitors behind a proxy have its address. The operator reads it once. */
function createProxyNotice(logger: Logger): (request: Request) => void {
  let isTold = false;
  return (request) => {
    if (isTold || request.get('x-forwarded-for') === undefined || request.app.get('trust proxy')) return;
    isTold = true;
    logger.warn({
      event: 'forwarded-address-ignored',
      effect:
        'TRUST_PROXY is 0: all visitors behind a proxy count as one client, and one of them can use up the limits of the contact form for all',
      fix: 'set TRUST_PROXY to the number of proxies in front of the site, or to their addresses',
    });
  };
}

type Context = IntakeDeps & { hash: ClientHash; localLimits: LocalLimits; language: Language };

async function receive(request: Request, context: Context): Promise<IntakeResult> {
  const address = maskAddress(request.ip ?? '');
  if (isForeignForm(request, context.siteUrl)) return refuseForeign(address, context);
  const attempt = await countAttempt(address, context);
  if (attempt.kind === 'limited') return { ...attempt, values: null };
  const body = await readFields(request);
  if (attempt.kind === 'unavailable') return { ...attempt, values: typedValues(body.ok ? body.fields : {}) };
  if (!body.ok) return { kind: 'refused', status: body.status };
  const arrival = parseArrival(body.fields, request.get('idempotency-key'));
  if (arrival.kind !== 'arrival') return arrival;
  const outcome = await store(arrival, attempt.client, context);
  return outcome.kind === 'sent' ? outcome : { ...outcome, values: typedValues(body.fields) };
}

type Fields = Readonly<Record<string, unknown>>;
type Arrival = { kind: 'arrival'; message: ContactMessage; fields: Fields; givenKey: string };

function parseArrival(fields: Fields, keyHeader: string | undefined): Arrival | IntakeResult {
  const givenKey = keyHeader ?? textOf(fields[keyField]);
  if (!/^[\x21-\x7e]{0,200}$/.test(givenKey)) return { kind: 'refused', status: 400 };
  const parsed = parseContactMessage(fields);
  if (!parsed.ok) return { kind: 'invalid', values: typedValues(fields), invalid: parsed.invalid };
  return { kind: 'arrival', message: parsed.message, fields, givenKey };
}

/**
 * The forms of other sites are counted in memory, apart from the visitor's own: they must not use up the limit of the
 * visitor who opened such a site, and a flood of them must not reach the store.
 */
function refuseForeign(address: string, { limits, localLimits }: Context): IntakeResult {
  const spent = limits.attempts === null ? null : localLimits.spend(`foreign:${address}`, limits.attempts);
  return spent === null || spent.ok ? { kind: 'refused', status: 403 } : { ...toLimited(spent), values: null };
}

/**
 * Counts before anything is checked, so that every refusal counts. The count in the store, which replicas share, decides;
 * a client that it refused is refused from memory until its Retry-After ends.
 */
async function countAttempt(
  address: string,
  { hash, outbox, limits, localLimits, logger }: Context,
): Promise<Postponed | { kind: 'counted'; client: string }> {
  const { attempts } = limits;
  const refusal = attempts === null ? null : localLimits.refusal(`attempts:${address}`);
  if (refusal !== null) return toLimited(refusal);
  return orUnavailable(async () => {
    const now = await outbox.now();
    const client = await hash(address, now);
    if (attempts === null) return { kind: 'counted', client };
    const spent = await outbox.spend({ ...attempts, key: `attempts:${client}` }, now);
    if (spent.ok) return { kind: 'counted', client };
    localLimits.remember(`attempts:${address}`, spent);
    return toLimited(spent);
  }, logger);
}

function store(
  { message, fields, givenKey }: Arrival,
  client: string,
  { hash, language, outbox, limits, logger, onStored }: Context,
): Promise<Postponed | Extract<IntakeResult, { kind: 'sent' }>> {
  return orUnavailable(async () => {
    const now = await outbox.now();
    const claims = claimsOf(fields);
    const key = givenKey === '' ? await keyOfWords(message, claims.trapped, hash, now) : keepGiven(givenKey);
    const submission = { message, language, key, ...limitsOf(limits, client), ...claims };
    const result = await outbox.enqueue(submission, now);
    if (result.kind === 'limited') return toLimited(result);
    logger.info({ event: 'contact-stored', messageId: result.id, duplicate: result.duplicate });
    onStored();
    return { kind: 'sent', trapped: submission.trapped };
  }, logger);
}

/** A store that cannot serve is no reason to lose what was typed; the error ends here, in the log. */
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

function toLimited({
  limit,
  retryAfterMs,
}: {
  limit: Limit;
  retryAfterMs: number;
}): Extract<Postponed, { kind: 'limited' }> {
  return { kind: 'limited', limit, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
}

function keepGiven(key: string): Submission['key'] {
  return { value: `given:${key}`, keepMs: dayMs };
}

/** Without a key, the same fields are the same message for a while, but never those of a message that was trapped. */
async function keyOfWords(
  message: ContactMessage,
  trapped: boolean,
  hash: ClientHash,
  now: Date,
): Promise<Submission['key']> {
  const words = await hash(JSON.stringify(contactFields.map((field) => message[field])), now);
  return { value: `${trapped ? 'trapped' : 'same'}:${words}`, keepMs: withoutKeyMs };
}

function limitsOf({ accepted, daily, global }: ContactLimits, client: string) {
  const limits = [
    ...(accepted === null ? [] : [{ ...accepted, key: `accepted:${client}` }]),
    ...(daily === null ? [] : [{ ...daily, key: `daily:${client}` }]),
  ];
  return { limits, floodLimit: global === null ? null : { ...global, key: 'flood' } };
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
