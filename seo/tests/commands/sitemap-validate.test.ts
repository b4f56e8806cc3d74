import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rulesOf, runGoshen } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { sitemapIndex, startWebServer, urlset } from '../support/web-server.ts';
import { type DocumentCase, entryCases, fileCases, languageCases } from './sitemap-documents.ts';

const site = 'https://shop.example.org';

async function createFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await createTemporaryFolder();
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

/** `a*2 b` as `['a', 'a', 'b']`. */
function spellOut(expected: string): string[] {
  return expected
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [rule = '', times = '1'] = word.split('*');
      return Array.from({ length: Number(times) }, () => rule);
    });
}

describe.for([
  ['the file', fileCases],
  ['its entries', entryCases],
  ['its languages', languageCases],
] as const)('everything wrong with %s is reported, and nothing else', ([, cases]) => {
  test.for<DocumentCase>([...cases])('$name', async ({ text, file = 'sitemap.xml', options = [], expected }) => {
    const cwd = await createFolder({ [file]: text });
    const run = await runGoshen(['sitemap', 'validate', file, '-f', 'json', ...options], { cwd });
    expect(rulesOf(run)).toEqual(spellOut(expected));
  });
});

test('a finding has a place, a value and a fix', async () => {
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url>\n<loc>${site}/%ZZ</loc>\n</url>\n</urlset>`;
  const cwd = await createFolder({ 'sitemap.xml': text });
  const { out, code } = await runGoshen(['sitemap', 'validate', '-f', 'json'], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(out).findings).toMatchObject([
    {
      rule: 'sitemap/invalid-url',
      severity: 'error',
      message: `Invalid URL in entry 1: "${site}/%ZZ" ("%ZZ" is not a percent-escape).`,
      evidence: `${site}/%ZZ`,
      places: [{ file: 'sitemap.xml', line: 2 }],
    },
  ]);
});

test('a fault of every URL counts for every URL', async () => {
  const link = '<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="ua" href="https://a.example/ua"/>';
  const text = urlset('https://a.example/', 'https://a.example/b').replaceAll('</url>', `${link}</url>`);
  const cwd = await createFolder({ 'sitemap.xml': text });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'json', '--rule', 'hreflang/invalid-code'], { cwd });
  expect(JSON.parse(out)).toMatchObject({ summary: { error: 2 }, findings: [{ count: 2, places: [{ times: 2 }] }] });
});

test('broken XML is placed to the character', async () => {
  const text = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url>\n  <loc>https://a.example/<</loc>';
  const cwd = await createFolder({ 'sitemap.xml': text });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'compact'], { cwd });
  expect(out).toContain('sitemap.xml:3:27: error sitemap/invalid-xml Invalid XML at 3:27');
});

test('the five messages of the contract begin with their words', async () => {
  const cwd = await createFolder({
    'xml.xml': '<urlset',
    'none.xml': urlset(),
    'loc.xml': urlset('').replace('<loc></loc>', ''),
    'url.xml': urlset('/a'),
  });
  const messages = async (name: string) => {
    const { out } = await runGoshen(['sitemap', 'validate', name, '-f', 'json'], { cwd });
    return JSON.parse(out).findings[0].message;
  };
  expect(await messages('missing.xml')).toMatch(/^Not accessible/);
  expect(await messages('xml.xml')).toMatch(/^Invalid XML/);
  expect(await messages('none.xml')).toMatch(/^No URLs found/);
  expect(await messages('loc.xml')).toMatch(/^Missing loc/);
  expect(await messages('url.xml')).toMatch(/^Invalid URL/);
});

test('a missing file makes the report incomplete and the exit code 3', async () => {
  const cwd = await createFolder({ 'good.xml': urlset(`${site}/`) });
  const { out, code } = await runGoshen(['sitemap', 'validate', 'good.xml', 'missing.xml', '-f', 'json'], { cwd });
  expect(code).toBe(3);
  expect(JSON.parse(out)).toMatchObject({ complete: false, summary: { urls: 1 } });
});

test('--rule cannot make a sitemap pass that was not read', async () => {
  const cwd = await createFolder({ 'child.xml': '<urlset', 'index.xml': sitemapIndex(`${site}/child.xml`) });
  for (const file of ['child.xml', 'index.xml']) {
    const validate = (...options: string[]) => runGoshen(['sitemap', 'validate', file, ...options], { cwd });
    expect((await validate()).code).toBe(1);
    expect((await validate('--rule', 'sitemap/invalid-xml')).code).toBe(1);
    const narrowed = await validate('--rule', 'sitemap/leak');
    expect(narrowed.code).toBe(3);
    expect(narrowed.out).toContain('incomplete: child.xml was not read to its end');
    expect((await validate('--skip', 'sitemap/*')).code).toBe(0);
  }
});

test('gzip is detected by its bytes, not by the name', async () => {
  const packed = gzipSync(urlset(`${site}/`));
  const cwd = await createFolder({
    'a.xml': packed,
    'b.xml.gz': packed,
    'c.xml.gz': urlset(`${site}/c`),
    'd.gz': gzipSync(packed),
  });
  for (const name of ['a.xml', 'b.xml.gz', 'c.xml.gz', 'd.gz']) {
    const { out } = await runGoshen(['sitemap', 'validate', name, '-f', 'json', '--level', 'info'], { cwd });
    expect(JSON.parse(out)).toMatchObject({ summary: { urls: 1 }, findings: [] });
  }
});

test('an archive and a robots.txt are named, with what to do', async () => {
  const cwd = await createFolder({ 'a.zip': 'PK\x03\x04', 'robots.txt': 'User-agent: *\nDisallow:\n' });
  const validate = async (name: string) => (await runGoshen(['sitemap', 'validate', name], { cwd })).out;
  expect(await validate('a.zip')).toContain('The file is a zip archive, not a sitemap.');
  expect(await validate('a.zip')).toContain('Compress each sitemap separately with gzip, or serve it uncompressed.');
  expect(await validate('robots.txt')).toContain('Check it with goshen robots');
});

test('a gzip bomb is stopped at the limit', async () => {
  const cwd = await createFolder({ 'bomb.xml.gz': gzipSync(Buffer.alloc(60_000_000, 0x20)) });
  const run = await runGoshen(['sitemap', 'validate', 'bomb.xml.gz', '-f', 'json'], { cwd });
  expect(rulesOf(run)).toEqual(['sitemap/too-large']);
});

test('standard input and globs are sources', async () => {
  const cwd = await createFolder({ 'a-1.xml': urlset(`${site}/1`), 'a-2.xml': urlset(`${site}/2`), 'b.xml': '<x/>' });
  const globbed = await runGoshen(['sitemap', 'validate', 'a-*.xml', '-f', 'json'], { cwd });
  expect(JSON.parse(globbed.out)).toMatchObject({ summary: { urls: 2 }, findings: [] });
  const piped = await runGoshen(['sitemap', 'validate', '-', '-f', 'json'], { input: urlset('/a') });
  expect(JSON.parse(piped.out).findings).toMatchObject([{ rule: 'sitemap/invalid-url', places: [{ file: 'stdin' }] }]);
});

test('a URL in two files is one finding with both places', async () => {
  const cwd = await createFolder({
    'a.xml': urlset(`${site}/1`, `${site}/2`),
    'b.xml': urlset(`${site}/3`, `${site}/1`),
  });
  const { out } = await runGoshen(['sitemap', 'validate', 'a.xml', 'b.xml', '-f', 'json'], { cwd });
  const [finding, ...others] = JSON.parse(out).findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    rule: 'sitemap/duplicate-loc',
    message: `${site}/1 is listed 2 times (a.xml line 1, b.xml line 1).`,
  });
});

test('a URL in two files is found in another notation, and on standard input', async () => {
  const cwd = await createFolder({ 'a.xml': urlset(`${site}/%c3%a9`, `${site}/2`) });
  const input = urlset('https://SHOP.example.org/%C3%A9');
  const { out } = await runGoshen(['sitemap', 'validate', 'a.xml', '-', '-f', 'json'], { cwd, input });
  expect(JSON.parse(out).findings).toMatchObject([
    {
      rule: 'sitemap/duplicate-loc',
      places: [{ file: 'stdin' }],
      message: 'https://SHOP.example.org/%C3%A9 is listed 2 times (a.xml line 1, stdin line 1).',
    },
  ]);
});

test('a copy of a sitemap is listed for a hundred URLs and then counted', async () => {
  const text = urlset(...Array.from({ length: 250 }, (_, n) => `${site}/${n}`));
  const cwd = await createFolder({ 'a.xml': text, 'b.xml': text });
  const { out } = await runGoshen(['sitemap', 'validate', 'a.xml', 'b.xml', '-f', 'json'], { cwd });
  const { findings, summary } = JSON.parse(out);
  expect(summary).toMatchObject({ warning: 250 });
  expect(findings.at(-1).message).toBe('150 more findings of this rule in the same file.');
});

test('languages that stand in a file each are one cluster', async () => {
  const page = (path: string, ...codes: string[]) =>
    urlset(`${site}${path}`)
      .replace('<urlset', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      .replace(
        '</url>',
        `${codes.map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${site}/${code}/a"/>`).join('')}</url>`,
      );
  const cwd = await createFolder({
    'en.xml': page('/en/a', 'en', 'fr'),
    'fr.xml': page('/fr/a', 'en', 'fr'),
    'fr-alone.xml': page('/fr/a', 'fr'),
    'fr-bare.xml': urlset(`${site}/fr/a`),
  });
  const run = async (...files: string[]) =>
    rulesOf(await runGoshen(['sitemap', 'validate', ...files, '-f', 'json'], { cwd }));
  expect(await run('en.xml', 'fr.xml')).toEqual([]);
  expect(await run('en.xml', 'fr-alone.xml')).toEqual(['hreflang/return-link']);
  expect(await run('en.xml', 'fr-bare.xml')).toEqual(['hreflang/return-link']);
});

describe('an index', () => {
  test('leads to the files beside it', async () => {
    const cwd = await createFolder({
      'index.xml': sitemapIndex(`${site}/maps/a.xml`, `${site}/b.xml`),
      'a.xml': urlset(`${site}/1`),
      'b.xml': urlset('/2'),
    });
    const { out } = await runGoshen(['sitemap', 'validate', 'index.xml', '-f', 'json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({
      summary: { urls: 2 },
      findings: [{ rule: 'sitemap/invalid-url', places: [{ file: 'b.xml' }] }],
    });
  });

  test('without such files is checked alone, which is a finding', async () => {
    const cwd = await createFolder({ 'index.xml': sitemapIndex(`${site}/a.xml`, `${site}/b.xml`) });
    const { out, code } = await runGoshen(['sitemap', 'validate', 'index.xml', '-f', 'json', '-f', 'pretty'], { cwd });
    expect(code).toBe(0);
    const unread = `Not read: ${site}/a.xml (no such file beside the index) and 1 other sitemap`;
    expect(out).toContain(`\n! index.xml: 0 errors, 0 warnings, 1 info; incomplete: ${unread}\n`);
    expect(JSON.parse(out.slice(0, out.lastIndexOf('}') + 1))).toMatchObject({
      complete: false,
      failures: [],
      truncated: [unread],
    });
  });

  test('with a child that cannot be read is a finding, not a failure', async () => {
    const { origin } = await startWebServer(({ url }, response, own) => {
      response.setHeader('content-type', 'application/xml');
      if (url === '/index.xml') response.end(sitemapIndex(`${own}/a.xml`, `${own}/gone.xml`));
      else if (url === '/a.xml') response.end(urlset(`${own}/1`));
      else response.writeHead(404).end();
    });
    const validate = (...options: string[]) => runGoshen(['sitemap', 'validate', `${origin}/index.xml`, ...options]);
    const failed = await validate();
    expect(failed.code).toBe(1);
    const left = `incomplete: ${origin}/gone.xml returned 404`;
    expect(failed.out.split('\n').at(-2)).toMatch(
      new RegExp(`^✖ .* 1 error, .*; failed: error>0 \\(1 error\\); ${left}$`),
    );
    expect((await validate('--fail-on', 'never')).code).toBe(0);
  });

  test('deeper than two levels is a finding', async () => {
    const { origin } = await startWebServer(({ url = '' }, response, own) => {
      response.setHeader('content-type', 'application/xml');
      response.end(sitemapIndex(`${own}${url}x`));
    });
    const { out, code } = await runGoshen([
      'sitemap',
      'validate',
      `${origin}/a`,
      '-f',
      'sarif',
      '--rule',
      'sitemap/index-limit',
    ]);
    const [run] = JSON.parse(out).runs;
    expect(run.invocations).toMatchObject([{ executionSuccessful: false }]);
    expect(run.results[0].message.text).toContain(`Not read: 1 sitemap in ${origin}/axx, an index inside two others.`);
    expect(run.results[0].message.text).toContain('List these sitemaps in the outer index.');
    expect(code).toBe(1);
  });

  test('that lists itself is a finding, and the run ends', async () => {
    const cwd = await createFolder({ 'a.xml': sitemapIndex(`${site}/b.xml`), 'b.xml': sitemapIndex(`${site}/a.xml`) });
    const run = await runGoshen(['sitemap', 'validate', 'a.xml', '-f', 'json'], { cwd });
    expect(rulesOf(run)).toEqual(['sitemap/index-cycle', 'sitemap/index-nested']);
  });

  test('on the web is followed on its own host, through --remap', async () => {
    const { origin } = await startWebServer(({ url }, response) => {
      response.setHeader('content-type', 'application/xml');
      if (url === '/index.xml')
        response.end(sitemapIndex(`${site}/b.xml`, `${site}/gone.xml`, 'https://other.example.net/c.xml'));
      else if (url === '/b.xml') response.end(urlset(`${site}/1`));
      else response.writeHead(404).end();
    });
    const run = await runGoshen([
      'sitemap',
      'validate',
      `${site}/index.xml`,
      '--remap',
      `${site}=${origin}`,
      '-f',
      'json',
    ]);
    expect(rulesOf(run)).toEqual(['sitemap/index-child', 'sitemap/index-unread', 'sitemap/mixed-host']);
    expect(JSON.parse(run.out)).toMatchObject({ complete: false, summary: { urls: 1, requests: 3 } });
  });
});

describe.each([
  ['index', `${site.toUpperCase().replace('HTTPS', 'https')}/b.xml`, site],
  ['option', `${site}/b.xml`, site.toUpperCase()],
])('a host with capital letters in the %s', (_, child, from) => {
  test('is the host that --remap replaces', async () => {
    const { origin } = await startWebServer(({ url }, response) => {
      response.setHeader('content-type', 'application/xml');
      response.end(url === '/index.xml' ? sitemapIndex(child) : urlset(`${site}/1`));
    });
    const args = ['sitemap', 'validate', `${site}/index.xml`, '--remap', `${from}=${origin}`, '-f', 'json'];
    expect(JSON.parse((await runGoshen(args)).out)).toMatchObject({ complete: true, findings: [] });
  });
});

describe('a sitemap on the web', () => {
  test('is checked as part of its site', async () => {
    const { origin } = await startWebServer((_, response, own) => {
      response.setHeader('content-type', 'text/html');
      response.end(urlset(`${own}/a`, `${own}/b`));
    });
    const run = await runGoshen(['sitemap', 'validate', `${origin}/sitemap.xml`, '-f', 'json']);
    expect(rulesOf(run)).toEqual(['sitemap/content-type']);
  });

  test('that does not return 200 is not accessible', async () => {
    const { origin } = await startWebServer((_, response) => response.writeHead(503).end());
    const { out, code } = await runGoshen(['sitemap', 'validate', `${origin}/sitemap.xml`, '-f', 'json']);
    expect(code).toBe(3);
    expect(JSON.parse(out).findings[0].message).toBe(`Not accessible: ${origin}/sitemap.xml returned 503.`);
  });

  test('that drips without end is given up', async () => {
    const { origin } = await startWebServer((request, response) => {
      response.write('<urlset>');
      const drip = setInterval(() => response.write(' '), 20);
      request.socket.once('close', () => clearInterval(drip));
    });
    const run = await runGoshen(['sitemap', 'validate', `${origin}/a.xml`, '-f', 'json', '--timeout', '100ms']);
    expect(run.code).toBe(3);
    expect(JSON.parse(run.out).findings[0].message).toBe(`Not accessible: ${origin}/a.xml took too long.`);
  });

  test('that three redirects do not reach is not accessible', async () => {
    const { origin } = await startWebServer(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      if (hop === 0) response.end(urlset(`${site}/`));
      else response.writeHead(302, { location: `/${hop - 1}` }).end();
    });
    const run = async (path: string) =>
      (await runGoshen(['sitemap', 'validate', `${origin}${path}`, '-f', 'json'])).out;
    expect(JSON.parse(await run('/3'))).toMatchObject({ complete: true, summary: { urls: 1 } });
    expect(JSON.parse(await run('/4')).findings[0].message).toBe(
      `Not accessible: ${origin}/4 redirects more than 3 times.`,
    );
  });

  test('that redirects to a private IP address is not read', async () => {
    const inner = await startWebServer((_, response) => response.end(urlset(`${site}/`)));
    const outer = await startWebServer((_, response) =>
      response.writeHead(302, { location: `${inner.origin}/` }).end(),
    );
    const run = await runGoshen(['sitemap', 'validate', `${outer.origin}/sitemap.xml`, '-f', 'json']);
    expect(run.code).toBe(3);
    expect(inner.requests).toEqual([]);
    const allowed = await runGoshen(['sitemap', 'validate', `${outer.origin}/a.xml`, '-f', 'json', '--allow-private']);
    expect(allowed.code).toBe(0);
  });
});

test('entries on one line have columns', async () => {
  const cwd = await createFolder({ 'sitemap.xml': urlset('/a', `${site}/b`, '/c', '/caf&#233;', '/d') });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'json'], { cwd });
  const text = urlset('/a', `${site}/b`, '/c', '/caf&#233;', '/d');
  const columnOf = (loc: string) => text.indexOf(`<url><loc>${loc}`) + 1;
  expect(JSON.parse(out).findings).toMatchObject(
    ['/a', '/c', '/caf&#233;', '/d'].map((loc) => ({ places: [{ line: 1, column: columnOf(loc) }] })),
  );
});

test('a URL that is repeated on one line has the column of the second', async () => {
  const text = urlset(`${site}/a`, `${site}/b`, `${site}/a`);
  const cwd = await createFolder({ 'sitemap.xml': text });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'json'], { cwd });
  expect(JSON.parse(out).findings).toMatchObject([
    {
      rule: 'sitemap/duplicate-loc',
      message: `${site}/a is listed 2 times (line 1).`,
      places: [{ line: 1, column: text.lastIndexOf('<url>') + 1 }],
    },
  ]);
});

test('the fix for a truncated local file is to write it again', async () => {
  const cwd = await createFolder({ 'sitemap.xml.gz': gzipSync(urlset(`${site}/a`)).subarray(0, -12) });
  const { out } = await runGoshen(['sitemap', 'validate', 'sitemap.xml.gz'], { cwd });
  expect(out).toContain('Not accessible: sitemap.xml.gz contains truncated compressed data.');
  expect(out).toContain('Write the file again.');
});

test('a limit of the run is reported with its flag', async () => {
  const cwd = await createFolder({ 'sitemap.xml': urlset(`${site}/a`) });
  const { out } = await runGoshen(['sitemap', 'validate', '--max-bytes', '10', '-f', 'json'], { cwd });
  expect(JSON.parse(out)).toMatchObject({
    complete: false,
    findings: [
      {
        rule: 'sitemap/too-large',
        message: 'The file is only partly checked: it has more than 10 bytes, the limit of --max-bytes.',
        fix: 'Raise --max-bytes.',
      },
    ],
  });
});

test('--strict lets warnings fail the run', async () => {
  const cwd = await createFolder({ 'sitemap.xml': urlset(`${site}/a`, `${site}/a`) });
  expect((await runGoshen(['sitemap', 'validate'], { cwd })).code).toBe(0);
  expect((await runGoshen(['sitemap', 'validate', '--strict'], { cwd })).code).toBe(1);
});

test('an error in every entry is listed a hundred times and then counted', async () => {
  const cwd = await createFolder({ 'sitemap.xml': urlset(...Array.from({ length: 250 }, (_, n) => `/relative-${n}`)) });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'json'], { cwd });
  const { findings } = JSON.parse(out);
  expect(findings.map(({ count }: { count: number }) => count)).toEqual([100, 150]);
  expect(findings.at(-1).message).toBe('150 more findings of this rule in the same file.');
});

test('the last line calls standard input by its name', async () => {
  const { out } = await runGoshen(['sitemap', 'validate', '-'], { input: urlset(`${site}/`) });
  expect(out).toMatch(/^✔ stdin: 0 errors/);
});

test.each(['image', 'video'])('a wrong version of the %s namespace is named with the right one', async (name) => {
  const right = `http://www.google.com/schemas/sitemap-${name}/1.1`;
  const wrong = `http://www.google.com/schemas/sitemap-${name}/2.0`;
  const entry = `<url><loc>${site}/a</loc><x:${name}><x:loc>${site}/a.png</x:loc></x:${name}></url>`;
  const cwd = await createFolder({
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="${wrong}">${entry}</urlset>`,
  });
  const { out } = await runGoshen(['sitemap', 'validate', '-f', 'json'], { cwd });
  expect(JSON.parse(out).findings).toMatchObject([
    { rule: 'sitemap/unknown-element', fix: `Declare xmlns:x="${right}", not "${wrong}".` },
  ]);
});

test('feeds need a link, and numbers have thousands separators', async () => {
  const entries = Array.from({ length: 50_001 }, (_, at) => `<url><loc>${site}/${at}</loc></url>`).join('');
  const cwd = await createFolder({
    'feed.xml': '<rss><channel><item><title>A</title></item></channel></rss>',
    'many.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  });
  const first = async (name: string) =>
    JSON.parse((await runGoshen(['sitemap', 'validate', name, '-f', 'json'], { cwd })).out).findings[0];
  expect(await first('feed.xml')).toMatchObject({
    message: 'Missing loc in entry 1 (line 1): the item has no <link>.',
    fix: 'Add a <link> with the absolute URL of the page.',
  });
  expect(await first('many.xml')).toMatchObject({ message: 'The file lists 50,001 URLs (limit 50,000).' });
});
