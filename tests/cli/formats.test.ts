import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { commands, runGoshen } from './command-line.ts';
import { openSqliteMessages, store } from './messages-run.ts';

/** What a command line needs beside the words of the command, so that only its format is wrong. */
function listRequired({ arguments: given, options }: (typeof commands)[number]): string[] {
  return [
    ...given(true)
      .filter(({ required }) => required)
      .map(({ argChoices }) => argChoices?.[0] ?? 'x'),
    ...options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long ?? '', 'x@example.org']),
  ];
}

async function createMessageStore(): Promise<{ id: string; env: Record<string, string> }> {
  const { outbox, url } = await openSqliteMessages();
  return { id: await store(outbox), env: { DATABASE_URL: url } };
}

test.each(commands.map((command) => ({ words: command.path.join(' '), command })))(
  '$words refuses a format it does not know before any work, and names those that its help lists',
  async ({ command }) => {
    const run = runGoshen([...command.path, ...listRequired(command), '-f', 'nosuchformat'], {
      cwd: await createTemporaryFolder(),
    });
    await expect(run).rejects.toThrow(`choose from ${command.formats.join(', ')}`);
  },
);

test.each([
  ['list', []],
  ['show', ['ID']],
  ['stats', []],
  ['export', ['--all']],
  ['erase', ['ID', '--yes']],
])('messages %s writes the file of -f json=file and prints nothing', async (name, rest) => {
  const { id, env } = await createMessageStore();
  const cwd = await createTemporaryFolder();
  const args = ['messages', name, ...rest.map((word) => word.replace('ID', id)), '-f', 'json=reports/out.json'];
  expect(await runGoshen(args, { cwd, env })).toMatchObject({ code: 0, out: '' });
  expect(JSON.parse(await readFile(join(cwd, 'reports/out.json'), 'utf8'))).toMatchObject({ schemaVersion: 1 });
});

test('rules and explain write files, and several formats at once', async () => {
  const cwd = await createTemporaryFolder();
  const { out } = await runGoshen(['rules', 'hreflang', '-f', 'pretty', '-f', 'json=rules.json'], { cwd });
  expect(out).toMatch(/^hreflang\//);
  expect(JSON.parse(await readFile(join(cwd, 'rules.json'), 'utf8'))[0].id).toMatch(/^hreflang\//);
  await runGoshen(['explain', 'sitemap/is-html', '-f', 'json=rule.json'], { cwd });
  expect(JSON.parse(await readFile(join(cwd, 'rule.json'), 'utf8'))).toMatchObject({ id: 'sitemap/is-html' });
});

test('erase --dry-run prints in the requested format', async () => {
  const { id, env } = await createMessageStore();
  const { out } = await runGoshen(['messages', 'erase', id, '--dry-run', '-f', 'json'], { env });
  expect(JSON.parse(out)).toMatchObject({ dryRun: true, messages: [{ id, masked: true }] });
});

test('a format in the configuration does not stop commands that cannot print it', async () => {
  const { env } = await createMessageStore();
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'goshen.config.json'), '{ "options": { "format": ["github"] } }');
  expect(await runGoshen(['messages', 'stats'], { cwd, env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Messages/),
  });
});

test.each([
  ['a folder', 'json=.'],
  ['below a file', 'json=file/out.json'],
])('a file that cannot be written is a usage error: %s', async (_what, format) => {
  const { env } = await createMessageStore();
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'file'), '');
  for (const args of [['messages', 'export', '--all'], ['rules']]) {
    const run = runGoshen([...args, '-f', format], { cwd, env });
    await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('cannot write') });
  }
});
