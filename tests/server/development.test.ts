import { once } from 'node:events';
import { cp, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addArticle, copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { startDevelopmentServer } from '../support/development-server.ts';

const waitOptions = { timeout: 60_000, interval: 200 };
const article = 'content/blog/of-a-test.en.md';

/** "npm run dev" in a copy of the project, which may be changed before the start. */
async function startDevelopment(change: (copy: ProjectCopy) => Promise<void> = async () => {}, status = 200) {
  const copy = await copyProject();
  await addArticle(copy);
  await change(copy);
  const { origin, output, stop } = await startDevelopmentServer(copy.root);
  onTestFinished(stop);
  const statusOf = (path: string) =>
    fetch(origin + path, { redirect: 'manual' }).then(
      async (response) => (await response.arrayBuffer()) && response.status,
      () => 0,
    );
  await expect.poll(() => statusOf('/about'), waitOptions).toBe(status);
  return {
    ...copy,
    origin,
    statusOf,
    textOf: async (path: string) => (await fetch(origin + path)).text(),
    output,
  };
}

type Message = { type: string; err?: { message: string; loc?: { file: string; line: number } } };

/** What Vite sends to an open page. */
async function openPage(origin: string): Promise<Message[]> {
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: Message[] = [];
  socket.addEventListener('message', ({ data }) => void messages.push(JSON.parse(data)));
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  return messages;
}

test('new, renamed and changed sources are shown without a restart by hand', async () => {
  const site = await startDevelopment();
  await cp(join(site.root, article), join(site.root, 'content/blog/new-article.en.md'));
  await expect.poll(() => site.statusOf('/blog/new-article'), waitOptions).toBe(200);
  await rename(join(site.root, 'content/blog/new-article.en.md'), join(site.root, 'content/blog/renamed.en.md'));
  await expect.poll(() => site.statusOf('/blog/renamed'), waitOptions).toBe(200);
  expect(await site.statusOf('/blog/new-article')).toBe(302);
  expect(await site.textOf('/sitemap.xml')).toContain('/blog/renamed');

  await site.edit('locales/en/about.json', '{', '{ "brandNew": "New words",');
  await site.edit('src/pages/about-page.tsx', "t('hero.title')", "t('brandNew' as never)");
  await expect.poll(() => site.textOf('/about'), waitOptions).toContain('New words');
  await site.edit('src/domain/routes.ts', "path: '/faq'", "path: '/questions'");
  await expect.poll(() => site.statusOf('/questions'), waitOptions).toBe(200);
  await site.edit('server/files/site-files.ts', 'Disallow:', 'Disallow: /private');
  await expect.poll(() => site.textOf('/robots.txt').catch(() => ''), waitOptions).toContain('/private');
  expect(site.output()).not.toContain('STORE_UNAVAILABLE');
});

test('a mistake in content is shown with its place, and the page comes back when it is corrected', async () => {
  const site = await startDevelopment();
  const before = await openPage(site.origin);
  await site.edit(article, 'category: ', 'category: nope # ');
  await expect.poll(() => before, waitOptions).toContainEqual(expect.objectContaining({ type: 'full-reload' }));
  expect(await site.statusOf('/about')).toBe(500);
  expect(await site.textOf('/about')).toContain('/@vite/client');

  const broken = await openPage(site.origin);
  await expect
    .poll(() => broken.find(({ type }) => type === 'error')?.err, waitOptions)
    .toMatchObject({
      message: expect.stringContaining(`${article}:2 category: no category "nope"`),
      loc: { file: join(site.root, article), line: 2 },
    });
  expect(site.output()).toContain(`${article}:2 category`);
  expect(site.output()).not.toMatch(/^\s+at |UNEXPECTED/m);

  await site.edit(article, 'category: nope # ', 'category: ');
  await expect.poll(() => broken, waitOptions).toContainEqual(expect.objectContaining({ type: 'full-reload' }));
  expect(await site.statusOf('/about')).toBe(200);
  await site.textOf('/about');
  const repaired = await openPage(site.origin);
  await expect.poll(() => repaired, waitOptions).toContainEqual({ type: 'connected' });
  expect(repaired.filter(({ type }) => type === 'error')).toEqual([]);
});

test('a mistake that is there at the start is shown too, and corrected without a restart', async () => {
  const site = await startDevelopment(({ edit }) => edit(article, 'category: ', 'category: nope # '), 500);
  const broken = await openPage(site.origin);
  const loc = { file: join(site.root, article), line: 2 };
  await expect.poll(() => broken.find(({ type }) => type === 'error')?.err, waitOptions).toMatchObject({ loc });
  const lines = site.output().split('\n');
  expect(lines.filter((line) => line.includes('category'))).toEqual([expect.stringContaining(`${article}:2 category`)]);

  await site.edit(article, 'category: nope # ', 'category: ');
  await expect.poll(() => broken, waitOptions).toContainEqual(expect.objectContaining({ type: 'full-reload' }));
  expect(await site.statusOf('/about')).toBe(200);
});

test('a page that cannot be rendered is one short line in the terminal, and its cause is shown in the browser', async () => {
  const page = 'src/pages/about-page.tsx';
  const site = await startDevelopment(({ edit }) => edit(page, '<PageHero', '{nope.nothing}<PageHero'), 500);
  const failures = () => site.output().match(/^.*request-failed.*$/gm) ?? [];
  await expect.poll(failures, waitOptions).not.toEqual([]);
  for (const line of failures()) {
    expect(line.length).toBeLessThan(600);
    expect(line).toMatch(/^[\d:]{8} error .*nope is not defined at .*src\/pages\/about-page\.tsx:\d+/);
  }
  const open = await openPage(site.origin);
  await expect
    .poll(() => open.find(({ type }) => type === 'error')?.err?.message, waitOptions)
    .toBe('nope is not defined');
});

test('a loader that fetches is refused with what to do instead, even if it has a fallback', async () => {
  const load = "load: (language) => loadTable(language, 'faq')";
  const fetching = `load: (language) => fetch('https://api.example/hours').catch(() => null).then(() => loadTable(language, 'faq'))`;
  const site = await startDevelopment(({ edit }) => edit('src/pages/faq-page.tsx', load, fetching));
  expect(await site.statusOf('/faq')).toBe(500);
  await expect
    .poll(site.output, waitOptions)
    .toMatch(/must not fetch \(https:\/\/api\.example\/hours\).*content\/.*Express/);
});

test('the terminal has one line of text a page, none for a file, and counts what is unfinished', async () => {
  const site = await startDevelopment(async ({ root, write, edit }) => {
    await edit(article, 'category:', 'draft: true\ncategory:');
    const details = JSON.parse(await readFile(join(root, 'content/site.json'), 'utf8'));
    details.legal.registeredName = '[registered name]';
    await write('content/site.json', JSON.stringify(details));
  });
  for (const path of ['/src/entry-client.tsx', '/robots.txt', '/about', '/nowhere.js']) await site.statusOf(path);
  await expect.poll(site.output, waitOptions).toMatch(/^[\d:]{8} GET \/nowhere\.js 404 [\d.]+ ms$/m);
  expect(site.output()).toMatch(/^[\d:]{8} GET \/about 200 [\d.]+ ms$/m);
  expect(site.output()).toMatch(/^[\d:]{8} placeholders-left file: content\/site\.json, details: \d+$/m);
  expect(site.output()).toMatch(/^[\d:]{8} drafts-shown titles: \[".+"\]$/m);
  expect(site.output()).not.toMatch(/entry-client|robots|"level"/);
});
