import { expect, test } from 'vitest';
import { collectHeadings } from '../../src/components/contents-list.tsx';

test('takes the headings of the second level in order, as plain text', () => {
  const html =
    '<p>a</p><h2 id="one">Set a <code>&lt;budget&gt;</code> &amp; keep it</h2><h3>no</h3>\n<h2 id="two">Test</h2>';
  expect(collectHeadings(html)).toEqual([
    { id: 'one', text: 'Set a <budget> & keep it' },
    { id: 'two', text: 'Test' },
  ]);
});

test('decodes once: an entity that is quoted stays quoted', () => {
  expect(collectHeadings('<h2 id="a">&amp;lt;</h2>')).toEqual([{ id: 'a', text: '&lt;' }]);
});
