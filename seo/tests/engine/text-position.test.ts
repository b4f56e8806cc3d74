import { expect, test } from 'vitest';
import { applyEdits, createPositionFinder } from '../../engine/text-position.ts';

test('finds line and column from 1 on', () => {
  const positionAt = createPositionFinder('ab\n\ncd');
  expect(positionAt(0)).toEqual({ line: 1, column: 1 });
  expect(positionAt(2)).toEqual({ line: 1, column: 3 });
  expect(positionAt(3)).toEqual({ line: 2, column: 1 });
  expect(positionAt(5)).toEqual({ line: 3, column: 2 });
});

test('makes edits whatever order they come in', () => {
  const edits = [
    { start: 4, end: 5, text: 'E' },
    { start: 0, end: 0, text: '>' },
    { start: 1, end: 3, text: '' },
  ];
  expect(applyEdits('abcde', edits)).toBe('>adE');
});

test('of two edits that overlap, or insert at one place, the first is made', () => {
  expect(
    applyEdits('abcd', [
      { start: 0, end: 3, text: 'x' },
      { start: 2, end: 4, text: 'y' },
    ]),
  ).toBe('xd');
  expect(
    applyEdits('ab', [
      { start: 1, end: 1, text: ' ' },
      { start: 1, end: 1, text: ' ' },
    ]),
  ).toBe('a b');
});
