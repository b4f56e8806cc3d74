import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runForJson, runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { urlset } from '../support/web-server.ts';

/** Runs `sitemap validate` in a folder with a configuration. */
async function runWith(config: unknown, ...options: string[]) {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), urlset('/a', 'https://a.example/?utm_source=b'));
  await writeFile(join(cwd, 'goshen.config.json'), typeof config === 'string' ? config : JSON.stringify(config));
  return runGoshen(['sitemap', 'validate', ...options], { cwd });
}

test('the configuration sets what no flag sets', async () => {
  const config = {
    options: { format: ['json'], skip: ['sitemap/invalid-url'] },
    commands: { 'sitemap validate': { strict: true } },
  };
  const { out, code } = await runWith(config);
  expect(JSON.parse(out).findings).toMatchObject([{ rule: 'sitemap/params' }]);
  expect(code).toBe(1);
});

test('a flag overrides the configuration', async () => {
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
  [{ optoins: {} }, 'unknown key "optoins". Did you mean "options"?'],
  [{ levle: 'info' }, 'unknown key "levle". Did you mean "level" in "options"?'],
  [{ options: { levle: 'info' } }, 'unknown key "levle" in options. Did you mean "level"?'],
  [{ options: { config: 'other.json' } }, 'unknown key "config" in options. Known: format'],
  [{ lint: { dynamicKey: [] } }, 'unknown key "dynamicKey" in lint. Did you mean "dynamicKeys"?'],
  [{ lint: { register: { fr: 'vous' } } }, 'lint.register.fr is "vous". Allowed: "formal", "informal".'],
  [{ lint: { code: [''] } }, 'lint.code[0] is "". Allowed: a string that is not empty.'],
  [{ commands: { 'sitemap chek': {} } }, 'unknown key "sitemap chek" in commands. Did you mean "sitemap check"?'],
  [{ commands: { audit: { profil: 'quick' } } }, 'unknown key "profil" in commands.audit. Did you mean "profile"?'],
  [
    { commands: { 'sitemap validate': { sites: 1 } } },
    'unknown key "sites" in commands["sitemap validate"]. Did you mean "site"?',
  ],
  [{ options: { level: 'debug' } }, 'options.level is "debug". Allowed: "error", "warning", "info".'],
  [{ options: { level: null } }, 'options.level is null. Allowed: "error", "warning", "info".'],
  [{ options: { quiet: 'yes' } }, 'options.quiet is "yes". Allowed: true or false.'],
  [{ options: { retries: true } }, 'options.retries is true. Allowed: a string, or a number.'],
  [{ options: { skip: [1] } }, 'options.skip is [1]. Allowed: a string, or a list, each item a string.'],
  [{ options: { timeout: 'soon' } }, 'options.timeout: invalid value "soon"; write 500ms, 10s or 2m'],
  [[], 'the file is []. Allowed: an object.'],
] as const)('a wrong configuration stops the run: %j', async ([config, sentence]) => {
  await expect(runWith(config)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(`goshen.config.json: ${sentence}`),
  });
});

test('a configuration that is not JSON is refused with its place', async () => {
  await expect(runWith('{\n  "options": [,\n}')).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringMatching(/^goshen\.config\.json is not valid JSON: line 2, column \d+: /),
  });
});

test('comments, trailing commas and $schema are allowed', async () => {
  const { out } = await runWith('// Ours\n{ "$schema": "x.json", /* all */ "options": { "format": "compact", }, }');
  expect(out).toContain('error sitemap/invalid-url');
});

test('the section of a command overrides the shared options', async () => {
  const config = { options: { level: 'error' }, commands: { 'sitemap validate': { level: 'info' } } };
  expect((await runWith(config, '-f', 'compact')).out).toContain('warning sitemap/params');
});

test('--config names another file, which must exist', async () => {
  await expect(runWith({}, '--config', 'other.json')).rejects.toMatchObject({ code: 'USAGE' });
});

test('init writes a configuration in which every shared option is a comment', async () => {
  const cwd = await createTemporaryFolder();
  expect(await runGoshen(['init'], { cwd })).toMatchObject({ code: 0, out: expect.stringContaining('written') });
  const file = join(cwd, 'goshen.config.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/^( +)\/\/ (?=".*,$)/gm, '$1')); // every example, taken out of its comment
  const { report } = await runForJson(['rules', 'title'], { cwd });
  expect(report).not.toEqual([]);
  expect(await readFile(file, 'utf8')).toMatch(/^ {4}"failOn": "error>0",$/m);
});

test('init does not overwrite a file', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'goshen.config.json'), '{ "mine": true }');
  expect(await usageErrorOf(['init'], { cwd })).toBe(
    'cannot write goshen.config.json: it already exists; goshen init does not overwrite it',
  );
  expect(await readFile(join(cwd, 'goshen.config.json'), 'utf8')).toBe('{ "mine": true }');
  expect((await runGoshen(['init', '--config', 'other.json', '--quiet'], { cwd })).out).toBe('');
});

test.each([
  [
    ['audit', 'https://a.example', '--rule', 'i18n/*'],
    'goshen audit does not check "i18n/*"; goshen lint translations does',
  ],
  [['audit', 'https://a.example', '--rule', 'link/*,i18n/*'], 'goshen audit does not check "i18n/*"'],
  [['baseline', 'write', 'https://a.example', '--rule', 'i18n/unused-key'], 'goshen baseline write does not check'],
  [['lint', 'translations', '--rule', 'link/*'], 'goshen lint translations does not check "link/*"; goshen audit does'],
  [['sitemap', 'validate', '--rule', 'title/*'], 'goshen sitemap validate does not check "title/*"; goshen audit does'],
])('rules that a command does not check are refused: %j', async (args, sentence) => {
  expect(await usageErrorOf(args)).toContain(`--rule: ${sentence}`);
});

test('a configuration may name rules of several commands, but not of others alone', async () => {
  const { out } = await runWith({ options: { rule: ['i18n/*', 'sitemap/params'], format: ['json'] } });
  expect(JSON.parse(out).findings).toMatchObject([{ rule: 'sitemap/params' }]);
  await expect(runWith({ options: { rule: ['i18n/*'] } })).rejects.toThrow(
    'goshen.config.json: options.rule: goshen sitemap validate does not check "i18n/*"; goshen lint translations does',
  );
});
