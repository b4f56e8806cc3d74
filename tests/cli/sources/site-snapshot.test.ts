import { expect, test } from 'vitest';
import { takeSample } from '#cli/sources/site-reading.ts';

const letters = [...'abcdefghij'];

test.for([
  [1, 'a'],
  [2, 'af'],
  [3, 'adg'],
  [5, 'acegi'],
  [9, 'abcdefghi'],
  [10, 'abcdefghij'],
  [99, 'abcdefghij'],
] as const)('%i of ten come from all parts of the list, in its order', ([most, chosen]) => {
  expect(takeSample(letters, most).join('')).toBe(chosen);
});

test('of nothing there is no sample', () => {
  expect(takeSample([], 3)).toEqual([]);
});
