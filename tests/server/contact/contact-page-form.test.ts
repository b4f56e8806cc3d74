import { createServer } from 'node:http';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { buildPageDeps } from '#server/app.ts';
import { listContactForms } from '#server/contact/contact-route.ts';
import type { SubmissionResult } from '#server/contact/submissions.ts';
import { readEnv } from '#server/env.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { createContactListener } from '../../support/contact-listener.ts';
import { listenForTest } from '../../support/listen-for-test.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { root } from '../../support/root.ts';
import { typeValues } from '../../support/submission.ts';

const values = typeValues({ firstName: 'Thandi', message: 'A shop in Woodstock' });
const limit = { max: 5, windowMs: 600_000 };

/** The contact page where every submission has the same result. */
async function startPage(result: SubmissionResult) {
  const settings = readEnv({ NODE_ENV: 'production', SITE_URL: 'https://goshen.test' });
  if (!settings.ok) throw new Error(settings.problems.join());
  const renderer = await createBuiltRenderer(root);
  let renderings = 0;
  const countingRenderer: typeof renderer = {
    ...renderer,
    render: (request) => {
      renderings += 1;
      return renderer.render(request);
    },
  };
  const { registry } = await renderer.site();
  const pages = buildPageDeps(countingRenderer, registry, settings.env, createMemoryLog().logger);
  const forms = listContactForms(pages, (_language, key) => key);
  const origin = await listenForTest(createServer(createContactListener(async () => result, forms)));
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { method: 'POST', headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { post, renderings: () => renderings };
}

test.each<[string, SubmissionResult, number, string]>([
  ['refused', { kind: 'refused', status: 403, values: null }, 403, 'Message Refused'],
  [
    'over the limit of attempts',
    { kind: 'limited', values: null, limit, retryAfterSeconds: 9 },
    429,
    'Too Many Requests',
  ],
])('posts that are %s share one rendering', async (_name, result, status, words) => {
  const { post, renderings } = await startPage(result);
  const replies = [await post('/contact'), await post('/contact'), await post('/contact')];
  expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
  expect(replies.every(({ html }) => html.includes(words))).toBe(true);
  expect(renderings()).toBe(1);
});

test('a refusal is in the language of its page, and the form beside it is not', async () => {
  const { post } = await startPage({ kind: 'refused', status: 413, values: null });
  const [french, english] = [await post('/fr/contact'), await post('/contact')];
  expect([french.headers.get('content-language'), english.headers.get('content-language')]).toEqual(['fr', 'en']);
  expect(french.html).toContain('<html lang="fr"');
  expect(english.html).toContain('<html lang="en"');
});

test.each<[string, SubmissionResult, number]>([
  ['invalid', { kind: 'invalid', values, invalid: { email: 'invalid' } }, 422],
  ['over the limit of messages', { kind: 'limited', values, limit, retryAfterSeconds: 9 }, 429],
  ['sent with the key of another one', { kind: 'refused', values, status: 422 }, 422],
])('a message that is %s keeps what was typed', async (_name, result, status) => {
  const { post } = await startPage(result);
  const reply = await post('/contact');
  expect(reply.status).toBe(status);
  expect(reply.html).toContain('A shop in Woodstock');
});

test('a message that is not storable keeps what was typed, and shows phone and email', async () => {
  const { post } = await startPage({ kind: 'unavailable', values });
  const reply = await post('/contact');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '30']);
  const { document } = new JSDOM(reply.html).window;
  expect(document.querySelector<HTMLTextAreaElement>('main form [name=message]')?.value).toBe('A shop in Woodstock');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('form [role=alert] a')].map(
    ({ protocol }) => protocol,
  );
  expect(links).toEqual(['tel:', 'mailto:']);
});

test.each<[string, SubmissionResult, string]>([
  ['413', { kind: 'refused', status: 413, values: null }, 'Your message is too long to send this way.'],
  ['415', { kind: 'refused', status: 415, values: null }, 'We could not read what your browser sent.'],
  ['400', { kind: 'refused', status: 400, values: null }, 'We could not read what your browser sent.'],
  ['403', { kind: 'refused', status: 403, values: null }, 'The message was not sent from this page'],
  ['429', { kind: 'limited', values: null, limit, retryAfterSeconds: 601 }, 'You can try again in 11 minutes.'],
])('a %s has its own text, and states that nothing was stored', async (_status, result, words) => {
  const { html } = await (await startPage(result)).post('/contact');
  const alert = new JSDOM(html).window.document.querySelector('form [role=alert]');
  expect(alert?.textContent).toContain(words);
  expect(alert?.textContent).toContain('This form could not keep what you typed.');
});

test.each([
  ['/fr/contact', 60, 'Vous pourrez réessayer dans 1 minute.'],
  ['/fr/contact', 7200, 'Vous pourrez réessayer dans 2\u00a0heures.'],
  ['/es/contact', 61, 'Podrá intentarlo de nuevo dentro de 2 minutos.'],
  ['/contact', 3600, 'You can try again in 1 hour.'],
])('%s shows how long to wait for %i seconds', async (path, retryAfterSeconds, words) => {
  const { post } = await startPage({ kind: 'limited', values, limit, retryAfterSeconds });
  const { html } = await post(path);
  expect(new JSDOM(html).window.document.querySelector('form [role=alert]')?.textContent).toContain(words);
});

test('waits that read differently are pages of their own', async () => {
  const pages: string[] = [];
  const limited = { kind: 'limited', values: null, limit, retryAfterSeconds: 60 } satisfies SubmissionResult;
  const { post } = await startPage(limited);
  pages.push((await post('/contact')).html);
  limited.retryAfterSeconds = 120;
  pages.push((await post('/contact')).html);
  expect(pages[0]).toContain('in 1 minute.');
  expect(pages[1]).toContain('in 2 minutes.');
});

test('a refused message that was read keeps every value, and the trap stays empty', async () => {
  const { post } = await startPage({ kind: 'refused', status: 400, values: { ...values, lastName: 'Mokoena' } });
  const { document } = new JSDOM((await post('/contact')).html).window;
  const value = (name: string) => document.querySelector<HTMLInputElement>(`main form [name=${name}]`)?.value;
  expect(['firstName', 'lastName', 'message'].map(value)).toEqual(['Thandi', 'Mokoena', 'A shop in Woodstock']);
  expect(['website', 'idempotencyKey'].map(value)).toEqual(['', '']);
  expect(document.querySelector('form [role=alert]')?.textContent).toContain('What you typed is still in the form.');
});

test.each([
  ['gzip', 'gzip'],
  ['br, gzip', 'br'],
  ['identity', null],
])('a page with typed values is compressed as the client accepts: %s', async (accepted, encoding) => {
  const { post } = await startPage({ kind: 'unavailable', values });
  const { headers, html } = await post('/contact', { 'accept-encoding': accepted });
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(html).toContain('A shop in Woodstock');
});
