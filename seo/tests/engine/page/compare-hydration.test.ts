import { expect, test } from 'vitest';
import { compareHydration } from '../../../engine/page/compare-hydration.ts';
import { cleanPage } from './clean-page.ts';

const data = (text: string) => ({ script: `<script type="application/ld+json">${text}</script>` });

test('a page that scripts do not change has no finding', () => {
  expect(compareHydration(cleanPage(data('{"a": "<"}')), cleanPage(data('{"a":"\\u003c"}')))).toEqual([]);
});

test('each changed part of the head is reported with both values', () => {
  const client = cleanPage({ title: '<title>Rooms by the sea, with breakfast</title>', canonical: '', ...data('{}') });
  const messages = compareHydration(cleanPage(), client).map(({ rule, message }) => `${rule} ${message}`);
  expect(messages).toEqual([
    'ssr/parity title: the server sends "Lodges near the sea, with breakfast | Harbour Lodges", scripts change it to "Rooms by the sea, with breakfast".',
    'ssr/parity canonical: the server sends "https://lodges.test/lodges", scripts change it to nothing.',
    'ssr/parity JSON-LD: the server sends nothing, scripts change it to "{}".',
  ]);
});
