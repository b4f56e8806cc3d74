import { expect, test } from 'vitest';
import { countOf, type Finding, firstPlace, type Place, pagesOf } from '../../engine/finding.ts';
import { mergePages } from '../../engine/run-rules.ts';
import { createFingerprints } from '../../report/fingerprint.ts';
import { groupFindings, totalRules } from '../../report/group-findings.ts';
import { describeFinding } from '../../report/phrases.ts';
import type { ReportFormat } from '../../run/settings.ts';
import { printReport } from './print-report.ts';

const origin = 'https://lodges.test';
type Changes = Partial<Omit<Finding, 'places'>> & Place & { urls?: readonly string[] };
const finding = ({ url, file, line, column, times, urls, ...changes }: Changes): Finding => {
  const place = {
    ...(url && { url }),
    ...(file && { file }),
    ...(line && { line }),
    ...(column && { column }),
    ...(times && { times }),
  };
  const places = urls?.map((one) => ({ url: one })) ?? [place];
  return { rule: 'h1/missing', severity: 'error', message: 'No h1.', fix: 'Add one.', ...changes, places };
};
const onPages = (amount: number, build: (url: string, at: number) => Changes) =>
  Array.from({ length: amount }, (_, at) => finding({ url: `${origin}/${at}`, ...build(`${origin}/${at}`, at) }));
/** As printers do. */
const summarize = (findings: readonly Finding[]) =>
  groupFindings(findings).map((one) => ({ text: describeFinding(one), count: countOf(one) }));

const print = (format: ReportFormat, findings: readonly Finding[], verbose = false) =>
  printReport(format, findings, { verbose });

test('a missing element on many pages is one finding with all its URLs', () => {
  const pages = onPages(1_154, () => ({}));
  expect(summarize(pages)).toEqual([{ text: 'No h1. Found on 1,154 pages.', count: 1_154 }]);
  expect(groupFindings(pages).map((one) => pagesOf(one).length)).toEqual([1_154]);
});

test('pages that come in another order give the same report', () => {
  const pages = onPages(12, (url) => ({ message: `No h1 on ${url}.` }));
  expect(groupFindings(pages.toReversed())).toEqual(groupFindings(pages));
});

test('a finding that names its pages counts each of them, as findings of single pages do', async () => {
  const urls = Array.from({ length: 56 }, (_, at) => `${origin}/${at}`);
  const shared = finding({ urls });
  expect(summarize([shared])).toEqual(summarize(onPages(56, () => ({}))));
  expect(await print('html', [shared])).toContain('data-count="56"');
});

test('a fix that differs from page to page gives way to that of the rule', () => {
  const redirects = onPages(2, (url) => ({ fix: `List ${url}/.`, ruleFix: 'The fix of the rule.' }));
  expect(groupFindings(redirects)).toMatchObject([{ fix: 'The fix of the rule.' }]);
  expect(totalRules(groupFindings(redirects))).toMatchObject([{ fix: 'The fix of the rule.', count: 2 }]);
});

test.each(['pretty', 'markdown', 'junit', 'html'] as const)(
  '%s prints the fix of each place that has its own',
  async (format) => {
    const redirects = onPages(3, (url) => ({ fix: `List ${url.slice(-2)}/.`, ruleFix: 'List the final URL.' }));
    const text = await print(format, redirects);
    for (const page of ['/0', '/1', '/2']) expect(text).toMatch(new RegExp(`${page}\\b.*List ${page}/`));
  },
);

test('redirects that only add a slash are one cause, and one that leads elsewhere is another', () => {
  const redirects = onPages(3, (url) => ({ message: `${url} redirects (301) to ${url}/.`, fix: `List ${url}/.` }));
  const other = finding({ url: `${origin}/old`, message: `${origin}/old redirects (301) to ${origin}/new.` });
  expect(groupFindings([...redirects, other]).map(countOf)).toEqual([3, 1]);
});

test('findings that differ in their values are one cause when there are more than three', () => {
  const long = (amount: number) =>
    summarize(onPages(amount, (_, at) => ({ message: `"Text ${at}" has ${200 + at} characters.` })));
  expect(long(3)).toHaveLength(3);
  expect(long(4)).toEqual([{ text: '"Text 0" has 200 characters. And 3 more.', count: 4 }]);
});

test('a merged finding begins with the one that has most places', () => {
  const broken = [1, 2, 5, 1].map((pages, target) => {
    const urls = Array.from({ length: pages }, (_, at) => `${origin}/from-${target}/${at}`);
    return finding({ urls, about: 'first', message: `${urls[0]} links to ${origin}/to-${target} (404).` });
  });
  const [merged, ...others] = groupFindings(broken);
  expect(others).toEqual([]);
  expect(merged?.message).toBe(`${origin}/from-2/0 links to ${origin}/to-2 (404).`);
  expect(merged?.places).toHaveLength(9);
});

test('pages that few or many others link to are one cause, also in findings that name their own page twice', () => {
  const others = ['', ' (and 1 more page)', ' (and 2 more pages)'];
  const found = onPages(12, (url, at) => ({ message: `${url}${others[at % 3]} links to ${url}/sea.` }));
  expect(summarize(found)).toEqual([{ text: `${origin}/0 links to ${origin}/0/sea. And 11 more.`, count: 12 }]);
});

test('messages that differ only in the number of further pages have one cause', () => {
  const ends = ['', ' and 2 more'];
  const found = onPages(12, (url, at) => ({
    message: `${url} moved. Linked from: ${url}/a, ${url}/b${ends[at % 2]}.`,
  }));
  expect(summarize(found)).toHaveLength(1);
});

test('what a file lacks is one cause, whatever its number', () => {
  const missing = (file: string, key: string) =>
    finding({ file, line: 1, column: 1, message: `"${key}" is missing in ${file}.`, evidence: key });
  const found = groupFindings([missing('fr.json', 'save'), missing('fr.json', 'send'), missing('es.json', 'save')]);
  expect(found.map(({ places }) => places.map(({ file, evidence }) => [file, evidence]))).toEqual([
    [
      ['fr.json', 'save'],
      ['fr.json', 'send'],
    ],
    [['es.json', undefined]],
  ]);
});

test('pages of one template are one finding, whatever their messages, and keep their fingerprints', () => {
  const template = 'Our lodges';
  const found = onPages(3, (_, at) => ({ message: `${at + 2} h1 elements${at > 1 ? ' and 1 more' : ''}.`, template }));
  expect(summarize(found)).toEqual([{ text: '2 h1 elements. And 2 more.', count: 3 }]);
  const [name] = found.map(createFingerprints()).flatMap(({ places }) => places.map((place) => place.fingerprint));
  const [merged] = mergePages(found).map(createFingerprints());
  expect(merged?.places[0]?.fingerprint).toBe(name);
  expect(merged?.places).toHaveLength(3);
});

test('what differs in the length of a list has one cause', () => {
  const list = ['"A"', '"A", "B"', '"A", "B", "C" and 1 more', '"A", "B", "C", "D"', '"A" (and 2 more)'];
  const found = onPages(12, (_, at) => ({ message: `2 h1 elements: ${list[at % 5]}.` }));
  expect(summarize(found)).toMatchObject([{ count: 12 }]);
});

test('another severity is another cause', () => {
  expect(groupFindings([finding({}), finding({ severity: 'warning' })])).toHaveLength(2);
});

test('the fingerprint of a merged finding stays when pages come, go and change their values', () => {
  const first = groupFindings(onPages(20, (_, at) => ({ message: `"Text ${at}" has ${200 + at} characters.` })));
  const later = groupFindings(onPages(15, (_, at) => ({ message: `"Word ${at}" has ${300 + at} characters.` })));
  expect(later[0]?.fingerprint).toBe(first[0]?.fingerprint);
});

test('rules of one consequence are listed by severity, then by pages', () => {
  const findings = [
    ...onPages(5, () => ({ rule: 'a/info', severity: 'info' })),
    ...onPages(2, () => ({ rule: 'a/few' })),
    ...onPages(9, () => ({ rule: 'a/warning', severity: 'warning' })),
    ...onPages(3, () => ({ rule: 'a/more' })),
  ];
  expect(totalRules(groupFindings(findings)).map(({ rule }) => rule)).toEqual([
    'a/more',
    'a/few',
    'a/warning',
    'a/info',
  ]);
});

test('twenty findings are printed in full, more as a table; --verbose prints both', async () => {
  const few = onPages(20, (_, at) => ({ rule: `a/rule-${at}`, message: `Fault ${at}.` }));
  expect(await print('pretty', few)).toContain('Fault 19.');
  const many = onPages(21, (_, at) => ({ rule: `a/rule-${at}`, message: `Fault ${at}.` }));
  const [short, long] = [await print('pretty', many), await print('pretty', many, true)];
  expect(short).toContain('Fix these first');
  expect(short).not.toContain('Fault 20.');
  expect(short).toContain('21 findings: --verbose prints them');
  expect(long.indexOf('Fault 20.')).toBeLessThan(long.indexOf('Fix these first'));
});

test('an error is printed above the table, however many warnings there are', async () => {
  const warnings = onPages(30, (_, at) => ({ rule: `a/rule-${at}`, severity: 'warning', message: `Fault ${at}.` }));
  const text = await print('pretty', [...warnings, ...onPages(1, () => ({ rule: 'a/error', message: 'Broken.' }))]);
  expect(text.indexOf('Broken.')).toBeLessThan(text.indexOf('Fix these first'));
  expect(text).toContain('Broken.');
  expect(text).not.toContain('Fault 29.');
});

test('the table names severity, rule, pages, the start of the fix and an example', async () => {
  const many = onPages(21, (_, at) => ({ rule: `a/rule-${at}`, fix: 'Write one title; a longer one is cut.' }));
  const text = await print('pretty', many);
  expect(text).toMatch(/✖ error\s+a\/rule-0\s+1 page\s+Write one title\s+\/0\n/);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});

test('the table keeps entities of a fix whole, and the end of a long place', async () => {
  const file = `${'folder/'.repeat(20)}sitemap.xml`;
  const many = onPages(21, (_, at) => ({
    rule: `a/rule-${at}`,
    fix: 'Write & as &amp; and < as &lt;.',
    file,
    line: 3,
  }));
  expect(await print('pretty', many)).toMatch(/1 page {2}Write & as &amp; and < as &lt; +….*\/sitemap\.xml:3\n/);
});

test('Markdown is at most 60 kB and counts what it leaves out', async () => {
  const many = onPages(3_000, (url, at) => ({
    rule: `a/rule-${at % 270}`,
    message: `Fault number ${at} of ${url} ${'x'.repeat((at % 9) * 20)}${at % 2 ? 'é' : String.fromCodePoint(97 + (at % 26))}.`,
    fix: `Write ${url}.`,
  }));
  const text = await print('markdown', many);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(40_000);
  expect(text).toMatch(/\d of [\d,]+ findings are cut here\. `-f json=report\.json`/);
});

test('Markdown lists the first ten pages of a cause and counts the others', async () => {
  const text = await print(
    'markdown',
    onPages(12, () => ({})),
  );
  expect(text).toContain('  - https://lodges.test/9\n  - and 2 more places\n');
});

test('a GitHub annotation without a file names its pages', async () => {
  expect(await print('github', [finding({ url: `${origin}/a`, line: 478 })])).toContain(
    `::error title=h1/missing::No h1. Add one. (${origin}/a (line 478))\n`,
  );
  expect(
    await print(
      'github',
      onPages(12, () => ({})),
    ),
  ).toContain(`${origin}/9 and 2 more pages)\n`);
  const fetched = finding({ file: `${origin}/`, url: `${origin}/`, line: 1 });
  expect(await print('github', [fetched])).toContain(`::error title=h1/missing::No h1. Add one. (${origin}/)\n`);
});

test('SARIF and JUnit name every page of a cause', async () => {
  const findings = onPages(12, () => ({}));
  const [run] = JSON.parse(await print('sarif', findings)).runs;
  expect(run.results).toHaveLength(1);
  expect(run.results[0].locations).toHaveLength(12);
  const junit = await print('junit', findings);
  expect(junit.match(/<testcase/g)).toHaveLength(1);
  for (const one of findings) expect(junit).toContain(`  ${firstPlace(one).url}`);
});

test('the table follows the findings of six rules or more; a shorter report needs none', async () => {
  const rules = (amount: number) => onPages(amount, (_, at) => ({ rule: `a/rule-${at}`, message: `Fault ${at}.` }));
  expect(await print('pretty', rules(5))).not.toContain('Fix these first');
  const text = await print('pretty', rules(6));
  expect(text.indexOf('Fault 5.')).toBeLessThan(text.indexOf('Fix these first'));
});

test('a finding among many rules lists three places, alone ten', async () => {
  const pages = onPages(40, () => ({}));
  const others = onPages(5, (_, at) => ({ rule: `a/rule-${at}` }));
  expect(await print('pretty', pages)).toContain('and 30 more places; --verbose lists all');
  expect(await print('pretty', [...pages, ...others])).toContain('and 37 more places; --verbose lists all');
  expect(await print('pretty', pages, true)).not.toContain('more places');
});

test('what only counts the rest of a rule follows its findings, and a file weighs as often as it was found', () => {
  const rest = finding({ message: '626 more findings.', file: 'a.xml', times: 626, about: 'unlisted' });
  const inFile = Array.from({ length: 5 }, () => finding({ rule: 'a/file', file: 'a.xml' }));
  const pages = [...onPages(12, () => ({})), ...onPages(3, () => ({ rule: 'a/page' }))];
  const ordered = groupFindings([...inFile, rest, ...pages]);
  expect(ordered.map((one) => `${one.rule} ${countOf(one)}`)).toEqual([
    'h1/missing 12',
    'h1/missing 626',
    'a/file 5',
    'a/page 3',
  ]);
});

test('a worse consequence comes first, however severe and frequent the others are', () => {
  const rules = [
    'a11y/label og/missing schema/json title/missing link/broken hreflang/return-link canonical/missing http/client-error',
    'http/compression img/alt-missing resource/broken',
  ].flatMap((ids) => ids.split(' '));
  const often = onPages(30, (_, at) => ({ rule: rules[at % rules.length] ?? '' }));
  const findings = [...often, finding({ rule: 'index/noindex', severity: 'warning', url: `${origin}/` })];
  expect(totalRules(groupFindings(findings)).map(({ rule }) => rule)).toEqual([
    'http/client-error',
    'index/noindex',
    'canonical/missing',
    'hreflang/return-link',
    'link/broken',
    'resource/broken',
    'title/missing',
    'schema/json',
    'og/missing',
    'a11y/label',
    'http/compression',
    'img/alt-missing',
  ]);
});

test('a finding in a sitemap on the web names the line and the URL', async () => {
  const file = `${origin}/sitemap.xml`;
  const text = await print(
    'pretty',
    onPages(2, (_, at) => ({ file, line: 3 + at })),
  );
  expect(text).toContain(`${file} (line 4)  ${origin}/1\n`);
});

test('a fix that is too long for the table is cut at a comma', async () => {
  const fix = `Remove the page from the sitemap, or ${'remove noindex '.repeat(9)}`;
  const many = onPages(21, (_, at) => ({ rule: `a/rule-${at}`, fix }));
  expect(await printReport('pretty', many)).toMatch(/1 page {2}Remove the page from the sitemap +\/0\n/);
});

test('the table cuts the fix of a finding instead of printing that of the rule', async () => {
  const fix = `Use always, ${'hourly, '.repeat(9)}or never.`;
  const many = onPages(21, (_, at) => ({ rule: `a/rule-${at}`, fix, ruleFix: 'Remove it.' }));
  expect(await printReport('pretty', many)).toMatch(/1 page {2}Use always, hourly, [^/]+… +\/0\n/);
});

test('merged findings merge again: their pages and counts add up', () => {
  const urls = (from: number) => [0, 1].map((at) => `${origin}/${from + at}`);
  expect(summarize([finding({ urls: urls(0) }), finding({ urls: urls(2) })])).toEqual([
    { text: 'No h1. Found on 4 pages.', count: 4 },
  ]);
  const inFile = [finding({ file: 'a.xml', times: 3 }), finding({ file: 'b.xml', times: 2 })];
  expect(summarize(inFile)).toEqual([{ text: 'No h1. Found 5 times.', count: 5 }]);
});

test('a finding about all its pages, or about the first, does not say that each has it', () => {
  const urls = [`${origin}/a`, `${origin}/b`];
  expect(summarize([finding({ urls, about: 'all' })])).toEqual([{ text: 'No h1.', count: 2 }]);
  expect(summarize([finding({ urls, about: 'first' })])).toEqual([{ text: 'No h1. And 1 more.', count: 2 }]);
});

test('each count says what it counts', async () => {
  const host = finding({ rule: 'sec/https', unit: 'host', url: `${origin}/`, times: 132 });
  expect(summarize([host])).toEqual([{ text: 'No h1. Seen on 132 pages of lodges.test.', count: 1 }]);
  const hosts = [host, finding({ rule: 'sec/https', unit: 'host', url: 'https://blog.test/', times: 8 })];
  expect(summarize(hosts)).toEqual([{ text: 'No h1. Seen on 140 pages of 2 hosts.', count: 2 }]);
  const clusters = onPages(11, () => ({ rule: 'hreflang/target-bad', unit: 'cluster' }));
  expect(summarize(clusters)).toEqual([{ text: 'No h1. Found in 11 clusters.', count: 11 }]);
  const listed = onPages(2, (_, at) => ({ rule: 'http/client-error', file: `${origin}/sitemap.xml`, line: at + 1 }));
  const files = finding({ rule: 'robots/html', file: 'robots.txt' });
  const others = onPages(3, (_, at) => ({ rule: `a/rule-${at}` }));
  const text = await print('pretty', [...hosts, ...clusters, ...listed, files, ...others]);
  for (const row of [
    'sec/https +2 hosts',
    'target-bad +11 clusters',
    'client-error +2 URLs',
    'robots/html +1 time',
    'a/rule-0 +1 page',
  ])
    expect(text).toMatch(new RegExp(row));
});
