import { expect, test } from 'vitest';
import { robotsTxt, startSite } from '../crawl/crawl-run.ts';
import { runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const robots = `User-agent: *
Disallow: /private/
Allow: /private/open
Dissallow: /typo

User-agent: Bingbot
Disallow:

User-agent: Googlebot-Image
Disallow: /photos
`;

async function look(args: readonly string[], input = robots) {
  const run = await runGoshen(['robots', '-', ...args], { input });
  const lines = run.out.trimEnd().split('\n').slice(2);
  return { ...run, lines: lines.slice(0, lines.indexOf('')) };
}

test('each path has a result, with the deciding line and its group', async () => {
  const { lines, code } = await look(['/', '/private/x', 'https://example.com/private/y?z']);
  expect(lines).toEqual([
    '/  allowed: no line matches (User-agent: *)',
    '/private/x  disallowed by line 2: Disallow: /private/ (User-agent: *)',
    'https://example.com/private/y?z  disallowed by line 2: Disallow: /private/ (User-agent: *)',
  ]);
  expect(code).toBe(0);
});

test('interpretations that differ are listed', async () => {
  expect((await look(['/private/open'])).lines).toEqual([
    '/private/open  allowed by line 3: Allow: /private/open (User-agent: *)',
    '    Crawlers that use the first match: disallowed by line 2: Disallow: /private/ (User-agent: *)',
  ]);
  const typo = (await look(['/typo'])).lines;
  expect(typo[0]).toContain('disallowed by line 4: Dissallow: /typo');
  expect(typo[1]).toContain('Crawlers that follow RFC 9309 strictly (longest match): allowed: no line matches');
});

test.each([
  ['Bingbot', '/private/x', 'allowed: no line matches (User-agent: Bingbot)'],
  ['bingbot/2.0 (+http://www.bing.com/bingbot.htm)', '/private/x', 'allowed: no line matches (User-agent: Bingbot)'],
  ['Googlebot-Image', '/photos/1', 'disallowed by line 10'],
  ['Googlebot-News', '/photos/1', 'allowed: no line matches (User-agent: *)'],
  ['*', '/private/x', 'disallowed by line 2'],
])('--agent %s: the verdict for %s is that of its group', async (agent, path, verdict) => {
  expect((await look([path, '--agent', agent])).lines[0]).toContain(verdict);
});

test('the crawlers of AI services are listed, with the line that decides', async () => {
  const { out } = await look(['/'], `${robots}\nUser-agent: GPTBot\nDisallow: /\n`);
  expect(out).toContain(
    'AI crawlers, for /:\n    GPTBot          disallowed by line 13\n    ClaudeBot       allowed\n',
  );
});

test('--expect decides the exit code', async () => {
  const code = async (...args: string[]) => (await look(args)).code;
  expect(await code('/private/x', '--expect', 'disallow')).toBe(0);
  expect(await code('/private/x', '--expect', 'allow')).toBe(1);
  expect(await code('/', '/private/x', '--expect', 'disallow')).toBe(1);
  expect((await look(['/private/x', '--expect', 'allow'])).out).toContain('--expect allow: 1 path disallowed.');
});

test('JSON has every interpretation', async () => {
  const { out } = await look(['/private/open', '-f', 'json']);
  expect(JSON.parse(out)).toMatchObject({
    agent: 'Googlebot',
    expect: null,
    paths: [
      {
        path: '/private/open',
        reading: 'Google',
        allowed: true,
        line: 3,
        text: 'Allow: /private/open',
        group: ['*'],
        readings: { 'RFC 9309': { allowed: true }, 'first match': { allowed: false, line: 2 } },
      },
    ],
  });
});

const served = (status: number) => startSite({ '/robots.txt': { status, ...robotsTxt(robots) } });

test('the robots.txt of a site is fetched, and the page of the URL is looked up', async () => {
  const { origin } = await served(200);
  const run = await runGoshen(['robots', `${origin}/private/x`, '/about']);
  expect(run.out).toContain(`${origin}/robots.txt, for Googlebot`);
  expect(run.out).toMatch(/^\/private\/x {2}disallowed by line 2/m);
  expect(run.out).toMatch(/^\/about {2}allowed/m);
});

test.each([
  [404, '/  allowed', 'treat everything as allowed'],
  [503, '/  disallowed', 'treat the whole site as disallowed'],
])('status %i decides for the whole site', async (status, verdict, why) => {
  const { origin } = await served(status);
  const { out } = await runGoshen(['robots', origin, '--retries', '0']);
  expect(out).toContain(verdict);
  expect(out).toContain(why);
});

test.each([
  [['robots.txt', 'about'], 'write /about'],
  [['https://a.example/', 'https://b.example/x'], 'https://b.example/x is not on https://a.example'],
  [['robots.txt', '/', '--agent', '7'], '--agent takes the name of a crawler'],
])('%j is a usage error', async (args, sentence) => {
  expect(await usageErrorOf(['robots', ...args], { cwd: await createTemporaryFolder() })).toContain(sentence);
});

test.each([['missing.txt'], ['http://127.0.0.1:9/']])('%s cannot be read, which is an error', async (source) => {
  await expect(runGoshen(['robots', source, '--retries', '0'])).rejects.toMatchObject({ code: 'TARGET_UNREADABLE' });
});

test.each([
  ['Desallow: /a', 'Line 1: "desallow": crawlers ignore this spelling. Write "Disallow: /a".  robots/syntax'],
  ['User-agent: *\nDisallow /a', 'Line 2, "Disallow /a", has no colon.'],
  ['<!doctype html><p>App</p>', 'The file is an HTML page. Serve robots.txt before the catch-all route.  robots/html'],
  ['U\0s\0e\0r\0', 'The file is not UTF-8.'],
])('a line that crawlers ignore is named below the results: %j', async (text, problem) => {
  const { out } = await look(['/a'], text);
  expect(out).toContain('\n1 problem in the file:\n');
  expect(out).toContain(problem);
  expect(JSON.parse((await look(['/a', '-f', 'json'], text)).out).problems).toHaveLength(1);
});

test('a file without a site may have Sitemap lines', async () => {
  const input = `User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\nSitemap: /sitemap.xml\nSitemap:\n`;
  const { out, code } = await runGoshen(['robots', '-'], { input });
  expect(code).toBe(0);
  expect(out).toContain(
    'Line 4: the sitemap URL "/sitemap.xml" is relative. Use the public URL of the sitemap, with scheme and host.',
  );
  expect(out).toContain('Line 5 has no sitemap URL. Use the public URL of the sitemap, with scheme and host.');
});

test('a file without faults has no problems, and many are cut', async () => {
  expect((await look(['/'], 'User-agent: *\nDisallow: /x\n')).out).not.toContain('problem');
  expect((await look(['/'], 'Desallow: /a\n'.repeat(15))).out).toContain('and 5 more; -f json lists all');
});
