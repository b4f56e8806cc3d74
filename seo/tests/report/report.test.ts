import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { escapeControls, stringifyJson } from '../../report/escape.ts';
import { reportFormats } from '../../run/settings.ts';
import { page, startSite } from '../crawl/crawl-run.ts';
import { runGoshen } from '../support/command-line.ts';
import { placeFindings } from '../support/placed-findings.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { urlset } from '../support/web-server.ts';

const schemaFile = join(import.meta.dirname, '../../report/report.schema.json');
const reportSchema = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile, 'utf8')));

async function validate(sitemap: string, ...options: string[]) {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), sitemap);
  return { cwd, ...(await runGoshen(['sitemap', 'validate', ...options], { cwd })) };
}

const alternates = ['en', 'fr'].map(
  (code) =>
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${code}" href="https://a.example/${code === 'en' ? 'b' : 'fr'}"/>`,
);
const faulty = urlset('/a', 'https://a.example/?utm_source=b', 'https://a.example/b').replace(
  /(?=<\/url><\/urlset>)/,
  alternates.join(''),
);

test.for([[], ['--level', 'info'], ['missing.xml']])('JSON matches its schema with %s', async (options) => {
  const { out } = await validate(faulty, '-f', 'json', ...options);
  expect(reportSchema.safeParse(JSON.parse(out)).error?.issues ?? []).toEqual([]);
});

test('the report schema refuses unknown fields', async () => {
  const { out } = await validate(faulty, '-f', 'json');
  const report = JSON.parse(out);
  expect(reportSchema.safeParse({ ...report, extra: 1 }).success).toBe(false);
  expect(reportSchema.safeParse({ ...report, complete: 'yes' }).success).toBe(false);
  expect(reportSchema.safeParse({ ...report, findings: [{ ...report.findings[0], line: 0 }] }).success).toBe(false);
});

test('a failed condition is named, and the mark agrees with the exit code', async () => {
  const twoWarnings = urlset('https://a.example/?utm_source=b', 'https://a.example/?utm_source=c');
  const lastLine = async (...options: string[]) => {
    const { out, code } = await validate(twoWarnings, ...options);
    return { code, line: out.trim().split('\n').at(-1) };
  };
  expect(await lastLine()).toEqual({ code: 0, line: '! sitemap.xml: 0 errors, 2 warnings, 2 URLs' });
  expect(await lastLine('--strict')).toEqual({
    code: 1,
    line: '✖ sitemap.xml: 0 errors, 2 warnings, 2 URLs; failed: warning>0 (2 warnings)',
  });
  expect(await lastLine('--fail-on', 'new>=2,warning>2')).toEqual({
    code: 1,
    line: '✖ sitemap.xml: 0 errors, 2 warnings, 2 URLs; failed: new>=2 (2 new)',
  });
  expect((await validate(urlset('/a'), '--fail-on', 'error>500')).out).toMatch(/\n! sitemap.xml: 1 error, .*\n$/);
  expect((await validate(urlset('https://a.example/'))).out).toBe('✔ sitemap.xml: 0 errors, 0 warnings, 1 URL\n');
});

test('findings that are not listed are counted', async () => {
  const sitemap = urlset(...Array.from({ length: 726 }, (_, n) => `/${n}`));
  const { out, code } = await validate(sitemap, '--fail-on', 'error>500', '-f', 'json');
  const { summary, findings, complete } = JSON.parse(out);
  expect({ code, complete }).toEqual({ code: 1, complete: true });
  expect(summary).toMatchObject({
    error: 726,
    new: 726,
    failedConditions: [{ condition: 'error>500', what: 'error', count: 726 }],
  });
  expect(findings).toMatchObject([
    { rule: 'sitemap/invalid-url', count: 100 },
    { rule: 'sitemap/invalid-url', count: 626, about: 'unlisted' },
  ]);
});

test('NDJSON is a line a finding and a summary', async () => {
  const { out } = await validate(faulty, '-f', 'ndjson');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(['finding', 'finding', 'summary']);
  expect(lines[2]).toMatchObject({ schemaVersion: 2, summary: { error: 1, warning: 1, gate: 'failed' } });
});

test('several formats at once go to files and standard output', async () => {
  const { cwd, out } = await validate(faulty, '-f', 'compact', '-f', 'json=out/report.json');
  expect(out).toContain('sitemap.xml:1:61: error sitemap/invalid-url');
  expect(JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8')).summary.error).toBe(1);
});

test('colours follow the flag, then NO_COLOR and FORCE_COLOR, then the terminal', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'sitemap.xml'), faulty);
  const terminal = { stdout: true, stderr: false, columns: 80 };
  const isColored = async (options: string[], env: Record<string, string>, at = terminal) =>
    (await runGoshen(['sitemap', 'validate', ...options], { cwd, env, terminal: at })).out.includes('\u001b[');
  expect(await isColored([], {})).toBe(true);
  expect(await isColored([], { NO_COLOR: '1' })).toBe(false);
  expect(await isColored([], { TERM: 'dumb' })).toBe(false);
  expect(await isColored([], {}, { ...terminal, stdout: false })).toBe(false);
  expect(await isColored([], { FORCE_COLOR: '1' }, { ...terminal, stdout: false })).toBe(true);
  expect(await isColored(['--color', 'never'], { FORCE_COLOR: '1' })).toBe(false);
  expect(await isColored(['--color', 'always'], { NO_COLOR: '1' })).toBe(true);
});

test('control characters of a file are escaped in every format', async () => {
  const hostile = urlset('/\u009b2J\u202e\u200b\u00ad\u2028x');
  for (const format of ['pretty', 'compact', 'json', 'ndjson', 'junit', 'sarif', 'github', 'markdown', 'html']) {
    const { out } = await validate(hostile, '-f', format);
    expect(
      [...out].filter((character) => character !== '\n' && /[\p{C}\p{Zl}\p{Zp}]/u.test(character)),
      format,
    ).toEqual([]);
    expect(out, format).toMatch(/9b/i);
  }
});

/** Lines that GitHub's runner would read as a command: `::` after spaces, or `##[` anywhere. */
const commandLines = (out: string) => out.split('\n').filter((line) => /^\s*::|##\[/.test(line));

test('a page cannot give commands to a GitHub workflow, in any format', async () => {
  const command = '&#10;::add-mask::x&#10;##[add-mask]x ::stop-commands::x';
  const body = `<h1>${command}</h1><a href="/a${command}">${command}</a><img src="/b${command}" alt="${command}">`;
  const { origin } = await startSite({
    '/': page({ title: `::add-mask::x ${command}`, body, head: `<link rel="canonical" href="${command}">` }),
  });
  const print = async (...args: string[]) => (await runGoshen([...args, '--level', 'info', '-v'])).out;
  for (const format of reportFormats) {
    const out = await print('audit', `${origin}/`, '-f', format);
    expect(out, format).toContain('add-mask');
    const own = /^::(?:error|warning|notice) title=[a-z0-9/-]+::/;
    expect(
      commandLines(out).filter((line) => !(format === 'github' && own.test(line))),
      format,
    ).toEqual([]);
  }
  for (const format of ['pretty', 'json', 'markdown']) {
    const { out } = await runGoshen(['preview', `${origin}/`, '-f', format]);
    expect(commandLines(out), format).toEqual([]);
  }
});

test('controls are escaped, and escaped JSON parses to the same value', () => {
  expect(escapeControls('a\u001b[2J\u{e0001}b')).toBe('a\\u{1b}[2J\\u{e0001}b');
  const value = { text: '\u009b\u202e\u{e0001}\u2028\n\u{1f600}é' };
  expect(JSON.parse(stringifyJson(value))).toEqual(value);
  expect(stringifyJson(value)).toContain('\u{1f600}é');
});

test('JSON merges findings of one cause and keeps the value of each', async () => {
  const { out } = await validate(urlset(...Array.from({ length: 15 }, (_, n) => `/${n}`)), '-f', 'json');
  const report = JSON.parse(out);
  expect(reportSchema.safeParse(report).error?.issues ?? []).toEqual([]);
  expect(report.findings).toMatchObject([{ count: 15, about: 'first' }]);
  const places = placeFindings(report.findings);
  expect(places.map(({ evidence }) => evidence)).toEqual(Array.from({ length: 15 }, (_, n) => `/${n}`));
  expect(new Set(places.map(({ fingerprint }) => fingerprint)).size).toBe(15);
});

test('JUnit is well-formed XML with one case a finding', async () => {
  const { out } = await validate(
    urlset('/a<b>"c', 'https://a.example/?utm_source=b').replaceAll('<b>', '&lt;b>'),
    '-f',
    'junit',
  );
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(out, true);
  const suite = parsed.testsuites.testsuite;
  expect(suite).toMatchObject({ '@_tests': '2', '@_failures': '1', '@_errors': '0' });
  expect(suite.testcase[0].failure['@_message']).toContain('/a<b>"c');
  expect(suite['system-out']).toContain('warning sitemap/params');
});

test.for([[], ['missing.xml']])(
  'JUnit has the attributes and the order that its schema requires: %j',
  async (options) => {
    const { out } = await validate(faulty, '-f', 'junit', ...options);
    expect(out).toMatch(
      /<testsuites>\n {2}<testsuite id="0" package="goshen" name="[^"]+" timestamp="2026-03-02T10:00:00" hostname="localhost" tests="2" failures="1" errors="\d" time="0">/,
    );
    const isArray = (name: string) => name === 'testcase';
    const parsed = new XMLParser({ ignoreAttributes: false, isArray }).parse(out, true);
    const { testsuite } = parsed.testsuites;
    expect(Object.keys(testsuite).filter((name) => !name.startsWith('@_'))).toEqual([
      ...['properties', 'testcase', 'system-out', 'system-err'],
    ]);
    for (const { failure, error, ...one } of testsuite.testcase) {
      expect(one).toEqual({ '@_name': expect.any(String), '@_classname': expect.any(String), '@_time': '0' });
      for (const fault of [failure, error].filter(Boolean)) expect(fault['@_type']).not.toBe('');
    }
  },
);

test('SARIF carries rules with their help, levels, places and fingerprints', async () => {
  const { out } = await validate(faulty, '-f', 'sarif', '--level', 'info');
  const [run] = JSON.parse(out).runs;
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
    'hreflang/x-default-missing',
    'sitemap/invalid-url',
    'sitemap/params',
  ]);
  expect(run.results.map(({ level }: { level: string }) => level)).toEqual(['note', 'error', 'warning']);
  expect(run.results[1]).toMatchObject({
    ruleIndex: 1,
    locations: [{ physicalLocation: { artifactLocation: { uri: 'sitemap.xml' }, region: { startLine: 1 } } }],
    partialFingerprints: { 'goshen/v1': expect.stringMatching(/^[0-9a-f]{16}$/) },
  });
});

test('each GitHub command is one line and cannot begin another', async () => {
  const { out } = await validate(urlset('/a%0A::error::b'), '-f', 'github');
  expect(out.split('\n')[0]).toBe(
    '::error file=sitemap.xml,line=1,col=61,title=sitemap/invalid-url::' +
      'Invalid URL in entry 1: "/a%250A::error::b" (it is not absolute). Write an absolute https URL, with special characters percent-encoded.',
  );
});

test('Markdown text cannot break its table or become markup', async () => {
  const { out } = await validate(urlset('/a|b[x](y)`'), '-f', 'markdown');
  expect(out).toContain('"/a\\|b\\[x\\](y)\\`"');
  expect((await validate(urlset('https://a.example/'), '-f', 'markdown')).out).not.toContain('| Severity');
});

test('the HTML report is escaped and loads nothing from the network', async () => {
  const { out } = await validate(urlset('/&lt;script>alert(1)&lt;/script>'), '-f', 'html');
  expect(out).toContain('/&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(out).not.toMatch(/<script>alert|<(?:script|link|img|iframe)[^>]* (?:src|href)=/);
  expect(out).toContain('<li data-severity="error"');
});
