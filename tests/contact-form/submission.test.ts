import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  backendTarget,
  buildContactBody,
  readOutcome,
  sendContactMessage,
  siteTarget,
} from '../../src/contact-form/submission.ts';
import { listenForTest } from '../support/listen-for-test.ts';
import { parseValues, typeValues } from '../support/submission.ts';

const typed = { firstName: 'Zoë', lastName: 'Nkosi', email: 'zoe@example.org', message: 'A hotel site.' };
const values = typeValues(typed);
const message = parseValues(values);
const body = buildContactBody(message, { userAgent: 'Browser/1', now: new Date('2024-05-02T10:00:00Z'), honeypot: '' });

/** A fetch that reaches a real server whatever path is requested. */
async function fetchFrom(listener: RequestListener): Promise<typeof fetch> {
  const origin = await listenForTest(createServer(listener));
  return (input, init) => fetch(new URL(String(input), origin), init);
}

describe('buildContactBody', () => {
  test('holds exactly the fields of the call', () => {
    expect(body).toEqual({ ...values, timestamp: '2024-05-02T10:00:00.000Z', userAgent: 'Browser/1', honeypot: '' });
  });

  test('leaves out whatever else the values carry', () => {
    const more = { ...message, website: 'spam' };
    expect(buildContactBody(more, { userAgent: '', now: new Date(0), honeypot: '' })).not.toHaveProperty('website');
  });
});

describe('readOutcome', () => {
  test.each([
    ['success at any status', 202, '{"success":true}', { kind: 'sent' }],
    ['a rate limit', 429, '{"success":false,"error":"Rate limit exceeded"}', { kind: 'limited', wait: null }],
    ['a response without success', 200, '{}', { kind: 'failed', detail: 'HTTP 200' }],
    ['success that is not true', 200, '{"success":"yes"}', { kind: 'failed', detail: 'HTTP 200' }],
    ['a store that is down', 503, '{"success":false,"error":"Try later"}', { kind: 'failed', detail: 'HTTP 503' }],
    ['a proxy that responds with HTML', 502, '<h1>Bad gateway</h1>', { kind: 'failed', detail: 'HTTP 502' }],
    ['JSON that is no object', 500, 'null', { kind: 'failed', detail: 'HTTP 500' }],
    ['a refusal that names no field', 422, '{"success":false,"fields":{}}', { kind: 'failed', detail: 'HTTP 422' }],
  ])('reads %s', (_, status, text, outcome) => {
    expect(readOutcome(status, text, null)).toEqual(outcome);
  });

  test.each([
    ['1', { unit: 'minutes', count: 1 }],
    ['61', { unit: 'minutes', count: 2 }],
    ['3540', { unit: 'minutes', count: 59 }],
    ['3541', { unit: 'hours', count: 1 }],
    ['86400', { unit: 'hours', count: 24 }],
    ['Sun, 06 Nov 1994 08:49:37 GMT', null],
  ])('reads how long to wait: %s', (retryAfter, wait) => {
    expect(readOutcome(429, '{"error":"rate limit"}', retryAfter)).toEqual({ kind: 'limited', wait });
  });

  test('takes the words of the server for the fields it knows', () => {
    const text = JSON.stringify({
      success: false,
      error: 'Invalid',
      fields: { email: 'No.', shoe: 'No.', message: 7 },
    });
    const errors = { email: { text: 'No.' } };
    expect(readOutcome(422, text, null)).toEqual({ kind: 'refused', errors, detail: 'HTTP 422' });
  });
});

describe('sendContactMessage', () => {
  test('posts the body as JSON with its key', async () => {
    const seen: unknown[] = [];
    const fetch = await fetchFrom(async (request, response) => {
      const { method, url, headers } = request;
      seen.push(method, url, headers['idempotency-key'], headers['content-type'], await json(request));
      response.end('{"success":true}');
    });
    expect(await sendContactMessage(body, siteTarget('key-1'), { fetch, timeoutMs: 5_000 })).toEqual({ kind: 'sent' });
    expect(seen).toEqual(['POST', '/functions/v1/secure-contact-form', 'key-1', 'application/json', body]);
  });

  test('tries a broken connection once more with the same key', async () => {
    const keys: unknown[] = [];
    const fetch = await fetchFrom((request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) request.socket.destroy();
      else response.end('{"success":true}');
    });
    expect(await sendContactMessage(body, siteTarget('key-1'), { fetch, timeoutMs: 5_000 })).toEqual({ kind: 'sent' });
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  test('posts to the backend with the key of the settings, and not a second time', async () => {
    const seen: unknown[] = [];
    const fetch = await fetchFrom((request) => {
      const { method, url, headers } = request;
      seen.push(method, url, headers.apikey, headers.authorization, headers['idempotency-key']);
      request.socket.destroy();
    });
    const target = backendTarget({ url: 'https://backend.example/base', anonKey: 'anon' });
    const reached: typeof fetch = (input, init) => fetch(new URL(String(input)).pathname, init);
    expect(await sendContactMessage(body, target, { fetch: reached, timeoutMs: 5_000 })).toMatchObject({
      kind: 'failed',
    });
    expect(target.url).toBe('https://backend.example/base/functions/v1/secure-contact-form');
    expect(seen).toEqual(['POST', '/base/functions/v1/secure-contact-form', 'anon', 'Bearer anon', undefined]);
  });

  test('gives up when the connection breaks twice', async () => {
    let tries = 0;
    const fetch = await fetchFrom((request) => {
      tries += 1;
      request.socket.destroy();
    });
    const outcome = await sendContactMessage(body, siteTarget('key-1'), { fetch, timeoutMs: 5_000 });
    expect(outcome).toEqual({ kind: 'failed', detail: 'TypeError' });
    expect(tries).toBe(2);
  });

  test('does not try a refusal again', async () => {
    let tries = 0;
    const fetch = await fetchFrom((_, response) => {
      tries += 1;
      response.writeHead(503).end('{"success":false,"error":"Try later"}');
    });
    expect(await sendContactMessage(body, siteTarget('key-1'), { fetch, timeoutMs: 5_000 })).toMatchObject({
      kind: 'failed',
    });
    expect(tries).toBe(1);
  });

  test('waits no longer than its time limit, and not a second time', async () => {
    let tries = 0;
    const fetch = await fetchFrom(() => {
      tries += 1;
    });
    const outcome = await sendContactMessage(body, siteTarget('key-1'), { fetch, timeoutMs: 60 });
    expect(outcome).toEqual({ kind: 'failed', detail: 'TimeoutError' });
    expect(tries).toBe(1);
  });
});
