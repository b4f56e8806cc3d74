import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { urlset } from '#seo/tests/support/web-server.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { commands, runGoshen } from './command-line.ts';

test('help names every group and exits with 0', async () => {
  const { code, out } = await runGoshen(['--help']);
  expect(code).toBe(0);
  for (const name of ['sitemap', 'lint', 'messages', 'explain', 'rules'])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

const headings = new Map([
  ['languages', 'Languages:'],
  ['findings', 'Findings:'],
  ['gate', 'Findings:'],
]);

test.each(commands.map((command) => ({ name: command.path.join(' '), command })))(
  'the help of $name lists its own options, the shared ones it takes by group, its formats, and three examples',
  async ({ command }) => {
    const { out, code } = await runGoshen([...command.path, '--help']);
    expect(code).toBe(0);
    expect(out).not.toMatch(/default: (?:\[\]|false)/);
    const found = [...out.matchAll(/^[A-Z]\w+:$/gm)].map(([heading]) => heading);
    const groups = command.shared.flatMap((group) => (group === 'output' ? [] : (headings.get(group) ?? 'Network:')));
    expect(found.filter((heading) => heading !== 'Arguments:' && heading !== 'Commands:')).toEqual([
      ...['Options:', 'Output:', ...new Set(groups)],
      'Examples:',
    ]);
    const [, formats = ''] = /--format <name\[=file\]> +([^;]+);/.exec(out) ?? [];
    expect(formats.replaceAll(/\s+/g, ' ').split(', ')).toEqual(command.formats);
    const examples = [...out.matchAll(/^ {4}\$ (.*)$/gm)].map(([, line = '']) => line);
    expect(examples).toHaveLength(3);
    for (const line of examples) {
      expect(line).toContain(`goshen ${command.path.join(' ')}`);
      for (const [flag] of line.matchAll(/(?<= )--?[a-z][a-z-]*/g))
        expect(out, line).toMatch(new RegExp(`${flag}[ ,]`));
    }
  },
);

test.each([
  ['rules', '--rule', 'title/*'],
  ['doctor', '--level', 'info'],
  ['lint', '--timeout', '3s'],
  ['messages', 'stats', '--lang', 'fr'],
  ['audit', '--accept', '200'],
  ['audit', '--redirects', 'warn'],
  ['sitemap', 'validate', '--rate', '5'],
  ['sitemap', 'diff', '--redirects', 'warn', 'a.xml', 'b.xml'],
  ['robots', '--max-bytes', '10', 'robots.txt'],
  ['preview', '--max-sitemaps', '2', '/'],
  ['doctor', '--retries', '0'],
])('a shared option that a command would ignore is refused: %s %s %s', async (...args) => {
  const flag = args.find((word) => word.startsWith('--'));
  await expect(runGoshen(args)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(`does not take ${flag}; goshen ${args[0]}`),
  });
});

test.each([
  [['sitemap', 'validate', '--formt', 'json'], '(Did you mean --format?)'],
  [['sitemap', 'validte'], '(Did you mean validate?)\n(goshen sitemap --help lists the commands)'],
  [
    ['completion', 'tcsh'],
    "goshen: the value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
  ],
])('%j exits with 2 and says what is right', async (args, sentence) => {
  const { code, err } = await runGoshen(args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test.for([
  ['--format', 'jsn', 'did you mean json?'],
  ['--fail-on', 'errors>0', 'invalid value "errors>0"'],
  ['--timeout', 'soon', 'write 500ms, 10s or 2m'],
  ['--retries', '99', 'a whole number from 0 to 10'],
  ['--remap', 'here', 'write https://'],
  ['--header', 'nonsense', 'name: value'],
  ['--max-bytes', 'lots', 'write 50MB'],
  ['--site', 'example.com', 'an origin like'],
  ['--baseline', 'missing.json', 'cannot read the baseline'],
  ['--rule', 'nosuch/rule', '--rule: no rule "nosuch/rule"; goshen rules lists them'],
  ['--rule', 'sitemap/*,sitemp/*', 'did you mean sitemap/*?'],
  ['--rule', 'sitemap', 'did you mean sitemap/*?'],
  ['--rule', 'sec/csp', "--rule: sec/csp was retired: use an HTTP observatory such as MDN's"],
  ['--skip', 'missing-loc', '--skip: no rule "missing-loc"; did you mean sitemap/missing-loc?'],
  ['--timeout', '0', 'must be longer than 0'],
  ['--format', 'xml', 'choose from pretty'],
] as const)('a wrong value of %s stops the run before any work', async ([flag, value, sentence]) => {
  const run = runGoshen(['sitemap', 'validate', 'missing.xml', flag, value], { cwd: await createTemporaryFolder() });
  await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining(sentence) });
});

test('a retired rule that is skipped is a note, for the flag and for the configuration', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), urlset('/a'));
  const validate = (...flags: string[]) => runGoshen(['sitemap', 'validate', 'sitemap.xml', ...flags], { cwd });
  const skip = ['--skip', 'sec/csp,url/slug-*'];
  const sentences = [
    "sec/csp was retired: use an HTTP observatory such as MDN's\n",
    'url/slug-language was retired: it has no effect in search\n',
  ];
  const plain = await validate();
  expect(await validate(...skip)).toMatchObject({
    code: plain.code,
    err: expect.stringContaining(sentences.map((sentence) => `--skip: ${sentence}`).join('')),
  });
  expect((await validate(...skip, '--quiet')).err).not.toContain('retired');
  await writeFile(join(cwd, 'goshen.config.json'), JSON.stringify({ options: { skip: ['sec/csp'] } }));
  expect((await validate()).err).toContain(`goshen.config.json: options.skip: ${sentences[0]}`);
});

test('a wrong value of --accept stops the run before any work', async () => {
  await expect(runGoshen(['sitemap', 'check', 'missing.xml', '--accept', '2xx'])).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining('write 200..299'),
  });
});

test.for([
  ['xx', '--lang: unknown language "xx"; write codes such as en,fr'],
  ['en,fra', 'did you mean fr?'],
  ['x-default', 'write codes such as en,fr'],
  ['', 'write codes such as en,fr'],
])('a language that does not exist stops the run: --lang "%s"', async ([codes, sentence]) => {
  const run = runGoshen(['audit', 'https://example.com', '--lang', codes ?? '']);
  await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining(sentence ?? '') });
});

test('explain prints everything about a rule, and suggests an id for a wrong one', async () => {
  const { out, code } = await runGoshen(['explain', 'sitemap/is-html']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^sitemap\/is-html \(error\)\n\n {2}What: .*\n {2}Why: .*\n {2}Bad: .*\n {2}Good: .*\n {2}Fix: .*\n {2}Source: /,
  );
  await expect(runGoshen(['explain', 'sitemap/is-htm'])).rejects.toThrow('did you mean sitemap/is-html?');
  await expect(runGoshen(['explain', 'missing-loc'])).rejects.toThrow('did you mean sitemap/missing-loc?');
});

test('explain says what replaces a retired rule', async () => {
  await expect(runGoshen(['explain', 'img/broken'])).rejects.toMatchObject({
    code: 'USAGE',
    message: 'img/broken was retired: use resource/broken',
  });
});

test('rules lists the catalogue, one group of it, and as JSON', async () => {
  const { out } = await runGoshen(['rules', 'hreflang']);
  expect(
    out
      .split('\n')
      .filter((line) => line !== '')
      .every((line) => line.startsWith('hreflang/')),
  ).toBe(true);
  const json = await runGoshen(['rules', 'hreflang', '-f', 'json']);
  expect(JSON.parse(json.out)[0]).toMatchObject({ id: 'hreflang/duplicate-lang', severity: 'error' });
});

test('the rules of this site come with its commands; the tool alone does not know them', async () => {
  const { out } = await runGoshen(['rules', 'content', '-f', 'json']);
  expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toContain('content/placeholder');
  for (const args of [
    ['rules', 'content'],
    ['audit', '--skip', 'content/placeholder', 'https://lodges.test'],
  ])
    await expect(runGoshen(args, { project: null, cwd: await createTemporaryFolder() })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(/no rule.* "content.*"; goshen rules lists them$/),
    });
});

test('explain takes several rules, and lists those of a group or a topic', async () => {
  const lines = async (...names: string[]) => (await runGoshen(['explain', ...names])).out.trimEnd().split('\n');
  const titles = await lines('title');
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.every((line) => line.startsWith('title/'))).toBe(true);
  expect((await lines('titles')).length).toBeGreaterThan(titles.length);
  const both = await lines('title/missing', 'sitemap/is-html');
  expect(both.filter((line) => line.endsWith(' (error)'))).toEqual([
    'title/missing (error)',
    'sitemap/is-html (error)',
  ]);
  const json = await runGoshen(['explain', 'title/missing', 'sitemap/is-html', '-f', 'json']);
  expect(JSON.parse(json.out)).toMatchObject([{ id: 'title/missing' }, { id: 'sitemap/is-html' }]);
});

test('rules filters by a pattern, and refuses what matches nothing', async () => {
  const { out } = await runGoshen(['rules', '*/missing', '-f', 'json']);
  const ids = (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
  expect(ids).toContain('title/missing');
  expect(ids.every((id) => id.endsWith('/missing'))).toBe(true);
  for (const command of ['rules', 'explain']) {
    await expect(runGoshen([command, 'sitemp'])).rejects.toMatchObject({
      code: 'USAGE',
      message: 'no rule, group or topic "sitemp"; did you mean sitemap?',
    });
  }
});

test('rules are chosen and skipped by patterns', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), urlset('/a', 'https://a.example/?utm_source=b'));
  const rules = async (...options: string[]) => {
    const { out } = await runGoshen(['sitemap', 'validate', '-f', 'compact', ...options], { cwd });
    return [...out.matchAll(/ (sitemap\/[a-z-]+) /g)].map(([, id]) => id);
  };
  expect(await rules()).toEqual(['sitemap/invalid-url', 'sitemap/params']);
  expect(await rules('--rule', 'sitemap/inv*')).toEqual(['sitemap/invalid-url']);
  expect(await rules('--skip', 'sitemap/invalid-url,sitemap/params')).toEqual([]);
});

test('--fail-on sets the bar', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(
    join(cwd, 'sitemap.xml'),
    urlset('https://a.example/?utm_source=a', 'https://a.example/?utm_source=b'),
  );
  const code = async (bar: string) => (await runGoshen(['sitemap', 'validate', '--fail-on', bar], { cwd })).code;
  expect(await code('error>0')).toBe(0);
  expect(await code('warning>1')).toBe(1);
  expect(await code('warning>2')).toBe(0);
  expect(await code('error>0,warning>=2')).toBe(1);
  expect(await code('new')).toBe(1);
  expect(await code('never')).toBe(0);
});

test('the baseline accepts its findings until they expire, and counts fixed ones', async () => {
  const cwd = await createTemporaryFolder();
  await mkdir(join(cwd, 'ci'));
  await writeFile(join(cwd, 'sitemap.xml'), urlset('/a', '/b'));
  const run = async (...options: string[]) => {
    const ran = await runGoshen(['sitemap', 'validate', '-f', 'json', ...options], { cwd });
    return { ...ran, report: JSON.parse(ran.out) };
  };
  const [first] = (await run()).report.findings;
  const save = (expires: string, ...fingerprints: string[]) =>
    writeFile(
      join(cwd, 'ci/base.json'),
      JSON.stringify({
        schemaVersion: 2,
        findings: fingerprints.map((fingerprint) => ({ fingerprint, reason: 'old', expires })),
      }),
    );
  await save('2026-03-02', first.fingerprint, 'gone');
  expect((await run('--baseline', 'ci/base.json')).report.summary).toMatchObject({
    error: 1,
    new: 1,
    suppressed: 1,
    fixed: 1,
  });
  await save('2026-03-01', first.fingerprint);
  const expired = await run('--baseline', 'ci/base.json');
  expect(expired.report.summary).toMatchObject({ error: 2, suppressed: 0 });
  expect(expired.err).toContain('expired on 2026-03-01');
});

test.each([
  [
    '{ "schemaVersion": 2, "findings": [{ "fingerprint": "a", "expires": "2027-01-01" }] }',
    'findings[0].reason is missing',
  ],
  [
    '{ "schemaVersion": 2, "findings": [{ "fingerprint": "a", "reason": "", "expires": "2027-01-01" }] }',
    'findings[0].reason is "". Allowed: a string that is not empty.',
  ],
  [
    '{ "schemaVersion": 2, "findings": [{ "fingerprint": "a", "reason": "b", "expires": "soon" }] }',
    'findings[0].expires is "soon". Allowed: a date such as "2026-12-31".',
  ],
  ['["a"]', 'the file is ["a"]. Allowed: an object.'],
])('a baseline that is not valid is refused with what is wrong: %s', async (text, sentence) => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'bl0.json'), text);
  await expect(runGoshen(['sitemap', 'validate', '--baseline', 'bl0.json'], { cwd })).rejects.toMatchObject({
    code: 'USAGE',
    message: `bl0.json is not a valid baseline file: ${sentence}`,
  });
});

test('a baseline of an earlier version is refused', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'bl0.json'), '{ "findings": [] }');
  await expect(runGoshen(['sitemap', 'validate', '--baseline', 'bl0.json'], { cwd })).rejects.toMatchObject({
    code: 'USAGE',
    message:
      'bl0.json was written by an earlier version of goshen, with other fingerprints. Delete it, then write it again with goshen baseline write.',
  });
});

test('the tool alone accepts the configuration of this repository', async () => {
  const run = await runGoshen(['audit', 'http://127.0.0.1:9/'], { project: null });
  expect(run).toMatchObject({ code: 3, out: expect.stringContaining('http://127.0.0.1:9/') });
});
