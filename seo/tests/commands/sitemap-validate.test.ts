import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rulesOf, runGoshen } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { sitemapIndex, startWebServer, urlset } from '../support/web-server.ts';
import { type DocumentCase, entryCases, fileCases, languageCases } from './sitemap-documents.ts';

const site = 'https://shop.example.org';

type Files = Readonly<Record<string, string | Uint8Array>>;

async function createFolder(files: Files): Promise<string> {
  const folder = await createTemporaryFolder();
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

/** Runs `goshen sitemap validate` in a folder with these files. */
async function validate(files: Files, ...args: string[]) {
  return runGoshen(['sitemap', 'validate', ...args], { cwd: await createFolder(files) });
}

/** The same as JSON, with the rules of the findings. */
async function report(files: Files, ...args: string[]) {
  const run = await validate(files, ...args, '-f', 'json');
  return { code: run.code, rules: rulesOf(run), ...JSON.parse(run.out) };
}

/** Serves sitemaps by their path. */
function serveSitemaps(list: (origin: string) => Readonly<Record<string, string>>) {
  return startWebServer(({ url = '' }, response, origin) => {
    const body = list(origin)[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/xml' }).end(body);
  });
}

/** `['a', 'a', 'b']` as `a*2 b`. */
function countRules(rules: readonly string[]): string {
  const counted = [...Map.groupBy(rules, (rule) => rule).values()];
  return counted.map(({ 0: rule, length }) => (length === 1 ? rule : `${rule}*${length}`)).join(' ');
}

describe.for([
  ['the file', fileCases],
  ['its entries', entryCases],
  ['its languages', languageCases],
] as const)('everything wrong with %s is reported, and nothing else', ([, cases]) => {
  test.for<DocumentCase>([...cases])('%s', async ([, text, expected, ...options]) => {
    expect(countRules((await report({ 'sitemap.xml': text }, ...options)).rules)).toBe(expected);
  });
});

test('a finding has a place, a value and a fix', async () => {
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url>\n<loc>${site}/%ZZ</loc>\n</url>\n</urlset>`;
  const { code, findings } = await report({ 'sitemap.xml': text });
  expect(code).toBe(1);
  expect(findings).toMatchObject([
    {
      rule: 'sitemap/invalid-url',
      severity: 'error',
      message: `Invalid URL in entry 1: "${site}/%ZZ" ("%ZZ" is not a percent-escape).`,
      evidence: `${site}/%ZZ`,
      places: [{ file: 'sitemap.xml', line: 3 }],
    },
  ]);
});

test.each([
  [`${site}/rooms#sea`, 'Remove the fragment, or the entry if the URL without it is listed too.'],
  ['https://user:word@shop.example.org/', 'Remove the user name and password from the URL, and change the password.'],
  ['/rooms', 'Write an absolute https URL, with special characters percent-encoded.'],
])('the advice on %s is about what is wrong with it', async (loc, fix) => {
  const { findings } = await report({ 'sitemap.xml': urlset(loc) });
  expect(findings).toMatchObject([{ rule: 'sitemap/invalid-url', fix }]);
});

test('a fault of every URL counts for every URL', async () => {
  const link = '<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="ua" href="https://a.example/ua"/>';
  const text = urlset('https://a.example/', 'https://a.example/b').replaceAll('</url>', `${link}</url>`);
  const found = await report({ 'sitemap.xml': text }, '--rule', 'hreflang/invalid-code');
  expect(found).toMatchObject({ summary: { error: 2 }, findings: [{ count: 2, places: [{ times: 2 }] }] });
});

test('broken XML is placed to the character', async () => {
  const text = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url>\n  <loc>https://a.example/<</loc>';
  const { out } = await validate({ 'sitemap.xml': text }, '-f', 'compact');
  expect(out).toContain('sitemap.xml:3:27: error sitemap/invalid-xml Invalid XML at 3:27');
});

test.each([
  ['Not accessible', null],
  ['Invalid XML', '<urlset'],
  ['No URLs found', urlset()],
  ['Missing loc', urlset('').replace('<loc></loc>', '')],
  ['Invalid URL', urlset('/a')],
])('a message of the contract begins with "%s"', async (words, text) => {
  const { findings } = await report(text === null ? {} : { 'a.xml': text }, 'a.xml');
  expect(findings[0].message).toMatch(new RegExp(`^${words}`));
});

test('a missing file makes the report incomplete and the exit code 3', async () => {
  const found = await report({ 'good.xml': urlset(`${site}/`) }, 'good.xml', 'missing.xml');
  expect(found).toMatchObject({ code: 3, complete: false, summary: { urls: 1 } });
});

test.each(['child.xml', 'index.xml'])('--rule cannot make %s pass, which was not read', async (file) => {
  const files = { 'child.xml': '<urlset', 'index.xml': sitemapIndex(`${site}/child.xml`) };
  expect((await validate(files, file)).code).toBe(1);
  expect((await validate(files, file, '--rule', 'sitemap/invalid-xml')).code).toBe(1);
  const narrowed = await validate(files, file, '--rule', 'sitemap/leak');
  expect(narrowed.code).toBe(3);
  expect(narrowed.out).toContain('incomplete: child.xml was not read to its end');
  expect((await validate(files, file, '--skip', 'sitemap/*')).code).toBe(0);
});

const packed = gzipSync(urlset(`${site}/`));

test.each([
  ['a.xml', packed],
  ['b.xml.gz', packed],
  ['c.xml.gz', urlset(`${site}/c`)],
  ['d.gz', gzipSync(packed)],
])('gzip is detected by its bytes, not by the name %s', async (name, text) => {
  expect(await report({ [name]: text }, name, '--level', 'info')).toMatchObject({ summary: { urls: 1 }, findings: [] });
});

test('a page, an archive and a robots.txt are named, with what to do', async () => {
  expect((await validate({ 'a.xml': '<!doctype html><title> Shop </title>' }, 'a.xml')).out).toContain(
    '(title "Shop")',
  );
  const { out: archive } = await validate({ 'a.zip': 'PK\x03\x04' }, 'a.zip');
  expect(archive).toContain('The file is a zip archive, not a sitemap.');
  expect(archive).toContain('Compress each sitemap separately with gzip, or serve it uncompressed.');
  const { out: robots } = await validate({ 'robots.txt': '# ours\n\nUser-agent: *\nDisallow:\n' }, 'robots.txt');
  expect(robots).toContain('The file is a robots.txt, not a sitemap.');
  expect(robots).toContain('Check it with goshen robots');
});

test('a gzip bomb is stopped at the limit', async () => {
  const { rules } = await report({ 'bomb.xml.gz': gzipSync(Buffer.alloc(60_000_000, 0x20)) }, 'bomb.xml.gz');
  expect(rules).toEqual(['sitemap/too-large']);
});

test('standard input and globs are sources', async () => {
  const files = { 'a-1.xml': urlset(`${site}/1`), 'a-2.xml': urlset(`${site}/2`), 'b.xml': '<x/>' };
  expect(await report(files, 'a-*.xml')).toMatchObject({ summary: { urls: 2 }, findings: [] });
  const piped = await runGoshen(['sitemap', 'validate', '-', '-f', 'json'], { input: urlset('/a') });
  expect(JSON.parse(piped.out).findings).toMatchObject([{ rule: 'sitemap/invalid-url', places: [{ file: 'stdin' }] }]);
});

test('a feed or a list beside the sitemap may repeat its URLs', async () => {
  const rss = `<rss version="2.0"><channel><item><link>${site}/1</link></item></channel></rss>`;
  const files = { 'a.xml': urlset(`${site}/1`), 'b.txt': `${site}/1\n`, 'c.xml': rss };
  expect((await report(files, 'a.xml', 'b.txt', 'c.xml')).findings).toEqual([]);
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

test('a URL that a sitemap of images lists too is listed once', async () => {
  const images = urlset(`${site}/a`)
    .replace('<urlset', '<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
    .replace('</loc>', `</loc><image:image><image:loc>${site}/a.webp</image:loc></image:image>`);
  const files = { 'a.xml': urlset(`${site}/a`), 'images.xml': images };
  expect((await report(files, 'a.xml', 'images.xml')).findings).toEqual([]);
  expect((await report(files, 'images.xml', 'a.xml')).findings).toEqual([]);
});

test('a copy of a sitemap is listed for a hundred URLs and then counted', async () => {
  const text = urlset(...Array.from({ length: 250 }, (_, n) => `${site}/${n}`));
  const { findings, summary } = await report({ 'a.xml': text, 'b.xml': text }, 'a.xml', 'b.xml');
  expect(summary).toMatchObject({ warning: 250 });
  expect(findings.at(-1).message).toBe('150 more findings of this rule in the same file.');
});

test('languages that stand in a file each are one cluster', async () => {
  const link = (code: string) =>
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${code}" href="${site}/${code}/a"/>`;
  const page = (path: string, ...codes: string[]) =>
    urlset(`${site}${path}`).replace('</url>', `${codes.map(link).join('')}</url>`);
  const rulesWith = async (french: string) =>
    (await report({ 'en.xml': page('/en/a', 'en', 'fr'), 'fr.xml': french }, 'en.xml', 'fr.xml')).rules;
  expect(await rulesWith(page('/fr/a', 'en', 'fr'))).toEqual([]);
  expect(await rulesWith(page('/fr/a', 'fr'))).toEqual(['hreflang/return-link']);
  expect(await rulesWith(urlset(`${site}/fr/a`))).toEqual(['hreflang/return-link']);
});

describe('an index', () => {
  test('leads to the files beside it', async () => {
    const files = {
      'index.xml': sitemapIndex(`${site}/maps/a.xml`, `${site}/b.xml`),
      'a.xml': urlset(`${site}/1`),
      'b.xml': urlset('/2'),
    };
    expect(await report(files, 'index.xml')).toMatchObject({
      summary: { urls: 2 },
      findings: [{ rule: 'sitemap/invalid-url', places: [{ file: 'b.xml' }] }],
    });
  });

  test('without such files is checked alone, which is a finding', async () => {
    const files = { 'index.xml': sitemapIndex(`${site}/a.xml`, `${site}/b.xml`) };
    const { out, code } = await validate(files, 'index.xml', '-f', 'json', '-f', 'pretty');
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
    const { origin } = await serveSitemaps((own) => ({
      '/index.xml': sitemapIndex(`${own}/a.xml`, `${own}/gone.xml`),
      '/a.xml': urlset(`${own}/1`),
    }));
    const failed = await validate({}, `${origin}/index.xml`);
    expect(failed.code).toBe(1);
    const left = `incomplete: ${origin}/gone.xml returned 404`;
    expect(failed.out.split('\n').at(-2)).toMatch(
      new RegExp(`^✖ .* 1 error, .*; failed: error>0 \\(1 error\\); ${left}$`),
    );
    expect((await validate({}, `${origin}/index.xml`, '--fail-on', 'never')).code).toBe(0);
  });

  test('deeper than two levels is a finding', async () => {
    const { origin } = await startWebServer(({ url = '' }, response, own) => {
      response.setHeader('content-type', 'application/xml');
      response.end(sitemapIndex(`${own}${url}x`));
    });
    const { out, code } = await validate({}, `${origin}/a`, '-f', 'sarif', '--rule', 'sitemap/index-limit');
    const [run] = JSON.parse(out).runs;
    expect(run.invocations).toMatchObject([{ executionSuccessful: false }]);
    expect(run.results[0].message.text).toContain(`Not read: 1 sitemap in ${origin}/axx, an index inside two others.`);
    expect(run.results[0].message.text).toContain('List these sitemaps in the outer index.');
    expect(code).toBe(1);
  });

  test('that lists itself is a finding, and the run ends', async () => {
    const files = { 'a.xml': sitemapIndex(`${site}/b.xml`), 'b.xml': sitemapIndex(`${site}/a.xml`) };
    expect((await report(files, 'a.xml')).rules).toEqual(['sitemap/index-cycle', 'sitemap/index-nested']);
  });

  test('on the web is followed on its own host, through --remap', async () => {
    const { origin } = await serveSitemaps(() => ({
      '/index.xml': sitemapIndex(`${site}/b.xml`, `${site}/gone.xml`, 'https://other.example.net/c.xml'),
      '/b.xml': urlset(`${site}/1`),
    }));
    const { rules, ...rest } = await report({}, `${site}/index.xml`, '--remap', `${site}=${origin}`);
    expect(rules).toEqual(['sitemap/index-child', 'sitemap/index-unread', 'sitemap/mixed-host']);
    expect(rest).toMatchObject({ complete: false, summary: { urls: 1, requests: 3 } });
  });

  test.each([
    ['child', `${site.toUpperCase().replace('HTTPS', 'https')}/b.xml`, site],
    ['option', `${site}/b.xml`, site.toUpperCase()],
  ])('has the host that --remap replaces, though the %s has capital letters', async (_, child, from) => {
    const { origin } = await serveSitemaps(() => ({
      '/index.xml': sitemapIndex(child),
      '/b.xml': urlset(`${site}/1`),
    }));
    const found = await report({}, `${site}/index.xml`, '--remap', `${from}=${origin}`);
    expect(found).toMatchObject({ complete: true, findings: [] });
  });
});

describe('a sitemap on the web', () => {
  test('is checked as part of its site', async () => {
    const { origin } = await startWebServer((_, response, own) => {
      response.setHeader('content-type', 'text/html');
      response.end(urlset(`${own}/a`, `${own}/b`));
    });
    expect((await report({}, `${origin}/sitemap.xml`)).rules).toEqual(['sitemap/content-type']);
  });

  test('that does not return 200 is not accessible', async () => {
    const { origin } = await startWebServer((_, response) => response.writeHead(503).end());
    const { code, findings } = await report({}, `${origin}/sitemap.xml`);
    expect(code).toBe(3);
    expect(findings[0].message).toBe(`Not accessible: ${origin}/sitemap.xml returned 503.`);
  });

  test('that drips without end is given up', async () => {
    const { origin } = await startWebServer((request, response) => {
      response.write('<urlset>');
      const drip = setInterval(() => response.write(' '), 20);
      request.socket.once('close', () => clearInterval(drip));
    });
    const { code, findings } = await report({}, `${origin}/a.xml`, '--timeout', '100ms');
    expect(code).toBe(3);
    expect(findings[0].message).toBe(`Not accessible: ${origin}/a.xml took too long.`);
  });

  test('that three redirects do not reach is not accessible', async () => {
    const { origin } = await startWebServer(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      if (hop === 0) response.end(urlset(`${site}/`));
      else response.writeHead(302, { location: `/${hop - 1}` }).end();
    });
    expect(await report({}, `${origin}/3`)).toMatchObject({ complete: true, summary: { urls: 1 } });
    const { findings } = await report({}, `${origin}/4`);
    expect(findings[0].message).toBe(`Not accessible: ${origin}/4 redirects more than 3 times.`);
  });

  test('that redirects to a private IP address is not read', async () => {
    const inner = await startWebServer((_, response) => response.end(urlset(`${site}/`)));
    const outer = await startWebServer((_, response) =>
      response.writeHead(302, { location: `${inner.origin}/` }).end(),
    );
    expect((await validate({}, `${outer.origin}/sitemap.xml`)).code).toBe(3);
    expect(inner.requests).toEqual([]);
    expect((await validate({}, `${outer.origin}/a.xml`, '--allow-private')).code).toBe(0);
  });
});

test('entries on one line have columns', async () => {
  const text = urlset('/a', `${site}/b`, '/c', '/caf&#233;', '/d');
  const columnOf = (loc: string) => text.indexOf(`<url><loc>${loc}`) + 1;
  expect((await report({ 'sitemap.xml': text })).findings).toMatchObject([
    { places: ['/a', '/c', '/caf&#233;', '/d'].map((loc) => ({ line: 1, column: columnOf(loc) })) },
  ]);
});

test('an entry on several lines has the place of its URL', async () => {
  const text = urlset('/a').replace('<loc>', '\n  <loc>');
  const line = text.split('\n').findIndex((one) => one.includes('<loc>')) + 1;
  expect((await report({ 'sitemap.xml': text })).findings).toMatchObject([{ places: [{ line, column: 3 }] }]);
});

test('a URL with another scheme is to be written with that of the site', async () => {
  const text = urlset(`http://${new URL(site).host}/a`);
  const { findings } = await report({ 'sitemap.xml': text }, '--site', site);
  expect(findings).toMatchObject([{ rule: 'sitemap/mixed-host', fix: `Build all URLs from ${site}.` }]);
});

test('a URL that is repeated on one line has the column of the second', async () => {
  const text = urlset(`${site}/a`, `${site}/b`, `${site}/a`);
  expect((await report({ 'sitemap.xml': text })).findings).toMatchObject([
    {
      rule: 'sitemap/duplicate-loc',
      message: `${site}/a is listed 2 times (line 1).`,
      places: [{ line: 1, column: text.lastIndexOf('<url>') + 1 }],
    },
  ]);
});

test('the fix for a truncated local file is to write it again', async () => {
  const name = 'sitemap.xml.gz';
  const { out } = await validate({ [name]: gzipSync(urlset(`${site}/a`)).subarray(0, -12) }, name);
  expect(out).toContain('Not accessible: sitemap.xml.gz contains truncated compressed data.');
  expect(out).toContain('Write the file again.');
});

test('a limit of the run is reported with its flag', async () => {
  const found = await report({ 'sitemap.xml': urlset(`${site}/a`) }, '--max-bytes', '10');
  expect(found).toMatchObject({
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
  const files = { 'sitemap.xml': urlset(`${site}/a`, `${site}/a`) };
  expect((await validate(files)).code).toBe(0);
  expect((await validate(files, '--strict')).code).toBe(1);
});

test('the last line calls standard input by its name', async () => {
  const { out } = await runGoshen(['sitemap', 'validate', '-'], { input: urlset(`${site}/`) });
  expect(out).toMatch(/^✔ stdin: 0 errors/);
});

test.each(['image', 'video'])('a wrong version of the %s namespace is named with the right one', async (name) => {
  const right = `http://www.google.com/schemas/sitemap-${name}/1.1`;
  const wrong = `http://www.google.com/schemas/sitemap-${name}/2.0`;
  const text = urlset(`${site}/a`)
    .replace('<urlset', `<urlset xmlns:x="${wrong}"`)
    .replace('</url>', `<x:${name}><x:loc>${site}/a.png</x:loc></x:${name}></url>`);
  expect((await report({ 'sitemap.xml': text })).findings).toMatchObject([
    { rule: 'sitemap/unknown-element', fix: `Declare xmlns:x="${right}", not "${wrong}".` },
  ]);
});

test('feeds need a link, and numbers have thousands separators', async () => {
  const feed = await report({ 'sitemap.xml': '<rss><channel><item><title>A</title></item></channel></rss>' });
  expect(feed.findings[0]).toMatchObject({
    message: 'Missing loc in entry 1 (line 1): the item has no <link>.',
    fix: 'Add a <link> with the absolute URL of the page.',
  });
  const many = await report({ 'sitemap.xml': urlset(...Array.from({ length: 50_001 }, (_, at) => `${site}/${at}`)) });
  expect(many.findings[0]).toMatchObject({ message: 'The file lists 50,001 URLs (limit 50,000).' });
});
