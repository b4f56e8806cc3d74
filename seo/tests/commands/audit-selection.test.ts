import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { page, type Responses, robotsTxt, sitemapOf, startSite } from '../crawl/crawl-run.ts';
import { runForJson, runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const blog = Object.fromEntries(
  [1, 2, 3, 4].map((at) => [
    `/blog/${at}`,
    page({ title: `Post ${at}`, links: [at < 4 ? `/blog/${at + 1}` : '/', '/tags/a'] }),
  ]),
);

/** A home page, a section whose pages form a chain, tags, and a page that only the sitemap lists. */
const site: Responses = {
  '/robots.txt': robotsTxt('User-agent: *\nDisallow:\nSitemap: {origin}/sitemap.xml'),
  '/sitemap.xml': sitemapOf('/', '/alone', '/blogs'),
  '/': page({ title: 'Home', links: ['/blog/', '/about?from=menu', '/gone'] }),
  '/blog/': page({ title: 'Blog', links: ['/blog/1', '/'] }),
  ...blog,
  '/about?from=menu': page({ title: 'About' }),
  '/tags/a': page({ title: 'Tag' }),
  '/alone': page({ title: 'Alone' }),
  '/blogs': page({ title: 'Other blogs' }),
};

async function audit(options: readonly string[], path = '/', folder?: string) {
  const { origin, requests } = await startSite(site);
  const cwd = folder ?? (await createTemporaryFolder());
  const run = await runForJson(['audit', `${origin}${path}`, '--pages', 'pages.csv', ...options], { cwd });
  return { ...run, requests, ...(await readTable(cwd, origin)) };
}

/** The table of pages, and the paths of those that were read. */
async function readTable(cwd: string, origin: string) {
  const rows: Record<string, string>[] = parse(await readFile(join(cwd, 'pages.csv')), { bom: true, columns: true });
  const read = rows.flatMap(({ url = '', words }) => (words === '' ? [] : url.replace(origin, '')));
  return { rows, read: read.sort() };
}

const posts = ['/blog/', '/blog/1', '/blog/2', '/blog/3', '/blog/4'];

test('a whole site is read without a selection', async () => {
  const { read, report } = await audit([]);
  expect(read).toEqual(['/', '/about?from=menu', '/alone', ...posts, '/blogs', '/tags/a']);
  expect(report).toMatchObject({ complete: true, truncated: [] });
});

test.for([
  ['--include /blog/**', ['/', ...posts]],
  ['--include /about --include /alone', ['/', '/about?from=menu', '/alone']],
  ['--exclude /**/*?from=* --exclude /tags/**', ['/', '/alone', ...posts, '/blogs']],
  ['--include /blog/** --exclude /blog/*', ['/']],
  ['--include *://127.0.0.1:*/blog/', ['/', '/blog/']],
] as const)('%s reads the start and what it selects', async ([options, paths]) => {
  const { read } = await audit(options.split(' '));
  expect(read).toEqual(paths);
});

test.for([
  ['/blog/', posts],
  ['/blog/2', ['/blog/2']],
] as const)('a target with a path is read with what is below it: %s', async ([path, paths]) => {
  const { read, report } = await audit([], path);
  expect(read).toEqual(paths);
  expect(report.notRun[0].reason).toContain(`(${path} and below, without --whole-site)`);
});

test('--whole-site reads what is not below the target too', async () => {
  const { read, report } = await audit(['--whole-site'], '/blog/');
  expect(read).toEqual((await audit([])).read);
  expect(report.truncated).toEqual([]);
});

test('--against compares a section with the same section', async () => {
  const [before, after] = [await startSite(site), await startSite(site)];
  const { report } = await runForJson(['audit', `${after.origin}/blog/`, '--against', before.origin]);
  expect(report.comparison).toEqual({ added: [], removed: [], changed: [], gone: [] });
  expect(before.requests).not.toContain('GET /alone');
});

test.for([
  ['0', ['/']],
  ['1', ['/', '/about?from=menu', '/blog/']],
  ['3', ['/', '/about?from=menu', '/blog/', '/blog/1', '/blog/2', '/tags/a']],
] as const)('--depth %s reads what is so many clicks away, without the sitemap', async ([depth, paths]) => {
  const { read, report } = await audit(['--depth', depth]);
  expect(read).toEqual(paths);
  expect(report.notRun[0].reason).toContain(`(--depth ${depth})`);
});

test('--depth counts the shortest way, through redirects and slow pages', async () => {
  const isRead = Promise.withResolvers<void>();
  const { origin, requests } = await startSite({
    '/': page({ links: ['/slow', '/quick'] }),
    '/slow': async (_request, response) => {
      await isRead.promise;
      response.setHeader('content-type', 'text/html').end(page({ links: ['/moved'] }));
    },
    '/quick': (_request, response) => {
      response.setHeader('content-type', 'text/html').end(page({ links: ['/b'] }));
      isRead.resolve();
    },
    '/b': page({ links: ['/c'] }),
    '/moved': { status: 301, headers: { location: '/c' } },
    '/c': page({ links: ['/d'] }),
    '/d': page({ links: ['/e'] }),
    '/e': page(),
  });
  const { report } = await runForJson(['audit', origin, '--depth', '3', '--profile', 'quick']);
  expect(report.summary.urls).toBe(6);
  expect(requests).toContain('GET /d');
  expect(requests).not.toContain('GET /e');
});

async function auditList(lines: (origin: string) => string, ...options: string[]) {
  const cwd = await createTemporaryFolder();
  const { origin, requests } = await startSite({ ...site, '/old': { status: 301, headers: { location: '/alone' } } });
  await writeFile(join(cwd, 'urls.txt'), lines(origin));
  const run = await runForJson(['audit', '--list', 'urls.txt', '--pages', 'pages.csv', ...options], { cwd });
  return { ...run, origin, requests, ...(await readTable(cwd, origin)) };
}

test('--list reads its URLs and no others, wherever they are', async () => {
  const lines = (origin: string) => `\ufeff${origin}/blog/2\r\n\r\n${origin}/about?from=menu\r\n${origin}/blog/2\n`;
  const { read, report, requests } = await auditList(lines);
  expect(read).toEqual(['/about?from=menu', '/blog/2']);
  expect(report).toMatchObject({
    target: 'urls.txt',
    failures: [],
    truncated: [],
    notRun: [{ reason: 'only a part of the site was read (--list)' }],
  });
  expect(requests).toContain('HEAD /blog/3');
});

test('a URL of a list that fails or redirects is a finding or a row, and the rest is read', async () => {
  const { read, report, rows, origin, code } = await auditList((at) => `${at}/gone\n${at}/old\n${at}/blog/1\n`);
  expect(read).toEqual(['/alone', '/blog/1']);
  expect(report.findings).toContainEqual(expect.objectContaining({ rule: 'http/client-error' }));
  expect(report.failures).toEqual([]);
  expect(rows).toContainEqual(expect.objectContaining({ url: `${origin}/old`, finalUrl: `${origin}/alone` }));
  expect(code).toBe(1);
});

test('a list may have any number of queries of one path', async () => {
  const lines = (origin: string) => Array.from({ length: 60 }, (_, at) => `${origin}/about?from=${at}`).join('\n');
  const { requests } = await auditList(lines, '--profile', 'quick', '--sample', '100');
  expect(requests.filter((request) => request.startsWith('GET /about?from='))).toHaveLength(60);
});

test('--list - reads standard input, and --header goes to the hosts of a list', async () => {
  const seen: unknown[] = [];
  const { origin } = await startSite({
    '/a': (request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader('content-type', 'text/html').end(page());
    },
  });
  const args = ['audit', '--list', '-', '--header', 'authorization: Basic c2VjcmV0'];
  const { report } = await runForJson(args, { input: `${origin}/a\n` });
  expect(report).toMatchObject({ target: '-', summary: { urls: 1 } });
  expect(seen).toEqual(['Basic c2VjcmV0']);
});

test('an interrupted list continues where it was', async () => {
  const interruption = new AbortController();
  const cwd = await createTemporaryFolder();
  const { origin, requests } = await startSite({
    ...site,
    '/blog/1': (_request, response) => {
      interruption.abort();
      response.setHeader('content-type', 'text/html').end(page());
    },
  });
  await writeFile(join(cwd, 'urls.txt'), `${origin}/alone\n${origin}/blog/1\n${origin}/blog/2\n`);
  const args = ['audit', '--list', 'urls.txt', '--per-host', '1', '-f', 'json'];
  const { err } = await runGoshen(args, { cwd, signal: interruption.signal });
  const [, rest = ''] = /To continue: goshen (.*)\n/.exec(err) ?? [];
  expect(rest).toMatch(/^audit .*--list urls\.txt --resume goshen-crawl-127\.0\.0\.1\.ndjson$/);
  const { out } = await runGoshen([...rest.split(' ')], { cwd });
  expect(JSON.parse(out).summary.urls).toBe(3);
  expect(requests.filter((request) => request === 'GET /alone')).toHaveLength(1);
});

test.for([
  ['https://a.example/\nexample.com\n', 'urls.txt, line 2: "example.com" is neither a URL (https://…) nor a path (/…)'],
  ['\n \n', 'urls.txt lists no URL'],
  ['https://user:secret@a.example/', /user name or password/],
  [null, /cannot read the list urls\.txt/],
] as const)('a list that cannot be used is refused: %j', async ([lines, message]) => {
  const cwd = await createTemporaryFolder();
  if (lines !== null) await writeFile(join(cwd, 'urls.txt'), lines);
  await expect(runGoshen(['audit', '--list', 'urls.txt'], { cwd })).rejects.toThrow(message);
});

test('--robots-agent chooses the group of robots.txt', async () => {
  const robots = 'User-agent: goshen\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /rooms';
  const { origin, requests } = await startSite({
    '/robots.txt': robotsTxt(robots),
    '/': page({ links: ['/rooms', '/sea'] }),
    '/sea': page(),
    '/rooms': page(),
  });
  const crawl = (...options: string[]) => runForJson(['audit', origin, ...options]);
  expect((await crawl()).report.summary.urls).toBe(0);
  expect((await crawl('--robots-agent', 'googlebot')).report.summary.urls).toBe(2);
  expect(requests.filter((request) => request.endsWith('/rooms'))).toEqual([]);
  expect((await crawl('--robots-agent', '*')).report.summary.urls).toBe(3);
});

test('the advice for a closed site names the crawler that was chosen', async () => {
  const { origin } = await startSite({ '/robots.txt': robotsTxt('User-agent: Bingbot\nDisallow: /') });
  const { report } = await runForJson(['audit', origin, '--robots-agent', 'Bingbot']);
  expect(report.findings).toMatchObject([{ fix: expect.stringContaining('the user agent Bingbot in') }]);
});

test('links to what is not included are checked, links to what is excluded are not requested', async () => {
  const included = await audit(['--include', '/blog/**']);
  expect(included.requests).toEqual(expect.arrayContaining(['HEAD /gone', 'HEAD /tags/a']));
  expect(included.report.findings).toContainEqual(expect.objectContaining({ rule: 'link/broken' }));
  const excluded = await audit(['--exclude', '/gone', '--exclude', '/tags/**']);
  expect(excluded.requests.filter((request) => /gone|tags/.test(request))).toEqual([]);
});

test('the report of a part says which rules over the whole site it does not have', async () => {
  const rules = ['--rule', 'link/deep,link/orphan,sitemap/missing-url', '--level', 'info'];
  const whole = await audit(rules);
  const rulesOf = ({ report }: typeof whole) => report.findings.map(({ rule }: { rule: string }) => rule).sort();
  expect(rulesOf(whole)).toEqual(['link/deep', 'link/orphan', 'sitemap/missing-url']);
  const part = await audit([...rules, '--include', '/blog/**']);
  expect(rulesOf(part)).toEqual([]);
  expect(part.report).toMatchObject({ complete: false, failures: [], truncated: [] });
  expect(part.report.notRun).toEqual([
    {
      reason: 'only a part of the site was read (--include /blog/**)',
      rules: ['link/orphan', 'link/deep', 'sitemap/missing-url'],
    },
  ]);
  expect(part.code).toBe(0);
});

test('a configuration file selects too', async () => {
  const cwd = await createTemporaryFolder();
  const config = { commands: { audit: { include: ['/blog/', '/alone'], exclude: '/alone' } } };
  await writeFile(join(cwd, 'goshen.config.json'), JSON.stringify(config));
  const { read } = await audit([], '/', cwd);
  expect(read).toEqual(['/', '/blog/']);
});

test.for([
  [['--depth', 'two'], '--depth takes a whole number from 0 to 1000, not "two"'],
  [['--list', 'urls.txt'], '--list names everything that is read; leave out the target'],
  [['--robots-agent', 'a b'], '--robots-agent takes the name of a crawler, such as Googlebot, not "a b"'],
  [['--include', 'blog'], '--include takes a path such as "/blog", or a URL, not "blog"'],
  [['--exclude', '*.pdf'], '--exclude takes a path such as "/**/*.pdf", or a URL, not "*.pdf"'],
  [
    ['--include', 'https://a.example/**', '--against', 'https://b.example'],
    '--against compares two hosts: write a path, such as "/blog/**", not "https://a.example/**"',
  ],
] as const)('%s is a usage error', async ([options, message]) => {
  expect(await usageErrorOf(['audit', 'http://127.0.0.1:9', ...options])).toBe(message);
});

test('--depth without a crawl is a usage error', async () => {
  const message = '--depth is for a crawl: name the URL where it begins';
  expect(await usageErrorOf(['audit', '/about', '--depth', '1'])).toBe(message);
});
