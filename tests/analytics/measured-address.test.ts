import { describe, expect, it } from 'vitest';
import { measuredAddress } from '../../src/analytics/measured-address.ts';

describe('the address a service is told', () => {
  it.each([
    ['https://goshen.example/about#team', 'https://goshen.example/about'],
    ['https://goshen.example/contact?sent=1#contact', 'https://goshen.example/contact'],
    ['https://goshen.example/?email=someone%40example.org&utm_source=news', 'https://goshen.example/?utm_source=news'],
  ])('of %s is %s', (href, address) => {
    expect(measuredAddress(href)).toBe(address);
  });
});
