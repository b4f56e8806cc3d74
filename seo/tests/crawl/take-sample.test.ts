import { expect, test } from 'vitest';
import { takeSample } from '../../crawl/take-sample.ts';

const letters = [...'abcdefghij'];

test.for([
  [1, 'a'],
  [2, 'af'],
  [3, 'adg'],
  [5, 'acegi'],
  [9, 'abcdefghi'],
  [10, 'abcdefghij'],
  [99, 'abcdefghij'],
] as const)('a sample of %i of ten comes from all parts of the list, in order', ([most, chosen]) => {
  expect(takeSample(letters, most).join('')).toBe(chosen);
});

test('a sample of nothing is empty', () => {
  expect(takeSample([], 3)).toEqual([]);
});
