import { expect, test } from 'vitest';
import { nextCounter, startCounter } from '../../src/contact-form/message-counter.ts';

const typed = (...lengths: number[]) =>
  lengths.map((length) => 'x'.repeat(length)).reduce(nextCounter, startCounter(''));

test('counts code points after trimming, a line break once', () => {
  expect(startCounter('').left).toBe(1000);
  expect(startCounter('  🧺é\r\nb \n').left).toBe(1000 - 4);
});

test('is silent while there is plenty of room', () => {
  expect(typed(1, 500, 899).announced).toBeNull();
});

test('speaks at 100 left and then keeps still', () => {
  expect(typed(900).announced?.left).toBe(100);
  expect(typed(900, 901, 950).announced?.left).toBe(100);
});

test('speaks again at 20 left and when the limit is passed', () => {
  expect(typed(900, 980, 990).announced?.left).toBe(20);
  expect(typed(900, 980, 1000).announced?.left).toBe(20);
  expect(typed(900, 980, 1001, 1005).announced?.left).toBe(-1);
});

test('a long text that is pasted is announced as it is', () => {
  expect(typed(1040).announced?.left).toBe(-40);
});

test('speaks anew after there was room again', () => {
  expect(typed(900, 500, 905).announced?.left).toBe(95);
});
