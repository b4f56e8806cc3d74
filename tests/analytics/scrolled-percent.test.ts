import { describe, expect, it } from 'vitest';
import { scrolledPercent } from '../../src/analytics/scrolled-percent.ts';

describe('how far down a page stands', () => {
  it.each([
    [0, 0],
    [250, 25],
    [499.6, 50],
    [1000, 100],
  ])('at %d of 1000 pixels is %d percent', (scrollY, percent) => {
    expect(scrolledPercent({ scrollY, windowHeight: 800, pageHeight: 1800 })).toBe(percent);
  });

  it('is nothing where the page fits the window', () => {
    expect(scrolledPercent({ scrollY: 0, windowHeight: 800, pageHeight: 800 })).toBe(0);
    expect(scrolledPercent({ scrollY: 0, windowHeight: 800, pageHeight: 600 })).toBe(0);
  });
});
