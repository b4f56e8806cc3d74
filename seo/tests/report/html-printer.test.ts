import { expect, test } from 'vitest';
import { allRules } from '../../engine/all-rules.ts';
import type { Finding, Place } from '../../engine/finding.ts';
import type { Report } from '../../report/report.ts';
import { printReport } from './print-report.ts';

const print = (findings: readonly Finding[], changes: Partial<Report> = {}) => printReport('html', findings, changes);

const finding = (rule: string, changes: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'error',
  message: 'Something is wrong.',
  places: [{ url: 'https://example.com/a' }],
  ...changes,
});
const on = (...urls: string[]): { places: Place[] } => ({ places: urls.map((url) => ({ url })) });

test('findings are grouped by rule with its explanation, the worst consequence first', async () => {
  const html = await print([
    finding('img/oversized', { severity: 'info' }),
    finding('img/oversized', { severity: 'info' }),
    finding('title/missing'),
  ]);
  expect(html).toMatch(
    /Findings by topic.*Titles, descriptions, headings.*Images.*rules to fix first.*title\/missing.*img\/oversized/s,
  );
  const ids = [...html.matchAll(/<details class="group" id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['title-missing', 'img-oversized']);
  expect(html).toContain('<strong>Why:</strong>');
  expect(html).toContain('hidden data-link="title-missing"');
});

test('a fix that differs is shown with the finding, that of the rule once', async () => {
  const html = await print([finding('title/missing', { fix: 'Write "Rooms".' })]);
  expect(html).toContain('<p class="fix">Write &quot;Rooms&quot;.</p>');
  const usual = allRules.find(({ id }) => id === 'title/missing')?.fix ?? '';
  expect(await print([finding('title/missing', { fix: usual })])).not.toContain('class="fix"');
});

test.for([
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['markup', '"><script>alert(1)</script>'],
] as const)('a URL that is %s is shown as text, not as a link', async ([, url]) => {
  const html = await print([finding('link/broken', { ...on(url), message: url })]);
  expect(html).not.toContain(`href="${url}`);
  expect(html.match(/<script>/g)).toHaveLength(1);
});

test('a thousand findings of a rule are counted and listed in part', async () => {
  const html = await print(Array.from({ length: 1_000 }, () => finding('title/missing')));
  expect(html.match(/<li data-page/g)).toHaveLength(500);
  expect(html).toContain('Found 1,000 times; not every place is listed here');
});

test('an incomplete report says what was not checked and why, a clean one "No problems found."', async () => {
  const reasons = { failures: ['https://a.test/<x> did not respond'], truncated: ['Stopped after 5,000 pages.'] };
  const incomplete = await print([], { complete: false, ...reasons });
  expect(incomplete).toMatch(/Incomplete:.*<li>https:\/\/a\.test\/&lt;x&gt; did not respond<\/li>/s);
  expect(incomplete).toContain('<li>Stopped after 5,000 pages.</li>');
  expect(incomplete).not.toContain('No problems found.');
  expect(await print([])).toContain('No problems found.');
  expect(await print([])).not.toContain('Incomplete:');
});

test('differences from another site are a table', async () => {
  const changes = [{ what: 'title', before: 'Old <b>', after: '' }];
  const comparison = {
    added: ['/new'],
    removed: ['/old'],
    changed: [{ path: '/a', changes }],
    arisen: [],
    gone: [finding('title/missing')],
  };
  const html = await print([], { comparison });
  expect(html).toContain('<strong>title</strong>: <del>Old &lt;b&gt;</del> → <ins>none</ins>');
  for (const kind of ['Page added', 'Page removed', 'Page changed', 'Finding gone']) expect(html).toContain(kind);
});

test('the table of pages is sorted by weight without script, and counts merged pages', async () => {
  const html = await print([
    finding('h1/missing', { ...on('https://example.com/b'), severity: 'warning' }),
    finding('h1/missing'),
    finding('og/missing', on('https://example.com/c', 'https://example.com/a')),
  ]);
  const [, body = ''] = /<table class="pages">.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  const rows = [...body.matchAll(/<a href="([^"]+)".*?data-value="(\d)".*?data-value="(\d)"/g)];
  expect(rows.map(([, url, errors, warnings]) => [url, errors, warnings])).toEqual([
    ['https://example.com/a', '2', '0'],
    ['https://example.com/c', '1', '0'],
    ['https://example.com/b', '0', '1'],
  ]);
});

test('pages of one cause are collapsed, and a rule of two severities counts each', async () => {
  const pages = Array.from({ length: 12 }, (_, at) => finding('h1/missing', on(`https://example.com/${at}`)));
  const html = await print([...pages, finding('h1/missing', { severity: 'warning' })]);
  expect(html).toContain('<details class="places"><summary>12 pages</summary>');
  expect(html).toContain('>12 errors, 1 warning</span>');
  expect(html).not.toMatch(/hint/i);
});

test('changes since an earlier report are counted and listed', async () => {
  const compared = { file: 'old.json', new: 1, fixed: [finding('title/missing')], unchanged: [] };
  const html = await print([finding('h1/missing')], { compared });
  expect(html).toContain('Compared with old.json: 1 new, 1 fixed, 0 unchanged.');
  expect(html).toContain('>Fixed</span>');
});
