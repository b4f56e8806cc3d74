import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startWebServer, urlset } from '#seo/tests/support/web-server.ts';
import { isNewEnough, minNode } from '#server/node-version.js';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const program = join(import.meta.dirname, '../../cli/goshen.js');
const check = join(import.meta.dirname, '../../build/check-node.js');
const server = join(import.meta.dirname, '../../dist/server/index.js');

/** The command as a process of its own. */
function start(nodeOptions: readonly string[], args: readonly string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  return { child, text, ended: once(child, 'close').then(([code]) => code as number | null) };
}

test.each(['20.11.1', '24.14.1', '25.9.0'])(
  'Node %s prints one line; a command exits with 2, the server with 78, which is not restarted',
  async (version) => {
    const older = join(await createTemporaryFolder(), 'older.cjs');
    await writeFile(
      older,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    for (const [file, exitCode] of [
      [check, 2],
      [program, 2],
      [server, 78],
    ] as const) {
      const { text, ended } = start(['--require', older], [file]);
      expect([file, await ended]).toEqual([file, exitCode]);
      expect(text.err).toMatch(/^This needs Node 24\.15\.0 or newer, but not Node 25; found [\d.]+\. .*\n$/);
      expect(text.err).toContain(`found ${version}`);
    }
  },
);

test('package.json and .nvmrc ask for the Node that the programs check for', async () => {
  const [manifest, nvmrc] = await Promise.all(
    ['package.json', '.nvmrc'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const { major = 0, minor = 0 } = /^(?<major>\d+)\.(?<minor>\d+)\./.exec(minNode)?.groups ?? {};
  expect(JSON.parse(manifest ?? '').engines.node).toBe(`^${minNode} || >=${Number(major) + 2}.0.0`);
  expect(nvmrc).toBe(`${minNode}\n`);
  expect(isNewEnough(`${major}.${Number(minor) - 1}.9`)).toBe(false);
});

test('an error is one line on stderr with an exit code of its kind', async () => {
  const { text, ended } = start([], [program, 'sitemap', 'validate', '--timeout', 'soon']);
  expect(await ended).toBe(2);
  expect(text).toEqual({ out: '', err: 'goshen: --timeout: invalid value "soon"; write 500ms, 10s or 2m\n' });
});

/** A site that responds to the first five URLs only; `requested` resolves at the request of another one. */
async function startSlowSite() {
  const waiting = Promise.withResolvers<void>();
  const { origin } = await startWebServer(({ url = '' }, response, own) => {
    if (url === '/sitemap.xml') response.end(urlset(...Array.from({ length: 10 }, (_, n) => `${own}/${n}`)));
    else if (Number(url.slice(1)) < 5) response.writeHead(404).end();
    else waiting.resolve();
  });
  return { origin, requested: waiting.promise };
}

test('Ctrl-C prints the findings so far and exits with 130', async () => {
  const { origin, requested } = await startSlowSite();
  const { child, text, ended } = start([], [program, 'sitemap', 'check', `${origin}/sitemap.xml`, '-f', 'json']);
  await requested;
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(JSON.parse(text.out)).toMatchObject({ complete: false, summary: { error: 5 } });
});

test('Ctrl-C ends reading of standard input', async () => {
  const child = spawn(process.execPath, [program, 'sitemap', 'validate', '-', '-f', 'json'], { stdio: 'pipe' });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'close');
  // The pipe is larger than what it holds unread: it has read some of this when all is written.
  const urls = Array.from({ length: 20_000 }, (_, n) => `https://shop.example.org/${n}`);
  await new Promise((written) => child.stdin.write(urlset(...urls).replace('</urlset>', ''), written));
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(JSON.parse(await out)).toMatchObject({ complete: false, findings: [] });
  expect(await err).toBe('');
});

test('a second Ctrl-C exits at once', async () => {
  const { origin, requested } = await startSlowSite();
  const goesOn = 'data:text/javascript,setInterval(() => {}, 1e9)'; // stands for work that heeds no signal
  const command = [program, 'sitemap', 'check', `${origin}/sitemap.xml`, '-f', 'json'];
  const { child, text: output, ended } = start(['--import', goesOn], command);
  await requested;
  child.kill('SIGINT');
  while (!output.out.endsWith('}\n')) await once(child.stdout, 'data');
  expect(JSON.parse(output.out)).toMatchObject({ complete: false });
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await ended).toBe(130);
});

test('a closed pipe ends the run without an error message', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), urlset(...Array.from({ length: 90 }, (_, n) => `/${n}`)));
  const { child, text, ended } = start([], [program, 'sitemap', 'validate', join(cwd, 'sitemap.xml'), '-v']);
  child.stdout.destroy();
  expect([0, 1]).toContain(await ended);
  expect(text.err).toBe('');
});

test('npm run goshen writes reports where its user stands', async () => {
  const cwd = await createTemporaryFolder();
  const args = ['--prefix', root, 'run', '-s', 'goshen', '--', 'rules', 'title', '-f', 'json=rules.json'];
  const child = spawn('npm', args, { cwd, stdio: 'inherit' });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await readFile(join(cwd, 'rules.json'), 'utf8')).toContain('title/missing');
});
