import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesOf, runForJson, runGoshen } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { startWebServer, urlset } from '../support/web-server.ts';

const site = 'https://shop.example.org';

/** A folder with an old and a new sitemap, and a server that stands in for the site. */
async function createRelease(before: string, after: string) {
  const cwd = await createTemporaryFolder();
  await Promise.all([writeFile(join(cwd, 'old.xml'), before), writeFile(join(cwd, 'new.xml'), after)]);
  const { origin, requests } = await startWebServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(301, { location: '/new' });
    else response.statusCode = url === '/retired' ? 410 : url === '/new' ? 200 : 404;
    response.end();
  });
  const run = (...options: string[]) =>
    runGoshen(['sitemap', 'diff', 'old.xml', 'new.xml', '--remap', `${site}=${origin}`, ...options], { cwd });
  return { run, requests };
}

test('added, removed and changed URLs are listed', async () => {
  const lastmod = (date: string) => `</loc><lastmod>${date}</lastmod></url>`;
  const before = urlset(`${site}/a`, `${site}/b`).replace('</loc></url>', lastmod('2026-01-01'));
  const after = urlset(`${site}/a`, `${site}/c`).replace('</loc></url>', lastmod('2026-02-01'));
  const { out } = await (await createRelease(before, after)).run('--no-check');
  expect(out.split('\n').slice(0, 4)).toEqual([
    `+ ${site}/c`,
    `- ${site}/b`,
    `~ ${site}/a (lastmod 2026-01-01 > 2026-02-01)`,
    '1 added, 1 removed, 1 changed',
  ]);
});

test('a removed URL must redirect or return 410', async () => {
  const before = urlset(`${site}/moved`, `${site}/retired`, `${site}/produc`);
  const { run } = await createRelease(before, urlset(`${site}/product`));
  const ran = await run('-f', 'json');
  expect(ran.code).toBe(1);
  expect(rulesOf(ran)).toEqual(['sitemap/lost-url']);
  expect(JSON.parse(ran.out).findings[0]).toMatchObject({
    message: `${site}/produc was in the last sitemap and no longer works: 404.`,
    fix: `Redirect it, for example to ${site}/product, or return 410.`,
    places: [{ url: `${site}/produc`, file: 'old.xml' }],
  });
});

test('a removed URL whose host is gone is told in a sentence', async () => {
  const { run } = await createRelease(urlset('https://gone.invalid/a'), urlset(`${site}/new`));
  const { findings } = JSON.parse((await run('-f', 'json')).out);
  expect(findings[0].message).toMatch(/no longer works: it /);
});

test('a faulty loc of the old sitemap is not a lost URL', async () => {
  const { run, requests } = await createRelease(urlset(`${site}/new`, '/relative', 'no url'), urlset(`${site}/new`));
  const ran = await run('-f', 'json');
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.out)).toMatchObject({ findings: [], complete: true });
  expect(requests).toEqual([]);
});

test('a removed URL on a private address is not checked, which the report says', async () => {
  const { origin } = await startWebServer((_, response) => response.end());
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'old.xml'), urlset(`${origin}/a`, `${site}/b`));
  await writeFile(join(cwd, 'new.xml'), urlset(`${site}/b`));
  const { report } = await runForJson(['sitemap', 'diff', 'old.xml', 'new.xml'], { cwd });
  expect(report).toMatchObject({
    findings: [],
    truncated: ['1 removed URL on a private address not checked; --allow-private checks them'],
  });
});

test('--no-check sends no request', async () => {
  const { run, requests } = await createRelease(urlset(`${site}/gone`), urlset(`${site}/new`));
  expect((await run('--no-check')).code).toBe(0);
  expect(requests).toEqual([]);
});

test('faults of the old sitemap are no findings, those of the new one are', async () => {
  const before = urlset(`${site}/a`, '/relative').replace(
    '</loc></url></urlset>',
    '</loc><lastmod>1 May</lastmod></url></urlset>',
  );
  const { run } = await createRelease(before, urlset(`${site}/a`, '/other'));
  const ran = await run('--no-check', '-f', 'json');
  expect(JSON.parse(ran.out).findings).toMatchObject([{ rule: 'sitemap/invalid-url', places: [{ file: 'new.xml' }] }]);
});

test('half of an old sitemap is compared with nothing', async () => {
  const { run } = await createRelease(`${urlset(`${site}/a`, `${site}/b`)}<`, urlset(`${site}/a`));
  const ran = await run('-f', 'json');
  expect(ran.code).toBe(3);
  expect(JSON.parse(ran.out)).toMatchObject({ failures: ['old.xml was not read to its end'], findings: [] });
});

test('a sitemap that cannot be read is no empty one', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'old.xml'), urlset(`${site}/a`));
  const ran = await runGoshen(['sitemap', 'diff', 'old.xml', 'missing.xml', '-f', 'json'], { cwd });
  expect(ran.code).toBe(3);
  expect(rulesOf(ran)).toEqual(['sitemap/not-accessible']);
});
