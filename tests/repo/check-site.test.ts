import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenForTest } from '../support/listen-for-test.ts';
import { missingCurl } from '../support/missing-parts.ts';
import { root } from '../support/root.ts';

const hasCurl = missingCurl() === null;

/** Runs deploy/check-site against a server whose /readyz responds with this. */
async function checkSite(status: number, state: unknown, end = ''): Promise<{ code: unknown; err: string }> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 404).end(JSON.stringify(state));
  });
  const origin = await listenForTest(server);
  return new Promise((resolve) => {
    execFile(join(root, 'deploy/check-site'), [origin + end], (error, _out, err) =>
      resolve({ code: error?.code ?? 0, err }),
    );
  });
}

const ready = { status: 'ready', pages: 'working', store: 'up', channels: { email: 'working' } };

test.skipIf(!hasCurl)('a site that works is reported by nothing', async () => {
  for (const end of ['', '/']) expect(await checkSite(200, ready, end)).toEqual({ code: 0, err: '' });
});

test.skipIf(!hasCurl).each([
  ['the database is away', 200, { ...ready, store: 'down' }, /needs attention: .*"store":"down"/],
  ['the database is damaged', 200, { ...ready, store: 'damaged' }, /needs attention/],
  ['pages could not be rendered', 200, { ...ready, pages: 'failed' }, /needs attention/],
  ['the mail server is away', 200, { ...ready, channels: { email: 'paused' } }, /messages are not delivered/],
  ['the proxy has no site', 502, {}, /does not respond/],
])('%s: the check fails and says so', async (_what, status, state, message) => {
  expect(await checkSite(status, state)).toEqual({ code: 1, err: expect.stringMatching(message) });
});
