import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildPageDeps } from '#server/app.ts';
import { listContactForms } from '#server/contact/contact-route.ts';
import type { SubmissionResult } from '#server/contact/submissions.ts';
import { readEnv } from '#server/env.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { createContactListener } from '../../support/contact-listener.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { root } from '../../support/root.ts';

const values = { firstName: 'Thandi', lastName: '', email: '', company: '', message: 'A shop in Woodstock' };
const limit = { max: 5, windowMs: 600_000 };

/** The contact page where every submission has the same result, decided from memory or not. */
async function startPage(result: SubmissionResult, isFromMemory = false) {
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
  const pages = await buildPageDeps(countingRenderer, settings.env, createMemoryLog().logger);
  const submissions = { refuse: () => (isFromMemory ? result : null), receive: async () => result };
  if (isFromMemory) submissions.receive = () => Promise.reject(new Error('this post reached Express'));
  const forms = listContactForms(pages, (_language, key) => key);
  const server = createServer(createContactListener(submissions, forms)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { method: 'POST', headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { post, renderings: () => renderings };
}

test.each<[string, SubmissionResult, number, string]>([
  ['refused', { kind: 'refused', status: 403 }, 403, 'Submission Failed'],
  [
    'over the limit of attempts',
    { kind: 'limited', values: null, limit, retryAfterSeconds: 9 },
    429,
    'Too Many Requests',
  ],
])('posts that are %s share one rendering, from memory too', async (_name, result, status, words) => {
  const [{ post, renderings }, fromMemory] = [await startPage(result), await startPage(result, true)];
  const answers = [await post('/contact'), await post('/contact'), await post('/contact')];
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  expect(answers.every(({ html }) => html.includes(words))).toBe(true);
  expect(renderings()).toBe(1);
  const { date: _date, ...headers } = Object.fromEntries(answers[0]?.headers ?? []);
  const refusals = [await fromMemory.post('/contact'), await fromMemory.post('/contact')];
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status, html: answers[0]?.html });
    expect(Object.fromEntries(refusal.headers)).toMatchObject(headers);
  }
  expect(fromMemory.renderings()).toBe(1);
});

test('a refusal is in the language of its page, and the form beside it is not', async () => {
  const { post } = await startPage({ kind: 'refused', status: 413 });
  const [french, english] = [await post('/fr/contact'), await post('/contact')];
  expect([french.headers.get('content-language'), english.headers.get('content-language')]).toEqual(['fr', 'en']);
  expect(french.html).toContain('<html lang="fr"');
  expect(english.html).toContain('<html lang="en"');
});

test.each<[string, SubmissionResult, number]>([
  ['invalid', { kind: 'invalid', values, invalid: { email: 'invalid' } }, 422],
  ['over the limit of messages', { kind: 'limited', values, limit, retryAfterSeconds: 9 }, 429],
  ['not storable', { kind: 'unavailable', values }, 503],
])('a message that is %s keeps what was typed', async (_name, result, status) => {
  const { post } = await startPage(result);
  const answer = await post('/contact');
  expect(answer.status).toBe(status);
  expect(answer.html).toContain('A shop in Woodstock');
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
