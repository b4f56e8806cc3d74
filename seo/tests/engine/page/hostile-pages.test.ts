import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditPage } from '../../../engine/page/audit-page.ts';
import { auditOf, robotsText } from '../site/clean-site.ts';
import { cleanPage } from './clean-page.ts';

/** Texts on which a regular expression with backtracking exceeds the time limit of the test. */
const pages: [name: string, changes: Parameters<typeof cleanPage>[0]][] = [
  ['a title of signs', { title: `<title>404${'!'.repeat(200_000)}x</title>` }],
  ['a title of separators', { title: `<title>${' - x'.repeat(50_000)}|</title>` }],
  ['a description of many words', { description: `<meta name="description" content="${'sea '.repeat(50_000)}">` }],
  ['fonts that are never closed', { head: `<style>${'@font-face{'.repeat(50_000)}</style>` }],
  [
    'a link with many parameters',
    { main: `<a href="/a?${Array.from({ length: 50_000 }, (_, at) => `p${at}=1`).join('&')}">Sea</a>` },
  ],
  ['an image name of many parts', { main: `<img src="/a" width="9" height="9" alt="${'a-'.repeat(50_000)}">` }],
  ['very many robots tags', { head: '<meta name="robots" content="index">'.repeat(3_000) }],
];

describe('a hostile page is checked in time', () => {
  test.each(pages)('%s', (_name, changes) => {
    const snapshot = cleanPage(changes);
    expect(auditPage(snapshot, openContext).length).toBeLessThan(200);
  });

  test('a robots.txt of empty HTML comments', () => {
    const findings = auditOf({ pages: [], site: robotsText(`${'<!---->'.repeat(50_000)}x`) });
    expect(findings.map(({ rule }) => rule)).toEqual(['robots/html']);
  });
});

test('300 equal faults on a page are 100 findings and a count', () => {
  const snapshot = cleanPage({
    main: Array.from({ length: 300 }, (_, at) => `<img src="/${at}" width="9" height="9">`).join(''),
  });
  const found = auditPage(snapshot, openContext).filter(({ rule }) => rule === 'img/alt-missing');
  expect(found.length).toBe(101);
  expect(found.at(-1)?.message).toBe('200 more findings of this rule on the page.');
});
