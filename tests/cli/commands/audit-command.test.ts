import { expect, test } from 'vitest';
import { registry } from '../../../src/app/content.ts';
import { type CommandRun, runGoshen } from '../../support/command-line.ts';
import { root } from '../../support/root.ts';
import { type Answers, page, startSite } from '../net/crawl/crawl-run.ts';

type Finding = { rule: string; url?: string };

const findingsOf = ({ out }: CommandRun) => (JSON.parse(out) as { findings: Finding[] }).findings;
const pathsOf = (run: CommandRun, rule: string) =>
  findingsOf(run).flatMap((finding) => (finding.rule === rule && finding.url ? new URL(finding.url).pathname : []));

const french = (text: string) => page({ title: text }).replace('lang="en"', 'lang="fr"');
const site = (answers: Answers = {}) =>
  startSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:' },
    '/': page({ title: 'Lodges near the sea, with breakfast', links: ['/rooms', '/fr'] }),
    '/rooms': page({ title: 'A', links: ['/gone'] }),
    '/fr': french('B'),
    ...answers,
  });

test('a site is crawled, and judged page by page and as a whole', async () => {
  const { origin } = await site();
  const run = await runGoshen(['audit', origin, '-f', 'json']);
  expect(pathsOf(run, 'title/too-short')).toEqual(['/rooms', '/fr']);
  expect(pathsOf(run, 'link/broken')).toEqual(['/rooms']);
  expect(JSON.parse(run.out)).toMatchObject({ target: origin, complete: true, summary: { urls: 3, gate: 'failed' } });
  expect(run.code).toBe(1);
});

test('what a page says by itself is printed before the next page has come', async () => {
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

test('--lang leaves out what is said of pages in other languages, --rule and --skip what other rules say', async () => {
  const { origin } = await site();
  const french = await runGoshen(['audit', origin, '-f', 'json', '--lang', 'fr']);
  expect(pathsOf(french, 'title/too-short')).toEqual(['/fr']);
  const titles = await runGoshen(['audit', origin, '-f', 'json', '--rule', 'title/*', '--skip', 'title/too-short']);
  expect(findingsOf(titles)).toEqual([]);
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

test('what was decided about this site counts at its public address too, and nowhere else', async () => {
  const [slug] = registry.slugs.servicesWithoutPage;
  const { origin } = await site({ '/rooms': page({ links: [`/services/${slug}`] }) });
  const broken = async (env: Record<string, string>) =>
    pathsOf(await runGoshen(['audit', origin, '-f', 'json'], { cwd: root, env }), 'link/broken');
  expect(await broken({ SITE_URL: origin })).toEqual([]);
  expect(await broken({ SITE_URL: 'https://goshen.test' })).toEqual(['/rooms']);
});

test('a site that does not answer is said to be so, and the report to be incomplete', async () => {
  const { code, out } = await runGoshen(['audit', 'http://127.0.0.1:9', '-f', 'json', '--retries', '0']);
  expect(JSON.parse(out)).toMatchObject({ complete: false, findings: [{ rule: 'http/unreachable' }] });
  expect(code).toBe(3);
});
