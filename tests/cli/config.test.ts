import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGoshen } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { urlset } from '../support/web-server.ts';

/** Runs `sitemap validate` in a folder with a configuration. */
async function runWith(config: unknown, ...options: string[]) {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), urlset('/a', 'https://a.example/?utm_source=b'));
  await writeFile(join(cwd, 'goshen.config.json'), typeof config === 'string' ? config : JSON.stringify(config));
  return runGoshen(['sitemap', 'validate', ...options], { cwd });
}

test('the configuration fills in what no flag says', async () => {
  const config = {
    options: { format: ['json'], skip: ['sitemap/invalid-url'] },
    commands: { 'sitemap validate': { strict: true } },
  };
  const { out, code } = await runWith(config);
  expect(JSON.parse(out).findings).toMatchObject([{ rule: 'sitemap/params' }]);
  expect(code).toBe(1);
});

test('a flag beats the configuration', async () => {
  const { out } = await runWith(
    { options: { format: ['json'], level: 'error' } },
    '-f',
    'compact',
    '--level',
    'warning',
  );
  expect(out).toContain('warning sitemap/params');
});

test.for([
  [{ optoins: {} }, 'goshen.config.json: unknown section "optoins". Did you mean "options"?'],
  [{ lint: { dynamicKey: [] } }, 'goshen.config.json: unknown key "dynamicKey" in lint. Did you mean "dynamicKeys"?'],
  [
    { commands: { 'sitemap chek': {} } },
    'goshen.config.json: unknown command "sitemap chek". Did you mean "sitemap check"?',
  ],
  [{ options: { formt: 'json' } }, 'goshen.config.json: unknown option "formt" in options. Did you mean "format"?'],
  [{ options: { level: 'loud' } }, 'options.level'],
  [{ options: { quiet: 'yes' } }, 'options.quiet must be true or false'],
  [
    { commands: { 'sitemap validate': { sites: 1 } } },
    'unknown option "sites" in commands.sitemap validate. Did you mean "site"?',
  ],
  [{ options: { level: null } }, 'goshen.config.json: options.level: Invalid input'],
  ['{', 'goshen.config.json is not valid JSON'],
])('a wrong configuration stops the run: %j', async ([config, sentence]) => {
  await expect(runWith(config)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(sentence as string),
  });
});

test('--config names another file, which must be there', async () => {
  await expect(runWith({}, '--config', 'other.json')).rejects.toMatchObject({ code: 'USAGE' });
});
