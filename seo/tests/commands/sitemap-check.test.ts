import { expect, test } from 'vitest';
import { rulesOf, runForJson, runGoshen } from '../support/command-line.ts';
import { sitemapIndex, startWebServer, urlset } from '../support/web-server.ts';

type Responses = Readonly<Record<string, [status: number, headers?: Record<string, string>] | undefined>>;

/** A site whose sitemap lists every path of the table; `HEAD /a` is for that method only. */
function startSite(responses: Responses, sitemap?: (origin: string) => string) {
  const paths = [...new Set(Object.keys(responses).map((key) => key.replace(/^[A-Z]+ /, '')))];
  return startWebServer(({ method, url = '' }, response, origin) => {
    if (url === '/sitemap.xml') {
      response.setHeader('content-type', 'application/xml');
      response.end(sitemap?.(origin) ?? urlset(...paths.map((path) => origin + path)));
      return;
    }
    const [status, headers] = responses[`${method} ${url}`] ?? responses[url] ?? [404];
    response.writeHead(status, headers).end();
  });
}

async function check(origin: string, ...options: string[]) {
  const run = await runForJson(['sitemap', 'check', `${origin}/sitemap.xml`, ...options]);
  return { ...run, rules: rulesOf(run) };
}

test('a URL that returns 200 to HEAD is requested once', async () => {
  const { origin, requests } = await startSite({ '/a': [200] });
  const { code, report } = await check(origin);
  expect(code).toBe(0);
  expect(report).toMatchObject({ complete: true, summary: { urls: 1, requests: 2 }, findings: [] });
  expect(requests).toEqual(['GET /sitemap.xml', 'HEAD /a']);
});

test.for([400, 403, 405, 500, 501])('HEAD %i is followed by one GET', async (status) => {
  const { origin, requests } = await startSite({ 'HEAD /a': [status], 'GET /a': [200] });
  const { rules } = await check(origin);
  expect(rules).toEqual([]);
  expect(requests.slice(1)).toEqual(['HEAD /a', 'GET /a']);
});

test.for([404, 410])('HEAD %i is final', async (status) => {
  const { origin, requests } = await startSite({ '/a': [status] });
  expect((await check(origin)).rules).toEqual(['http/client-error']);
  expect(requests.slice(1)).toEqual(['HEAD /a']);
});

test('server errors, refused connections and missing responses have rules of their own', async () => {
  const { origin } = await startSite({ '/a': [500], '/b': [403], '/c': [401] });
  expect((await check(origin)).rules).toEqual(['http/blocked', 'http/blocked', 'http/server-error']);
  const closed = await startSite({}, () => urlset('http://127.0.0.1:9/'));
  const silent = await check(closed.origin, '--external', '--allow-private');
  expect(silent.report.findings[0].message).toMatch(/refused the connection, after 3 tries\.$/);
});

test('429 and 503 are retried after Retry-After', async () => {
  let requested = 0;
  const { origin } = await startWebServer(({ url }, response, own) => {
    if (url === '/sitemap.xml') response.end(urlset(`${own}/a`));
    else {
      requested += 1;
      response.writeHead(requested === 1 ? 503 : 200, { 'retry-after': '7' }).end();
    }
  });
  const { rules, waitedMs } = await check(origin);
  expect(rules).toEqual([]);
  expect(waitedMs).toEqual([7_000]);
});

test('without Retry-After the pause doubles, and ends after the last try', async () => {
  const { origin, requests } = await startSite({ '/a': [503] });
  const { rules, waitedMs } = await check(origin, '--retries', '3');
  expect(rules).toEqual(['http/server-error']);
  expect(waitedMs).toEqual([375, 750, 1_500]);
  expect(requests.slice(1)).toHaveLength(4);
});

test('each listed URL has its place, in a file of one line too', async () => {
  const { origin } = await startSite({ '/a': [404], '/b': [404] });
  const { report } = await check(origin);
  const text = urlset(`${origin}/a`, `${origin}/b`);
  expect(report.findings[0].places).toMatchObject(
    ['/a', '/b'].map((path) => ({ line: 1, column: text.indexOf(`<url><loc>${origin}${path}`) + 1 })),
  );
});

test('redirects are followed by hand and reported with their target', async () => {
  const { origin } = await startSite({ '/a': [301, { location: '/b' }], '/b': [200] });
  const { report } = await check(origin);
  expect(report.findings).toMatchObject([
    { rule: 'http/redirect-in-sitemap', severity: 'error', evidence: `${origin}/b`, fix: `List ${origin}/b.` },
  ]);
  expect((await check(origin, '--redirects', 'warn')).report.findings[0].severity).toBe('warning');
  expect((await check(origin, '--redirects', 'follow')).rules).toEqual([]);
});

test('chains and circles have names of their own', async () => {
  const { origin } = await startSite({
    '/a': [302, { location: '/b' }],
    '/b': [301, { location: '/c' }],
    '/c': [200],
    '/round': [301, { location: '/round' }],
  });
  const { rules } = await check(origin);
  expect(rules).toEqual([
    'http/redirect-chain',
    'http/redirect-chain',
    'http/redirect-in-sitemap',
    'http/redirect-in-sitemap',
  ]);
});

test('ten redirects are a chain, eleven have no end', async () => {
  const hops = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n): [string, [number, Record<string, string>]] => [
        `/${n}`,
        [301, { location: n === count - 1 ? '/end' : `/${n + 1}` }],
      ]),
    );
  const chainOf = async (count: number) => {
    const { origin, requests } = await startSite({ ...hops(count), '/end': [200] }, (own) => urlset(`${own}/0`));
    const { report } = await check(origin, '--rule', 'http/redirect-chain');
    return [report.findings.map(({ severity }: { severity: string }) => severity), requests.includes('HEAD /end')];
  };
  expect(await chainOf(10)).toEqual([['warning'], true]);
  expect(await chainOf(11)).toEqual([['error'], false]);
});

test('each redirect is looked at before it is followed, the last of many too', async () => {
  const inner = await startWebServer((_, response) => response.end());
  const away = inner.origin.replace('127.0.0.1', 'localhost');
  const { origin } = await startSite({
    '/a': [301, { location: '/b' }],
    '/b': [301, { location: '/c' }],
    '/c': [301, { location: away }],
  });
  const { report } = await check(origin, '--external', '--rule', 'http/private-address');
  expect(report.summary.error).toBe(3);
  expect(inner.requests).toEqual([]);
});

test('a redirect into a private network is not followed', async () => {
  const inner = await startSite({ '/secret': [200] });
  const { origin } = await startSite({ '/a': [301, { location: `${inner.origin}/secret` }] });
  expect((await check(origin)).rules).toEqual(['http/private-address', 'http/redirect-in-sitemap']);
  expect(inner.requests).toEqual([]);
});

test('a redirect to another host is followed with --external only', async () => {
  const other = await startSite({ '/moved': [200] });
  const { origin } = await startSite({ '/a': [301, { location: `${other.origin}/moved` }] });
  expect((await check(origin, '--allow-private')).rules).toEqual(['http/redirect-in-sitemap']);
  expect(other.requests).toEqual([]);
  await check(origin, '--allow-private', '--external');
  expect(other.requests).toEqual(['HEAD /moved']);
});

test('other notations of a private IP address are private too', async () => {
  const spellings = [
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
  ];
  const { origin } = await startSite({}, () => urlset(...spellings));
  const { rules } = await check(origin, '--external');
  expect(new Set(rules)).toEqual(new Set(['http/private-address']));
});

test('URLs on other hosts are counted and not requested without --external', async () => {
  const other = await startSite({ '/x': [200] });
  const { origin } = await startSite({}, (own) => urlset(`${own}/sitemap.xml`, `${other.origin}/x`));
  expect((await check(origin)).rules).toEqual(['sitemap/mixed-host']);
  expect(other.requests).toEqual([]);
  expect((await check(origin, '--external', '--allow-private')).rules).toEqual([]);
});

test('--remap checks a production sitemap against a local copy', async () => {
  const { origin, requests } = await startSite({ '/a': [200] }, () =>
    urlset('https://shop.example.org/a', 'https://shop.example.org/b'),
  );
  const { report } = await check(origin, '--remap', `https://shop.example.org=${origin}`);
  expect(report.findings).toMatchObject([
    { rule: 'http/client-error', places: [{ url: 'https://shop.example.org/b' }] },
  ]);
  expect(requests).toContain('HEAD /a');
});

test('a sitemap file names no host, so --header is not sent, which a note says', async () => {
  const headers: unknown[] = [];
  const { origin } = await startWebServer((request, response) => {
    headers.push(request.headers.authorization);
    response.end();
  });
  const checkFile = (...flags: string[]) =>
    runGoshen(['sitemap', 'check', '-', '--allow-private', '--header', 'Authorization: Basic c2VjcmV0', ...flags], {
      input: urlset(`${origin}/a`),
    });
  expect((await checkFile()).err).toContain('--header was not sent: it goes only to hosts that you name; add --site');
  expect((await checkFile('-q')).err).toBe('');
  expect((await checkFile('--site', origin)).err).not.toContain('--header');
  expect(headers).toEqual([undefined, undefined, 'Basic c2VjcmV0']);
});

test('--alternates checks the alternates too; only x-default may redirect', async () => {
  const link = (code: string, href: string) =>
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${code}" href="${href}"/>`;
  const { origin } = await startSite(
    { '/a': [200], '/fr': [404], '/es': [301, { location: '/a' }], '/x': [302, { location: '/a' }] },
    (own) =>
      urlset(`${own}/a`).replace(
        '</url>',
        `${link('fr', `${own}/fr`)}${link('es', `${own}/es`)}${link('x-default', `${own}/x`)}</url>`,
      ),
  );
  expect((await check(origin)).rules).toEqual([]);
  const { report } = await check(origin, '--alternates');
  expect(report.findings.map(({ message }: { message: string }) => message)).toEqual([
    `The es target ${origin}/es fails: 301 to ${origin}/a; list ${origin}/a.`,
    `The fr target ${origin}/fr fails: 404.`,
  ]);
});

test('--accept sets the statuses that pass and those that are warnings', async () => {
  const { origin } = await startSite({ '/a': [403], '/b': [404] });
  const { report } = await check(origin, '--accept', '200..299,403,404:warn');
  expect(report.findings).toMatchObject([{ rule: 'http/client-error', severity: 'warning' }]);
});

test('five URLs are requested at a time by default, and never more than the pool size', async () => {
  const seen = { now: 0, most: 0 };
  const paths = Array.from({ length: 12 }, (_, n) => `/${n}`);
  const { origin } = await startWebServer(({ url }, response, own) => {
    if (url === '/sitemap.xml') {
      response.end(urlset(...paths.map((path) => own + path)));
      return;
    }
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    setImmediate(() => {
      seen.now -= 1;
      response.end();
    });
  });
  await check(origin);
  expect(seen.most).toBeLessThanOrEqual(5);
  seen.most = 0;
  await check(origin, '--concurrency', '3');
  expect(seen.most).toBeLessThanOrEqual(3);
});

test('an unreadable sitemap is no clean one', async () => {
  const missing = await startWebServer((_, response) => response.writeHead(404).end());
  expect(await check(missing.origin)).toMatchObject({ code: 3, rules: ['sitemap/not-accessible'] });
  const page = await startWebServer((_, response) => response.end('<!doctype html><title>Shop</title>'));
  expect(await check(page.origin)).toMatchObject({ code: 3, rules: ['sitemap/is-html'] });
});

test('each URL is printed, with --only failed those that fail', async () => {
  const { origin } = await startSite({ '/a': [200], '/b': [404] });
  const source = `${origin}/sitemap.xml`;
  const all = await runGoshen(['sitemap', 'check', source]);
  expect(all.out).toMatch(/✔ 200 +\d+ ms {2}http.*\/a\n/);
  const failed = await runGoshen(['sitemap', 'check', source, '--only', 'failed']);
  expect(failed.out).not.toContain('/a\n');
  expect(failed.out).toContain('/b returns status 404.');
});

test('NDJSON lists each requested URL, with the mark of its finding: what the options accept is fine', async () => {
  const { origin } = await startSite({ '/a': [404], '/b': [500] });
  const options = ['--accept', '200..299,404', '-f', 'ndjson'];
  const { out } = await runGoshen(['sitemap', 'check', `${origin}/sitemap.xml`, ...options]);
  const rows = out.split('\n').flatMap((line) => (line.includes('"type":"url"') ? [JSON.parse(line)] : []));
  expect(rows).toMatchObject([
    { url: `${origin}/a`, response: '404', accepted: true, ms: expect.any(Number) },
    { url: `${origin}/b`, response: '500', accepted: false, ms: expect.any(Number) },
  ]);
});

test('an interrupted check prints what it knows and is incomplete', async () => {
  const interruption = new AbortController();
  const paths = Array.from({ length: 20 }, (_, n) => `/${n}`);
  const { origin, requests } = await startWebServer(({ url }, response, own) => {
    if (url === '/sitemap.xml') response.end(urlset(...paths.map((path) => own + path)));
    else {
      response.writeHead(404).end();
      if (requests.length > 7) interruption.abort();
    }
  });
  const { report, code } = await runForJson(['sitemap', 'check', `${origin}/sitemap.xml`], {
    signal: interruption.signal,
  });
  expect(code).toBe(3);
  expect(report.complete).toBe(false);
  expect(report.summary.error).toBeGreaterThanOrEqual(5);
  expect(report.summary.error).toBeLessThan(20);
});

test('off a terminal each tenth prints a line, none with --no-progress and -q', async () => {
  const { origin } = await startSite(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/${n}`, [200]])));
  const { err } = await check(origin);
  expect(err.match(/^\d+ %: \d+ of 20/gm)).toHaveLength(10);
  expect((await check(origin, '--no-progress')).err).toBe('');
  expect((await check(origin, '-q')).err).toBe('');
});

test('on a terminal a bar is drawn and cleared before results', async () => {
  const { origin } = await startSite({ '/a': [404], '/b': [200] });
  const run = await runGoshen(['sitemap', 'check', `${origin}/sitemap.xml`], {
    terminal: { stdout: true, stderr: true, columns: 80 },
  });
  expect(run.err).toContain('█');
  expect(run.err.endsWith('\r\u001b[K')).toBe(true);
});

const nothingRead = 'no URL could be checked: the sitemap lists none that can be read';

test.each([
  [
    'URLs that are not valid',
    urlset('a', '/b', 'ftp://c.example/'),
    '0 of 3 URLs could be checked: 3 not valid ("a": it is not absolute)',
    3,
  ],
  [
    'URLs on another host',
    urlset('https://b.example/', 'https://c.example/'),
    '0 of 2 URLs could be checked: 2 on other hosts (--external checks them)',
    2,
  ],
  ['an index that leads to another host', sitemapIndex('https://b.example/sitemap.xml'), nothingRead, 1],
  ['an index without URLs', sitemapIndex('', '').replaceAll('<loc></loc>', ''), nothingRead, 2],
  ['a robots.txt', 'User-agent: *', nothingRead, 1],
])('%s: nothing checked is not a success', async (_, sitemap, sentence, findings) => {
  const { origin } = await startSite({}, () => sitemap);
  const { code, report } = await check(origin, '--site', origin);
  expect(code).toBe(3);
  expect(report).toMatchObject({ complete: false, failures: [sentence], summary: { urls: 0 } });
  expect(report.findings).toHaveLength(findings);
  expect((await check(origin, '--site', origin, '--rule', 'http/*')).code).toBe(3);
});

test('URLs that are not checked are reported', async () => {
  const { origin } = await startSite({ '/a': [200] }, (own) => urlset(`${own}/a`, '/b'));
  const { code, report } = await check(origin, '--fail-on', 'never');
  expect(code).toBe(0);
  expect(report).toMatchObject({
    complete: false,
    truncated: ['1 of 2 URLs could be checked: 1 not valid ("/b": it is not absolute)'],
    findings: [{ rule: 'sitemap/invalid-url' }],
  });
});

/** An index at every path, with these children. */
function startIndexes(childrenOf: (path: string) => string[]) {
  return startWebServer(({ url = '' }, response, origin) => {
    const body = sitemapIndex(...childrenOf(url).map((path) => origin + path));
    response.setHeader('content-type', 'application/xml');
    response.end(body);
  });
}

test('a run reads 50 sitemaps, or the number of --max-sitemaps', async () => {
  const { origin, requests } = await startIndexes((path) => Array.from({ length: 200 }, (_, at) => `${path}-${at}`));
  const { code, rules } = await check(origin);
  expect(code).toBe(3);
  expect(rules).toContain('sitemap/index-limit');
  expect(requests).toHaveLength(50);
  await check(origin, '--max-sitemaps', '10');
  expect(requests).toHaveLength(60);
});

test('a run stops reading sitemaps after --sitemap-time', async () => {
  const { origin, requests } = await startIndexes((path) => [`${path}x`]);
  const { code, report } = await check(origin, '--sitemap-time', '0s');
  expect(code).toBe(3);
  const message = expect.stringContaining('1 sitemap was read in 0 s');
  expect(report.findings).toMatchObject([{ rule: 'sitemap/index-limit', message }]);
  expect(requests).toEqual(['GET /sitemap.xml']);
});
