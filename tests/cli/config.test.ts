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
  [{ options: { formt: 'json' } }, 'options has no option "formt"; did you mean format?'],
  [{ options: { level: 'loud' } }, 'options.level'],
  [{ options: { quiet: 'yes' } }, 'options.quiet is true or false'],
  [{ commands: { 'sitemap validate': { sites: 1 } } }, 'has no option "sites"; did you mean site?'],
  [{ options: { level: null } }, 'is no option value'],
  ['{', 'is no JSON'],
])('a wrong configuration stops the run: %j', async ([config, sentence]) => {
  await expect(runWith(config)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(sentence as string),
  });
});

test('--config names another file, which must be there', async () => {
  await expect(runWith({}, '--config', 'other.json')).rejects.toMatchObject({ code: 'USAGE' });
});
