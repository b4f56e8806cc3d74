import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { page, startSite } from './crawl-run.ts';

const program = join(import.meta.dirname, '../../goshen.js');

function startGoshen(cwd: string, nodeOptions: readonly string[], ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], { cwd, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function readEnd(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the process has no pipes');
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')]);
  return { code, out, err };
}

test('Ctrl-C prints the findings so far and saves the crawl, which --resume continues', async () => {
  const cwd = await createTemporaryFolder();
  const held: (() => void)[] = [];
  let child: ChildProcess | null = null;
  const { origin } = await startSite({
    '/': page({ title: 'Home', links: ['/slow', '/a'] }),
    '/a': page(),
    '/slow': (_, response) => {
      held.push(() => response.end(page({ title: 'At last' })));
      if (child === null) held.pop()?.();
      else child.kill('SIGINT'); // the crawl waits for this page, and for nothing else that could end it
    },
  });
  child = startGoshen(cwd, [], 'audit', `${origin}/`, '-f', 'json', '--no-progress');
  const first = await readEnd(child);
  child = null;
  expect(first.code).toBe(130);
  expect(JSON.parse(first.out)).toMatchObject({ complete: false, command: 'audit' });
  const [file = ''] = readdirSync(cwd);
  expect(first.err).toContain(`--resume ${file}`);
  const second = await readEnd(startGoshen(cwd, [], 'audit', `${origin}/`, '--resume', file, '-f', 'json'));
  expect(JSON.parse(second.out)).toMatchObject({ complete: true, summary: { urls: 3 } });
});

test('a second Ctrl-C exits at once, and the crawl that the first one saved is there', async () => {
  const cwd = await createTemporaryFolder();
  const requested = Promise.withResolvers<void>();
  const { origin } = await startSite({
    '/': page({ title: 'Home', links: ['/never', '/a'] }),
    '/a': page(),
    '/never': () => requested.resolve(),
  });
  const goesOn = 'data:text/javascript,setInterval(() => {}, 1e9)'; // stands for work that heeds no signal
  const child = startGoshen(cwd, ['--import', goesOn], 'audit', `${origin}/`, '-f', 'json', '--no-progress');
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const ended = once(child, 'exit');
  await requested.promise;
  child.kill('SIGINT');
  while (!out.endsWith('}\n')) await once(child.stdout ?? child, 'data');
  expect(JSON.parse(out)).toMatchObject({ complete: false });
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(cwd)).toEqual(['goshen-crawl-127.0.0.1.ndjson']);
});

test.each([
  ['a long base', 60_000, 5_000],
  ['URLs that are just short enough', 1_900, 15_000],
])('pages whose URLs do not fit into the memory end in a report: %s', async (_what, baseCharacters, links) => {
  const anchors = Array.from({ length: links }, (_, number) => `<a href=x${number}>a</a>`).join('');
  const paths = Array.from({ length: 6 }, (_, number) => `/${number}`);
  const pages = paths.map((path) => {
    const body = gzipSync(page({ body: `<base href="/${'a'.repeat(baseCharacters)}${path}/">${anchors}` }));
    return [path, { headers: { 'content-encoding': 'gzip' }, body }] as const;
  });
  const { origin } = await startSite({ '/': page({ links: paths }), ...Object.fromEntries(pages) });
  const flags = ['-f', 'json', '--no-progress', '--timeout', '60s'];
  const cwd = await createTemporaryFolder();
  const { code, out } = await readEnd(startGoshen(cwd, ['--max-old-space-size=256'], 'audit', `${origin}/`, ...flags));
  expect(code).toBe(1);
  const { complete, truncated } = JSON.parse(out);
  expect(complete).toBe(false);
  expect(truncated.join()).toMatch(/more than 2,000 characters|the memory limit/);
});
