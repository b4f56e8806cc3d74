import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { type CrawlChanges, crawl, everyPage, page, sitemapOf, startSite } from './crawl-run.ts';

const paths = Array.from({ length: 12 }, (_, number) => `/p${number}`);

async function startPaths() {
  const folder = await createTemporaryFolder();
  const site = await startSite({
    '/sitemap.xml': sitemapOf(...paths),
    '/': page({ body: '<img src="/a.png" alt="">' }),
    ...Object.fromEntries(paths.map((path) => [path, page({ title: path, links: ['/p0', '/deep'] })])),
    '/deep': page(),
  });
  return { ...site, folder, file: join(folder, 'goshen-crawl-127.0.0.1.ndjson') };
}

/** Stops a crawl after a number of pages, as Ctrl-C would. */
function stopAfter(pages: number): CrawlChanges {
  const interruption = new AbortController();
  let read = 0;
  return {
    signal: interruption.signal,
    onPage: () => {
      read += 1;
      if (read === pages) interruption.abort();
    },
  };
}

test('an interrupted crawl is saved, names the file and continues from it', async () => {
  const { origin, folder, file, requests } = await startPaths();
  const first = await crawl(`${origin}/`, { cwd: folder, ...stopAfter(5) });
  expect(first.complete).toBe(false);
  expect(first.err).toContain(`goshen audit ${origin}/ --resume goshen-crawl-127.0.0.1.ndjson\n`);
  const before = requests.length;
  const second = await crawl(`${origin}/`, { cwd: folder, options: { resume: file } });
  const whole = await crawl(`${origin}/`, { cwd: folder });
  expect(second.complete).toBe(true);
  expect(second.urls).toEqual(whole.urls);
  expect(second.reported).toHaveLength(whole.reported.length);
  expect([...second.site.targets.keys()].sort()).toEqual([...whole.site.targets.keys()].sort());
  const twice = first.urls.filter((url) =>
    requests.slice(before, -whole.requests).includes(`GET ${new URL(url).pathname}`),
  );
  expect(twice.filter((url) => url !== `${origin}/`)).toEqual([]);
});

test('an interrupted crawl with --depth continues to the same depth', async () => {
  const chain = Object.fromEntries([1, 2, 3, 4].map((at) => [`/${at}`, page({ links: [`/${at + 1}`] })]));
  const { origin } = await startSite({ '/': page({ links: ['/1', '/a'] }), ...chain, '/5': page(), '/a': page() });
  const folder = await createTemporaryFolder();
  const options = { selection: { ...everyPage, depth: 3 } };
  await crawl(`${origin}/`, { cwd: folder, options, ...stopAfter(2) });
  const file = join(folder, 'goshen-crawl-127.0.0.1.ndjson');
  const { urls } = await crawl(`${origin}/`, { cwd: folder, options: { ...options, resume: file } });
  expect(urls).toEqual(['/', '/1', '/2', '/3', '/a'].map((path) => origin + path));
});

test('a crawl that continues below a smaller limit says so', async () => {
  const { origin, folder, file } = await startPaths();
  await crawl(`${origin}/`, { cwd: folder, ...stopAfter(3) });
  const { findings } = await crawl(`${origin}/`, { cwd: folder, options: { resume: file, maxPages: 1 } });
  expect(findings).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/^Stopped after \d+ pages, more than --max-pages 1; /) }),
  );
});

test('an interruption between pages and subresources loses neither', async () => {
  const { origin, folder, file } = await startPaths();
  await crawl(`${origin}/`, { cwd: folder, ...stopAfter(paths.length + 2) });
  const { urls, site } = await crawl(`${origin}/`, { cwd: folder, options: { resume: file } });
  expect(urls).toHaveLength(paths.length + 2);
  expect(site.targets.has(`${origin}/a.png`)).toBe(true);
});

test('a finished crawl leaves no file', async () => {
  const { origin, folder, file } = await startPaths();
  await crawl(`${origin}/`, { cwd: folder });
  expect(existsSync(file)).toBe(false);
});

test.for([
  ['is missing', null, /cannot resume from .*ENOENT/],
  ['is no JSON', 'hello', /cannot resume from/],
  ['is something else', '{"findings":[]}\n', /not a crawl state file/],
] as const)('a --resume file that %s is a usage error', async ([, text, message]) => {
  const { origin, folder, file } = await startPaths();
  if (text !== null) writeFileSync(file, text);
  await expect(crawl(`${origin}/`, { cwd: folder, options: { resume: file } })).rejects.toThrow(message);
});

test('a saved crawl of another site is refused', async () => {
  const { origin, folder, file } = await startPaths();
  await crawl(`${origin}/`, { cwd: folder, ...stopAfter(2) });
  expect(await readFile(file, 'utf8')).toContain('"goshen-crawl-13"');
  const other = await startPaths();
  const resumed = crawl(`${other.origin}/`, { cwd: folder, options: { resume: file } });
  await expect(resumed).rejects.toThrow(`is a crawl of ${origin}/`);
});
