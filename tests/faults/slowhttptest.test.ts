import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const isInstalled = spawnSync('slowhttptest', ['-h']).error === undefined;
const shared = ['-c', '500', '-r', '100', '-l', '30', '-p', '5'];

/** Colours and cursor moves are for terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const plain = (output: string) => output.replace(/\u001b\[[\d;]*[A-Za-z]/g, '');

test.skipIf(!isInstalled).each([
  ['heads', ['-H', '-i', '5', '-x', '24'], '/'],
  ['bodies', ['-B', '-i', '5', '-s', '8192', '-x', '10'], contactEndpoint],
  ['reading', ['-X', '-k', '10', '-w', '1', '-y', '64', '-n', '5', '-z', '8'], '/about'],
  ['ranges', ['-R', '-a', '5', '-b', '3000', '-t', 'GET'], '/about'],
])('slowhttptest with slow %s finds the site open all the time', async (_what, options, path) => {
  const DATABASE_URL = `file:${join(await createTemporaryFolder(), 'goshen.db')}`;
  const server = startServerProcess({ DATABASE_URL, TRUST_PROXY: '1', CONTACT_ATTEMPT_LIMIT: '0' });
  const origin = await server.listening;
  const tool = spawn('slowhttptest', [...shared, ...options, '-u', origin + path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const states = plain(await text(tool.stdout)).match(/service available:\s+\w+/g) ?? [];
  expect(states.length).toBeGreaterThan(0);
  expect(states.filter((state) => !state.endsWith('YES'))).toEqual([]);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});
