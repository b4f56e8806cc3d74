import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type ContactLimits, createSubmissionReceiver, type SubmissionDeps } from '#server/contact/submissions.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { createContactListener, listEndpoint } from '../../support/contact-listener.ts';
import { listenForTest } from '../../support/listen-for-test.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';

const endpoint = '/functions/v1/secure-contact-form';
const valid = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'Thandi@Example.org',
  company: '',
  message: 'We need an online store for our shop.',
  timestamp: '2026-03-01T10:00:00.000Z',
  userAgent: 'Browser/1',
  honeypot: '',
};
const twoIn10Minutes = { max: 2, windowMs: 600_000 };
const unlimited: ContactLimits = { accepted: null, attempts: null, daily: null, global: null };

type Options = {
  limits?: Partial<ContactLimits>;
  outbox?: SubmissionDeps['outbox'];
  hops?: number;
  siteUrl?: string;
  maxQuarantined?: number;
  /** Called with the key of each limit that is counted in the store. */
  watch?: (key: string) => void;
};

async function startEndpoint({
  limits = {},
  outbox,
  hops = 0,
  siteUrl = 'https://www.example.org',
  maxQuarantined = 5000,
  watch = () => {},
}: Options = {}) {
  const store = await openForTest(await createSqliteUrl());
  const { logger, lines } = createMemoryLog();
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const receiveSubmission = createSubmissionReceiver({
    outbox: {
      ...(outbox ?? store),
      now: async () => clock.now,
      consume: (limit, now) => {
        watch(limit.key);
        return (outbox ?? store).consume(limit, now);
      },
      enqueue: (submission, now) => (outbox ?? store).enqueue({ ...submission, maxQuarantined }, now),
    },
    limits: { ...unlimited, ...limits },
    siteUrl,
    trustProxy: hops,
    logger,
    onStored: () => {},
    monotonicMs: () => clock.now.getTime(),
  });
  const server = createServer(createContactListener(receiveSubmission, listEndpoint('fr')));
  const url = (await listenForTest(server)) + endpoint;
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const sendMessage = (changes: object = {}, headers: Record<string, string> = {}) =>
    send(JSON.stringify({ ...valid, ...changes }), headers);
  return { store, clock, lines, url, send, sendMessage };
}

async function stored(outbox: Outbox) {
  return outbox.list({ limit: 100 });
}

test('a valid message is stored and gets success', async () => {
  const { store, sendMessage } = await startEndpoint();
  const response = await sendMessage();
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  const [message] = await stored(store);
  expect(message).toMatchObject({ status: 'queued', receivedAt: new Date('2026-03-01T10:00:00Z'), language: 'fr' });
  expect(message?.content).toMatchObject({
    firstName: 'Thandi',
    email: 'thandi@example.org',
    company: null,
    claimedTimestamp: valid.timestamp,
    claimedUserAgent: 'Browser/1',
  });
});

test('a form body is read as JSON is', async () => {
  const { store, send } = await startEndpoint();
  const fields = { ...valid, firstName: 'Zoë', message: 'Two lines\r\nand a plus: 1 + 1 = 2' };
  const response = await send(new URLSearchParams(fields), { 'content-type': 'application/x-www-form-urlencoded' });
  expect(response.status).toBe(200);
  expect((await stored(store))[0]?.content).toMatchObject({
    firstName: 'Zoë',
    message: 'Two lines\nand a plus: 1 + 1 = 2',
  });
});

test('invalid fields are named in the language of the visitor, and nothing is stored', async () => {
  const { store, sendMessage } = await startEndpoint();
  const response = await sendMessage({ firstName: ' ', email: 'nobody' });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    success: false,
    error: 'The message is not valid',
    fields: { firstName: 'fr form:errors.firstName.required', email: 'fr form:errors.email.invalid' },
  });
  expect(await stored(store)).toEqual([]);
});

test.each<[string, BodyInit, Record<string, string>, number]>([
  ['broken JSON', '{"firstName":', {}, 400],
  ['an empty body', '', {}, 400],
  ['a list', '[]', {}, 400],
  ['a text', '"hello"', {}, 400],
  ['null', 'null', {}, 400],
  ['a NUL character', JSON.stringify({ ...valid, message: 'hello\0hello hello' }), {}, 400],
  ['half a surrogate pair', JSON.stringify(valid).replace('Thandi', '\\ud800'), {}, 400],
  ['a prototype key', JSON.stringify(valid).replace('{', '{"__proto__":{"admin":true},'), {}, 400],
  ['a constructor key', JSON.stringify({ ...valid, constructor: 1 }), {}, 400],
  [
    'a prototype key deep inside',
    JSON.stringify(valid).replace('{', '{"more":[{"__proto__":{"admin":true}}],'),
    {},
    400,
  ],
  ['a prototype key in a form', '__proto__=1', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['endless nesting', '['.repeat(16_000), {}, 400],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, 400],
  ['a broken escape in a form', 'firstName=%FF', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['too many form fields', 'a=1&'.repeat(30), { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['a key with spaces', JSON.stringify(valid), { 'idempotency-key': 'a b' }, 400],
  ['an endless key', JSON.stringify(valid), { 'idempotency-key': 'k'.repeat(201) }, 400],
  ['more than 32 KiB', JSON.stringify({ ...valid, message: 'x'.repeat(32 * 1024) }), {}, 413],
  ['plain text', 'hello', { 'content-type': 'text/plain' }, 415],
  ['a multipart form', 'hello', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['another charset', JSON.stringify(valid), { 'content-type': 'application/json; charset=utf-16' }, 415],
  ['a compressed body', gzipSync(JSON.stringify(valid)), { 'content-encoding': 'gzip' }, 415],
  ['a form of another site', JSON.stringify(valid), { origin: 'https://evil.example' }, 403],
  ['a form of no site', JSON.stringify(valid), { origin: 'null' }, 403],
  ['a cross-site form', JSON.stringify(valid), { 'sec-fetch-site': 'cross-site' }, 403],
])('%s is refused', async (_name, body, headers, status) => {
  const { store, send } = await startEndpoint();
  const response = await send(body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ success: false, error: expect.any(String) });
  expect(await stored(store)).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['a program without origin', {}],
  ["the site's own page", { origin: 'https://www.example.org' }],
  ['its own page under another name, as the browser confirms', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['JSON with a charset', { 'content-type': 'application/json; charset="UTF-8"' }],
])('%s may send', async (_name, headers) => {
  const { sendMessage } = await startEndpoint();
  expect((await sendMessage({}, headers)).status).toBe(200);
});

test('other methods get 405 with the right one', async () => {
  const { url } = await startEndpoint();
  const response = await fetch(url);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the same key gets the same response and stores once', async () => {
  const { store, sendMessage } = await startEndpoint();
  const key = { 'idempotency-key': 'b6d1a9f0-6f5c-4a53-9a2f-0c6f7e8d9a10' };
  const replies = await Promise.all([sendMessage({}, key), sendMessage({}, key), sendMessage({}, key)]);
  expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(Array(3).fill({ success: true }));
  expect(await stored(store)).toHaveLength(1);
});

test('a key that comes with other fields is refused, and the first message stays', async () => {
  const { store, sendMessage } = await startEndpoint({ limits: { accepted: twoIn10Minutes } });
  const key = { 'idempotency-key': '1' };
  expect((await sendMessage({}, key)).status).toBe(200);
  const response = await sendMessage({ firstName: 'Bob', email: 'bob@example.org' }, key);
  expect([response.status, await response.json()]).toEqual([
    422,
    { success: false, error: 'This Idempotency-Key belongs to another message: send this one with a new key' },
  ]);
  expect((await stored(store)).map(({ content }) => content?.firstName)).toEqual(['Thandi']);
  expect((await sendMessage({ firstName: 'Bob' }, { 'idempotency-key': '2' })).status).toBe(200);
});

test('a key that comes with the same fields, written otherwise and at another time, is a repeat', async () => {
  const { store, sendMessage } = await startEndpoint();
  const key = { 'idempotency-key': '1' };
  await sendMessage({}, key);
  const again = { email: ' thandi@example.ORG', timestamp: '2026-03-01T10:00:09.000Z', userAgent: 'Browser/2' };
  expect((await sendMessage(again, key)).status).toBe(200);
  expect(await stored(store)).toHaveLength(1);
});

test('a form that comes with the key of another message is a message of its own, and stored once', async () => {
  const { store, send } = await startEndpoint();
  const post = async (changes: object, headers: Record<string, string> = {}) => {
    const form = new URLSearchParams({ ...valid, idempotencyKey: 'kept-by-the-browser', ...changes });
    return (await send(form, { 'content-type': 'application/x-www-form-urlencoded', ...headers })).status;
  };
  await post({}, { 'idempotency-key': 'kept-by-the-browser' });
  const edited = { message: 'The visitor went back and wrote another message.' };
  expect([await post({}), await post(edited), await post(edited)]).toEqual([200, 200, 200]);
  expect((await stored(store)).map(({ content }) => content?.message).sort()).toEqual([edited.message, valid.message]);
});

test('without a key, the same text from the same address is one message for ten minutes', async () => {
  const { store, clock, sendMessage } = await startEndpoint();
  await sendMessage();
  await sendMessage();
  await sendMessage({ message: 'Another message altogether.' });
  expect(await stored(store)).toHaveLength(2);
  clock.now = new Date('2026-03-01T10:10:00Z');
  await sendMessage();
  expect(await stored(store)).toHaveLength(3);
});

test.each(['firstName', 'lastName', 'email', 'company'])(
  'without a key, the same text with a corrected %s is another message',
  async (field) => {
    const { store, sendMessage } = await startEndpoint();
    await sendMessage();
    await sendMessage({ [field]: field === 'email' ? 'corrected@example.org' : 'Corrected' });
    expect(await stored(store)).toHaveLength(2);
  },
);

test.each(['honeypot', 'website'])('a filled trap (%s) gets success and is quarantined', async (trap) => {
  const { store, sendMessage } = await startEndpoint();
  const response = await sendMessage({ [trap]: 'https://spam.example' });
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  expect((await stored(store)).map(({ status }) => status)).toEqual(['quarantined']);
});

test('what was trapped does not stand in the way of the same words without the trap', async () => {
  const { store, sendMessage } = await startEndpoint();
  await sendMessage({ website: 'https://spam.example' });
  await sendMessage();
  expect((await stored(store)).map(({ status }) => status).sort()).toEqual(['quarantined', 'queued']);
});

test('a client over its limit gets the time to retry', async () => {
  const { store, clock, sendMessage } = await startEndpoint({ limits: { accepted: { max: 2, windowMs: 600_000 } } });
  for (const n of [1, 2]) expect((await sendMessage({ message: `Message number ${n}.` })).status).toBe(200);
  clock.now = new Date('2026-03-01T10:04:00Z');
  const response = await sendMessage({ message: 'Message number 3.' });
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({ success: false, error: expect.stringContaining('rate limit') });
  expect(response.headers.get('retry-after')).toBe('360');
  expect(response.headers.get('ratelimit-policy')).toBe('"contact";q=2;w=600');
  expect(response.headers.get('ratelimit')).toBe('"contact";r=0;t=360');
  expect(await stored(store)).toHaveLength(2);
  clock.now = new Date('2026-03-01T10:10:00Z');
  expect((await sendMessage({ message: 'Message number 3.' })).status).toBe(200);
});

test('malformed attempts count', async () => {
  const { send, sendMessage } = await startEndpoint({ limits: { attempts: { max: 2, windowMs: 600_000 } } });
  expect((await send('{')).status).toBe(400);
  expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await sendMessage()).status).toBe(429);
});

test('forms of other sites do not use up the limit of the visitor they abuse', async () => {
  const { sendMessage } = await startEndpoint({ limits: { attempts: { max: 1, windowMs: 600_000 } } });
  await sendMessage({}, { 'sec-fetch-site': 'cross-site' });
  expect((await sendMessage()).status).toBe(200);
});

test('without a trusted proxy, a forwarded address is ignored and reported once', async () => {
  const { lines, sendMessage } = await startEndpoint({ limits: { attempts: { max: 1, windowMs: 600_000 } } });
  await sendMessage({}, { 'x-forwarded-for': '203.0.113.1' });
  expect((await sendMessage({}, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(429);
  const reports = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'forwarded-address-ignored');
  expect(reports).toMatchObject([
    {
      level: 'warn',
      effect: expect.stringContaining('count as one client'),
      fix: expect.stringContaining('TRUST_PROXY'),
    },
  ]);
});

test('behind one proxy, only the address it names counts', async () => {
  const { lines, sendMessage } = await startEndpoint({ hops: 1, limits: { attempts: { max: 1, windowMs: 600_000 } } });
  expect((await sendMessage({}, { 'x-forwarded-for': '198.51.100.1, 203.0.113.1' })).status).toBe(200);
  expect((await sendMessage({}, { 'x-forwarded-for': '198.51.100.2, 203.0.113.1' })).status).toBe(429);
  expect((await sendMessage({}, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200);
  expect(lines.join('')).not.toContain('forwarded-address-ignored');
});

const networks = Array.from({ length: 10 }, (_, number) => number);

test.each(['accepted', 'attempts', 'daily'] as const)(
  'an IPv6 /48 has four times the limit of a client (%s), and no other network shares it',
  async (name) => {
    const { sendMessage } = await startEndpoint({ hops: 1, limits: { [name]: twoIn10Minutes } });
    const statuses = async (address: (number: number) => string) => {
      const send = (number: number) =>
        sendMessage({ message: `Message of ${address(number)}` }, { 'x-forwarded-for': address(number) });
      return (await Promise.all(networks.map(send))).map(({ status }) => status).sort();
    };
    expect(await statuses((number) => `2001:db8:1:${number}00::1`)).toEqual([...Array(8).fill(200), 429, 429]);
    expect(await statuses((number) => `2001:db8:${number + 2}:100::1`)).toEqual(Array(10).fill(200));
    expect(await statuses((number) => `203.0.113.${number}`)).toEqual(Array(10).fill(200));
  },
);

test('a client that its /48 refuses has used nothing of its own limit', async () => {
  const { clock, sendMessage } = await startEndpoint({ hops: 1, limits: { accepted: twoIn10Minutes } });
  const send = async (number: number, text: string) => {
    const headers = { 'x-forwarded-for': `2001:db8:1:${number}00::1` };
    const response = await sendMessage({ message: `Message ${text}` }, headers);
    return [response.status, response.headers.get('ratelimit-policy')];
  };
  for (const number of networks.slice(0, 8)) expect(await send(number, `of ${number}`)).toEqual([200, null]);
  clock.now = new Date('2026-03-01T10:05:00Z');
  for (const n of [1, 2, 3]) expect(await send(9, `refused ${n}`)).toEqual([429, '"contact";q=8;w=600']);
  clock.now = new Date('2026-03-01T10:10:00Z');
  for (const n of [1, 2]) expect(await send(9, `accepted ${n}`)).toEqual([200, null]);
  expect(await send(9, 'of too many')).toEqual([429, '"contact";q=2;w=600']);
});

test('attempts of a /48 over its limit are refused from memory, and so are forms of other sites', async () => {
  const consumed: string[] = [];
  const { store, sendMessage } = await startEndpoint({
    hops: 1,
    limits: { attempts: twoIn10Minutes },
    watch: (key) => consumed.push(key),
  });
  const statuses = async (headers: Record<string, string>) => {
    const all: number[] = [];
    for (const number of networks)
      all.push(
        (await sendMessage({ email: '' }, { 'x-forwarded-for': `2001:db8:1:${number}00::1`, ...headers })).status,
      );
    return all;
  };
  expect(await statuses({ 'sec-fetch-site': 'cross-site' })).toEqual([...Array(8).fill(403), 429, 429]);
  expect(consumed).toEqual([]);
  expect(await statuses({})).toEqual([...Array(8).fill(422), 429, 429]);
  expect(consumed).toHaveLength(2 * 9);
  expect(await stored(store)).toEqual([]);
});

test.each([
  ['an IPv6 address', (port: number) => `[2001:db8:3:ab00::1]:${port}`],
  ['an IPv4 address', (port: number) => `203.0.113.1:${port}`],
  ['what is no IP address', (port: number) => `client-${port}`],
])('behind a proxy that appends ports, %s is one client', async (_what, forwarded) => {
  const { sendMessage } = await startEndpoint({ hops: 1, limits: { attempts: { max: 1, windowMs: 600_000 } } });
  expect((await sendMessage({}, { 'x-forwarded-for': forwarded(1000) })).status).toBe(200);
  expect((await sendMessage({}, { 'x-forwarded-for': forwarded(1001) })).status).toBe(429);
});

test('on an https site, a private client address is reported once, with the setting to change', async () => {
  const { lines, sendMessage } = await startEndpoint({ hops: 1 });
  expect((await sendMessage({}, { 'x-forwarded-for': '203.0.113.1, 8.8.8.8' })).status).toBe(200);
  expect(lines.join('')).not.toContain('client-address-private');
  for (const hop of ['172.18.0.1', '::1']) await sendMessage({}, { 'x-forwarded-for': `203.0.113.1, ${hop}` });
  const reports = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'client-address-private');
  expect(reports).toMatchObject([
    {
      level: 'warn',
      effect: expect.stringContaining('count as one client'),
      fix: expect.stringContaining('TRUST_PROXY'),
    },
  ]);
  expect(lines.join('')).not.toContain('172.18.0.1');
});

test('a private client address is not reported on a site without https', async () => {
  const { lines, sendMessage } = await startEndpoint({ siteUrl: 'http://localhost:3000' });
  await sendMessage();
  expect(lines.join('')).not.toContain('client-address-private');
});

test('more than the whole site may take goes into quarantine, still with success', async () => {
  const { store, sendMessage } = await startEndpoint({ limits: { global: { max: 1, windowMs: 3_600_000 } } });
  for (const n of [1, 2]) expect((await sendMessage({ message: `Message number ${n}.` })).status).toBe(200);
  expect((await stored(store)).map(({ status }) => status).sort()).toEqual(['quarantined', 'queued']);
});

test('a full quarantine refuses what it would get, with 503, and the others are accepted', async () => {
  const { store, lines, sendMessage } = await startEndpoint({
    maxQuarantined: 1,
    limits: { accepted: { max: 2, windowMs: 600_000 }, global: { max: 2, windowMs: 600_000 } },
    hops: 1,
  });
  const send = async (changes: object, client: string) => {
    const response = await sendMessage(changes, { 'x-forwarded-for': client });
    return [response.status, response.headers.get('retry-after'), await response.json()];
  };
  const success = [200, null, { success: true }];
  const full = [503, '30', { success: false, error: expect.any(String) }];
  expect(await send({ website: 'https://spam.example' }, '203.0.113.1')).toEqual(success);
  for (const _ of ['again', 'and again'])
    expect(await send({ website: 'https://spam.example', message: 'Another message.' }, '203.0.113.2')).toEqual(full);
  expect(await send({ message: 'A first message.' }, '203.0.113.2')).toEqual(success);
  expect(await send({ message: 'A second message.' }, '203.0.113.2')).toEqual(success);
  expect(await send({ message: 'A message over the global limit.' }, '203.0.113.3')).toEqual(full);
  const statuses = (await stored(store)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['quarantined', 'queued', 'queued']);
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'quarantine-full');
  expect(warnings).toHaveLength(3);
});

test('a store that cannot serve is a 503 with Retry-After', async () => {
  const broken = () => Promise.reject(new AppError('STORE_UNAVAILABLE', 'disk full'));
  const { lines, sendMessage } = await startEndpoint({
    outbox: { now: async () => new Date(), enqueue: broken, consume: broken, dailySecret: async () => 'secret' },
  });
  const response = await sendMessage();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await response.json()).toMatchObject({ success: false });
  expect(lines.join('')).toContain('contact-store-failed');
});

test('what a visitor writes is never logged', async () => {
  const { lines, sendMessage } = await startEndpoint();
  await sendMessage();
  await sendMessage({ firstName: 'Thandi<script>' });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/thandi|mokoena|online store|Browser\/1|127\.0\.0\.1/i);
});

test('a flood over the limit of attempts, or of forms from other sites, calls the store once', async () => {
  const attempts = { max: 2, windowMs: 600_000 };
  let spent = 0;
  const watch = () => {
    spent += 1;
  };
  const { clock, sendMessage } = await startEndpoint({ limits: { attempts }, watch });
  const statuses = async (times: number, headers: Record<string, string> = {}) => {
    const all: number[] = [];
    for (let sent = 0; sent < times; sent += 1) all.push((await sendMessage({ email: 'nobody' }, headers)).status);
    return all;
  };

  expect(await statuses(4, { 'sec-fetch-site': 'cross-site' })).toEqual([403, 403, 429, 429]);
  expect(spent).toBe(0);
  expect(await statuses(5)).toEqual([422, 422, 429, 429, 429]);
  expect(spent).toBe(3);
  clock.now = new Date(clock.now.getTime() + attempts.windowMs);
  expect(await statuses(1)).toEqual([422]);
});
