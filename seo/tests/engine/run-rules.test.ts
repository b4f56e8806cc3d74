import { expect, test } from 'vitest';
import { countAll, countOf } from '../../engine/finding.ts';
import type { Rule, Violation } from '../../engine/rule.ts';
import { mergePages, runRules } from '../../engine/run-rules.ts';

type Page = { url: string; violations: Violation[] };

const titleRule: Rule<[Page]> = {
  id: 'title/example',
  severity: 'warning',
  title: 'A title is too short.',
  why: 'It does not describe the page.',
  fix: 'Add the subject of the page.',
  source: 'Project rule',
  examples: { bad: '<title>About</title>', good: '<title>About the lodges</title>' },
  check: ({ violations }) => violations,
};

const page = (path: string, ...violations: Violation[]): Page => ({ url: `https://lodges.test${path}`, violations });
const run = (...pages: Page[]) => pages.flatMap((one) => runRules([titleRule], one));

test('a finding has the severity and the fix of its rule, and the URL of the page', () => {
  expect(run(page('/', { message: '"About" is short.', line: 3 }))).toEqual([
    {
      rule: 'title/example',
      severity: 'warning',
      fix: 'Add the subject of the page.',
      message: '"About" is short.',
      places: [{ url: 'https://lodges.test/', line: 3 }],
    },
  ]);
});

test('a violation can have its own severity, fix and place', () => {
  const own = { severity: 'error', fix: 'Write "Rooms".' } as const;
  const place = { url: 'https://lodges.test/rooms', file: 'sitemap.xml' };
  expect(run(page('/', { message: 'Short.', ...own, ...place }))).toEqual([
    { rule: 'title/example', message: 'Short.', ...own, ruleFix: titleRule.fix, places: [place] },
  ]);
});

test('a subject that is a file gives its name, and a line that is not known is left out', () => {
  const rule: Rule<[{ file: string }]> = { ...titleRule, check: () => [{ message: 'Short.', line: null }] };
  const [finding] = runRules([rule], { file: 'about.md' });
  expect(finding?.places).toEqual([{ file: 'about.md' }]);
});

test('after a hundred findings of one rule the rest is counted', () => {
  const found = run(page('/', ...Array.from({ length: 103 }, (_, at) => ({ message: `Title ${at} is short.` }))));
  expect(found).toHaveLength(101);
  expect(found.at(-1)).toMatchObject({
    message: '3 more findings of this rule on the page.',
    severity: 'warning',
    about: 'unlisted',
    places: [{ url: 'https://lodges.test/', times: 3 }],
  });
});

test('what is not listed is counted by severity', () => {
  const violations = Array.from({ length: 204 }, (_, at): Violation => {
    return { message: `Title ${at} is short.`, severity: at % 2 === 0 ? 'error' : 'info' };
  });
  const rest = run(page('/', ...violations)).filter(({ about }) => about === 'unlisted');
  expect(rest.map((finding) => [finding.severity, countOf(finding)])).toEqual([
    ['error', 2],
    ['info', 2],
  ]);
});

test('merged pages keep the number of what is not listed on each', () => {
  const violations = Array.from({ length: 103 }, (_, at) => ({ message: `Title ${at} is short.` }));
  const rest = mergePages(run(page('/', ...violations), page('/a', ...violations))).slice(-1);
  expect(countAll(rest)).toBe(6);
});

test('the findings of one rule over a whole site are not cut', () => {
  const violations = Array.from({ length: 300 }, (_, at) => ({ message: `/${at} is broken.`, url: `/${at}` }));
  const rule: Rule<[{ pages: Violation[] }]> = { ...titleRule, check: ({ pages }) => pages };
  expect(runRules([rule], { pages: violations })).toHaveLength(300);
});

test('the same words on several pages are one finding at the first page', () => {
  const found = run(
    page('/', { message: 'Short.', fix: 'Write "Home".', line: 2 }),
    page('/a', { message: 'Long.' }, { message: 'Short.' }),
    page('/b', { message: 'Short.' }, { message: 'Short.' }),
  );
  expect(mergePages(found)).toMatchObject([
    {
      message: 'Short.',
      fix: 'Add the subject of the page.',
      places: [
        { url: 'https://lodges.test/', line: 2 },
        { url: 'https://lodges.test/a' },
        { url: 'https://lodges.test/b', times: 2 },
      ],
    },
    { message: 'Long.', fix: 'Add the subject of the page.', places: [{ url: 'https://lodges.test/a' }] },
  ]);
});

test('a fix that all pages share is kept', () => {
  const found = run(
    page('/', { message: 'Short.', fix: 'Write more.' }),
    page('/a', { message: 'Short.', fix: 'Write more.' }),
  );
  expect(mergePages(found)).toMatchObject([{ message: 'Short.', fix: 'Write more.' }]);
});

test('a violation of several pages names each of them once', () => {
  const urls = ['https://lodges.test/', 'https://lodges.test/a', 'https://lodges.test/a'];
  expect(run(page('/', { message: 'Same.', urls }))).toMatchObject([
    { about: 'all', places: [{ url: 'https://lodges.test/' }, { url: 'https://lodges.test/a' }] },
  ]);
});

test('evidence that differs from page to page stays with the first', () => {
  const found = run(page('/', { message: 'Short.', evidence: 'A' }), page('/a', { message: 'Short.', evidence: 'B' }));
  const [finding] = mergePages(found);
  expect(finding).not.toHaveProperty('evidence');
  expect(finding?.places).toEqual([{ url: 'https://lodges.test/', evidence: 'A' }, { url: 'https://lodges.test/a' }]);
});

test('a message shows only the beginning of a long URL', () => {
  const [scheme, query] = ['https://maps.test/?', 'q'.repeat(900)];
  const [finding] = run(page('/', { message: `The iframe ${scheme}${query} has no title.` }));
  expect(finding?.message).toBe(`The iframe ${scheme}${query.slice(0, 300 - scheme.length - 1)}… has no title.`);
});
