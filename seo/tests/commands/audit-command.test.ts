import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page, type Responses, robotsTxt, startSite } from '../crawl/crawl-run.ts';
import { type CommandRun, runForJson, runGoshen, usageErrorOf } from '../support/command-line.ts';
import { placeFindings } from '../support/placed-findings.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const findingsOf = ({ out }: CommandRun) => placeFindings(JSON.parse(out).findings);
const pathsOf = (run: CommandRun, rule: string) =>
  findingsOf(run).flatMap((finding) => (finding.rule === rule && finding.url ? new URL(finding.url).pathname : []));

const french = (text: string) => page({ title: text }).replace('lang="en"', 'lang="fr"');
const site = (responses: Responses = {}) =>
  startSite({
    '/robots.txt': robotsTxt('User-agent: *\nDisallow:'),
    '/': page({ title: 'Lodges near the sea, with breakfast', links: ['/rooms', '/fr'] }),
    '/rooms': page({ title: 'A', links: ['/gone'] }),
    '/fr': french('B'),
    ...responses,
  });

test('a site is crawled, and checked with every rule, page by page and as a whole', async () => {
  const { origin } = await site();
  const run = await runGoshen(['audit', origin, '-f', 'json']);
  expect(pathsOf(run, 'title/too-short')).toEqual(['/fr', '/rooms']);
  expect(pathsOf(run, 'link/broken')).toEqual(['/rooms']);
  const summary = { urls: 3, gate: 'failed' };
  expect(JSON.parse(run.out)).toMatchObject({ target: origin, complete: true, notRun: [], summary });
  expect(run.code).toBe(1);
});

test('findings of a page are printed before the next page arrives', async () => {
  const printed = Promise.withResolvers<void>();
  const { origin } = await site({
    '/': page({ title: 'A', links: ['/slow'] }),
    '/slow': async (_request, response) => {
      await printed.promise;
      response.setHeader('content-type', 'text/html').end(page());
    },
  });
  const run = await runGoshen(['audit', `${origin}/`, '-f', 'ndjson', '--profile', 'quick'], {
    print: (text: string) => void (text.includes('title/too-short') && printed.resolve()),
  });
  expect(run.code).toBe(1);
});

test.each([
  ['--sample', '1', { reason: 'not all pages and sitemaps of the site were read', rules: ['link/orphan'] }],
  ['--profile', 'quick', { reason: 'the quick profile requests pages only', rules: ['resource/broken'] }],
])(
  'with %s %s, the report says in every format which rules were not checked',
  async (option, value, { reason, rules }) => {
    const { origin } = await site();
    const run = (...options: string[]) => runGoshen(['audit', origin, option, value, ...options]);
    const report = JSON.parse((await run('-f', 'json')).out);
    expect(report.complete).toBe(false);
    const entry = report.notRun.find((one: { reason: string }) => one.reason === reason);
    expect(entry.rules).toEqual(expect.arrayContaining(rules));
    for (const format of ['pretty', 'compact', 'ndjson', 'junit', 'sarif', 'github', 'markdown', 'html']) {
      expect((await run('-f', format)).out, format).toContain(reason);
    }
    const titles = JSON.parse((await run('-f', 'json', '--rule', 'title/*')).out);
    expect(titles).toMatchObject({ complete: true, notRun: [] });
  },
);

test('--lang leaves out pages in other languages, --rule and --skip other rules', async () => {
  const { origin } = await site();
  const french = await runGoshen(['audit', origin, '-f', 'json', '--lang', 'fr']);
  expect(pathsOf(french, 'title/too-short')).toEqual(['/fr']);
  const titles = await runGoshen(['audit', origin, '-f', 'json', '--rule', 'title/*', '--skip', 'title/too-short']);
  expect(findingsOf(titles)).toEqual([]);
});

test('--profile seo checks everything but accessibility and security', async () => {
  const { origin } = await site({ '/rooms': page({ title: 'A', body: '<button></button>' }) });
  const rulesOf = async (profile: string) => {
    const run = await runGoshen(['audit', origin, '-f', 'json', '--level', 'info', '--profile', profile]);
    return findingsOf(run).map(({ rule }) => rule);
  };
  const full = await rulesOf('full');
  expect(full).toContain('a11y/button-name');
  expect(await rulesOf('seo')).toEqual(full.filter((rule) => !/^(?:a11y|sec)\//.test(rule)));
});

test.each([
  [['--rule', 'sec/*', '--profile', 'seo'], '--rule: --profile seo leaves out every rule of "sec/*"'],
  [['--rule', 'title/*', '--rule', 'a11y/label', '--profile', 'seo'], /--profile seo .* "a11y\/label"/],
  [['--rule', 'title/missing', '--skip', 'title/*'], '--rule: --skip leaves out every rule of "title/missing"'],
])('%j would check nothing of a pattern, which is a usage error', async (flags, message) => {
  expect(await usageErrorOf(['audit', 'https://a.example', ...flags])).toMatch(message);
});

test('--lang keeps the pages in that language of a finding that others share', async () => {
  const { origin } = await site();
  const run = await runGoshen(['audit', origin, '-f', 'json', '--lang', 'fr', '--rule', 'og/missing']);
  expect(pathsOf(run, 'og/missing')).toEqual(['/fr']);
});

test('--against shows what differs, and only that', async () => {
  const [before, after] = [await site(), await site({ '/rooms': page({ title: 'A', links: ['/gone', '/lost'] }) })];
  const run = await runGoshen(['audit', after.origin, '--against', before.origin, '-f', 'json']);
  expect(findingsOf(run).map(({ rule }) => rule)).toEqual(['link/broken']);
  expect(JSON.parse(run.out)).toMatchObject({
    target: `${after.origin} against ${before.origin}`,
    comparison: { added: [], removed: [], changed: [], gone: [] },
  });
});

test('--against lists the pages that were added, removed and changed', async () => {
  const start = (title: string, path: string) => startSite({ '/': page({ title, links: [path] }), [path]: page() });
  const [before, after] = [await start('Before', '/old'), await start('After', '/new')];
  const { report } = await runForJson(['audit', after.origin, '--against', before.origin]);
  const changed = [{ path: '/', changes: [{ what: 'title' }, { what: 'h1' }] }];
  expect(report.comparison).toMatchObject({ added: ['/new'], removed: ['/old'], changed });
});

test('a site that does not respond is a finding, and the report is incomplete', async () => {
  const { code, report } = await runForJson(['audit', 'http://127.0.0.1:9', '--retries', '0']);
  expect(report).toMatchObject({
    complete: false,
    failures: ['http://127.0.0.1:9/ refused the connection'],
    findings: [{ rule: 'http/unreachable' }],
  });
  expect(code).toBe(3);
});

test('a report that cannot be written is refused before the crawl', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'file'), 'kept');
  const { origin, requests } = await site();
  expect(await usageErrorOf(['audit', origin, '-f', 'json=file/report.json'], { cwd })).toMatch(
    /^cannot write the report/,
  );
  expect(requests).toEqual([]);
});

test('two sites are audited one by one, each with its own robots.txt', async () => {
  const [a, b] = [await site(), await site({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /rooms') })];
  const other = b.origin.replace('127.0.0.1', 'localhost');
  const run = await runGoshen(['audit', a.origin, other, '-f', 'json']);
  expect(JSON.parse(run.out).summary.urls).toBe(5);
  for (const { requests } of [a, b]) {
    for (const path of ['/robots.txt', '/sitemap.xml', '/favicon.ico']) expect(requests).toContain(`GET ${path}`);
  }
  expect(b.requests).not.toContain('GET /rooms');
});

test('a second target that cannot be reached is a finding, whatever the rules, and fails the run', async () => {
  const { origin } = await site();
  const targets = [origin, 'http://127.0.0.1:9/', '--retries', '0'];
  const run = await runGoshen(['audit', ...targets, '-f', 'json']);
  expect(run.code).toBe(3);
  expect(pathsOf(run, 'http/unreachable')).toEqual(['/']);
  const filtered = await runGoshen(['audit', ...targets, '--rule', 'http/server-error', '-f', 'compact']);
  expect(filtered.code).toBe(3);
  expect(filtered.out).toMatch(/; incomplete: http:\/\/127\.0\.0\.1:9\/ refused the connection\n$/);
  const page = await runGoshen(['audit', origin, `${origin}/nowhere`, '-f', 'json']);
  expect(page.code).toBe(3);
  expect(JSON.parse(page.out).failures).toEqual([`${origin}/nowhere returned 404`]);
});

test('a sitemap that robots.txt names and the site does not have is one finding', async () => {
  const { origin } = await site({
    '/robots.txt': ({ headers }, response) =>
      void response.setHeader('content-type', 'text/plain').end(`Sitemap: http://${headers.host}/old.xml`),
  });
  const rules = findingsOf(await runGoshen(['audit', origin, '-f', 'json'])).map(({ rule }) => rule);
  expect(rules.filter((rule) => /sitemap-dead|not-accessible/.test(rule))).toEqual(['robots/sitemap-dead']);
});

test('a site that robots.txt disallows is a finding', async () => {
  const { origin } = await site({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /') });
  const audit = (...options: string[]) => runGoshen(['audit', origin, '-f', 'sarif', ...options]);
  const failed = await audit();
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.out).runs[0].invocations).toMatchObject([{ executionSuccessful: false }]);
  expect((await audit('--fail-on', 'never')).code).toBe(0);
});

test('a --lang without pages fails the run', async () => {
  const { origin } = await site();
  const run = await runGoshen(['audit', origin, '--lang', 'de', '-f', 'json']);
  expect(run.code).toBe(3);
  expect(JSON.parse(run.out).failures).toEqual(['no page of 3 is in de (--lang)']);
});

test.for([
  ['ftp://example.com', '"ftp://example.com" is not an http or https URL; audit does not read ftp URLs'],
  ['example.com', '"example.com" is neither a URL (https://example.com) nor a path (/example.com)'],
  ['http://', '"http://" is not a valid URL; write one such as https://example.com/'],
])('a target that cannot be audited is a usage error: %s', async ([target = '', message]) => {
  expect(await usageErrorOf(['audit', target])).toBe(message);
});

test('the --resume hint repeats the flags, without the values of headers', async () => {
  const interruption = new AbortController();
  const { origin } = await site({
    '/rooms': (_request, response) => {
      interruption.abort();
      response.setHeader('content-type', 'text/html').end(page());
    },
  });
  const flags = ['--max-pages', '50', '--rule', 'title/*', '--remap', `https://a.example=${origin}`, '-q'];
  const { err, code } = await runGoshen(
    ['audit', 'https://a.example/', ...flags, '--header', 'authorization: Basic c2VjcmV0'],
    { cwd: await createTemporaryFolder(), signal: interruption.signal },
  );
  expect(code).toBe(3);
  const [, line = ''] = /To continue: goshen audit (.*)\n/.exec(err) ?? [];
  for (const part of [
    "'title/*'",
    '--max-pages 50',
    `--remap https://a.example=${origin}`,
    '--quiet',
    "--header '…'",
  ]) {
    expect(line).toContain(part);
  }
  expect(line).toMatch(/^https:\/\/a\.example\/ .* --resume goshen-crawl-a\.example\.ndjson$/);
});

test('progress never exceeds the total', async () => {
  const moved = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`/old${at}`, { status: 301, headers: { location: '/rooms' } }]),
  );
  const { origin } = await site({ ...moved, '/': page({ links: Object.keys(moved) }) });
  const { err } = await runGoshen(['audit', origin, '--max-pages', '10', '-f', 'json'], {
    terminal: { stdout: false, stderr: true, columns: 80 },
  });
  const shares = [...err.matchAll(/(\d+)\/(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
  expect(shares.length).toBeGreaterThan(0);
  for (const [done = 0, total = 0] of shares) expect(done).toBeLessThanOrEqual(total);
});

/** A site whose pages can change between two audits. */
async function auditTwice(before: Responses, after: Responses, options: string[] = []) {
  const cwd = await createTemporaryFolder();
  const responses = { '/robots.txt': robotsTxt(''), ...before };
  const { origin } = await startSite(responses);
  const rules = ['--rule', 'title/too-short,h1/*,link/broken', '-f', 'json'];
  const first = await runGoshen(['audit', origin, ...rules], { cwd });
  await writeFile(join(cwd, 'old.json'), first.out);
  Object.assign(responses, after);
  const run = await runGoshen(['audit', origin, ...rules, '--compare', 'old.json', ...options], { cwd });
  return { cwd, origin, first, run, report: JSON.parse(run.out) };
}

test('--compare reports what is new, fixed and unchanged, and gates on what is new', async () => {
  const links = ['/rooms', '/fr', '/gone'];
  const before = { '/': page({ title: 'Lodges near the sea, with breakfast', links }), '/rooms': page({ title: 'A' }) };
  const same = await auditTwice({ ...before, '/fr': page({ title: 'B' }) }, {});
  expect(same.first.code).toBe(1);
  expect(same.run.code).toBe(0);
  expect(same.report).toMatchObject({ findings: [], summary: { error: 0, warning: 0, gate: 'passed' } });
  expect(same.report.compared.counts).toMatchObject({ new: 0, fixed: 0 });
  expect(same.report.compared.counts.unchanged).toBeGreaterThan(2);

  const title = 'Rooms with a view of the sea, and breakfast';
  const fixed = page({ title, links: ['/lost'] });
  const changed = await auditTwice({ ...before, '/fr': page({ title: 'B' }) }, { '/rooms': fixed });
  expect(changed.run.code).toBe(1);
  expect(findingsOf(changed.run).map(({ rule }) => rule)).toEqual(['link/broken']);
  expect(changed.report.compared.fixed).toMatchObject([
    { rule: 'title/too-short', places: [{ url: `${changed.origin}/rooms` }] },
  ]);
});

test('--compare reports a known fault on another page as new', async () => {
  const title = 'Lodges near the sea, with breakfast';
  const before = { '/': page({ title, links: ['/rooms', '/gone'] }), '/rooms': page({ title }) };
  const { origin, run, report } = await auditTwice(before, { '/rooms': page({ title, links: ['/gone'] }) });
  expect(findingsOf(run)).toMatchObject([{ rule: 'link/broken', url: `${origin}/rooms` }]);
  expect(report.compared.unchanged).toMatchObject([{ rule: 'link/broken', places: [{ url: `${origin}/` }] }]);
});

test('--compare says that the old report lacks infos only where infos are shown', async () => {
  const cwd = await createTemporaryFolder();
  const title = 'Lodges near the sea, with breakfast';
  const head = '<meta name="description" content="Lodges.">'; // description/too-short
  const { origin } = await startSite({ '/': page({ title, head }) });
  const first = await runGoshen(['audit', origin, '-f', 'json'], { cwd });
  await writeFile(join(cwd, 'old.json'), first.out);
  const compare = (...options: string[]) => runGoshen(['audit', origin, '--compare', 'old.json', ...options], { cwd });
  expect((await compare()).err).not.toContain('old.json');
  expect((await compare('--level', 'info')).err).toContain('old.json does not list its info findings');
});

test('SARIF with --compare marks new results, and lists the unchanged ones', async () => {
  const before = { '/': page({ title: 'A' }) };
  const { cwd, origin, run } = await auditTwice(before, { '/': page({ title: 'A', links: ['/lost'] }) }, [
    '-f',
    'sarif=now.sarif',
  ]);
  expect(run.code).toBe(1);
  const { results } = JSON.parse(await readFile(join(cwd, 'now.sarif'), 'utf8')).runs[0];
  const states = results.map(({ ruleId, baselineState }: Record<string, string>) => [ruleId, baselineState]);
  expect(states).toContainEqual(['link/broken', 'new']);
  expect(states).toContainEqual(['title/too-short', 'unchanged']);
  const { out } = await runGoshen(['audit', origin, '-f', 'sarif'], { cwd });
  expect(out).not.toContain('baselineState');
});

test('--compare reads a report that was itself compared', async () => {
  const { cwd, origin, run } = await auditTwice({ '/': page({ title: 'A' }) }, {});
  await writeFile(join(cwd, 'second.json'), run.out);
  const options = ['--rule', 'title/too-short,h1/*,link/broken', '--compare', 'second.json'];
  expect((await runGoshen(['audit', origin, ...options], { cwd })).out).toMatch(
    /0 new errors, 0 new warnings, 0 fixed/,
  );
});

test.each([
  ['a missing file', null, /cannot read the report old\.json/],
  ['a broken file', '{ "schemaVersion": 2,', /old\.json is not valid JSON/],
  ['a report of version 1', '{ "schemaVersion": 1 }', /old\.json has schemaVersion 1; this version of goshen reads 2/],
  ['no report', '{ "a": 1 }', /old\.json is not a JSON report of goshen: /],
])('--compare refuses %s', async (_what, text, message) => {
  const cwd = await createTemporaryFolder();
  if (text !== null) await writeFile(join(cwd, 'old.json'), text);
  expect(await usageErrorOf(['audit', 'http://127.0.0.1:9', '--compare', 'old.json'], { cwd })).toMatch(message);
});

test('--compare refuses a report of another target or command', async () => {
  const { cwd } = await auditTwice({ '/': page({ title: 'A' }) }, {});
  const other = runGoshen(['audit', 'http://127.0.0.1:9', '--compare', 'old.json'], { cwd });
  await expect(other).rejects.toMatchObject({ message: expect.stringMatching(/is a report of .*, not of/) });
  const report = JSON.parse(await readFile(join(cwd, 'old.json'), 'utf8'));
  await writeFile(join(cwd, 'old.json'), JSON.stringify({ ...report, command: 'lint' }));
  const lint = runGoshen(['audit', report.target, '--compare', 'old.json'], { cwd });
  await expect(lint).rejects.toMatchObject({ message: expect.stringContaining('a report of "lint"') });
});

test('--compare counts nothing as fixed that --lang left out', async () => {
  const { cwd, origin } = await auditTwice({ '/': page({ title: 'A', links: ['/fr'] }), '/fr': french('B') }, {});
  const options = ['--rule', 'title/too-short,h1/*,link/broken', '-f', 'json', '--compare', 'old.json'];
  const { out } = await runGoshen(['audit', origin, ...options, '--lang', 'fr'], { cwd });
  expect(JSON.parse(out).compared.counts).toMatchObject({ new: 0, fixed: 0 });
});
