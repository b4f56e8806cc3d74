import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');
const [lightCss = '', darkCss = ''] = tokens.split('(prefers-color-scheme: dark)');
const light = readColours(lightCss);
const dark = { ...light, ...readColours(darkCss) };

const text = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunk'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['accent', 'sunk'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['second', 'ground'],
  ['second', 'surface'],
  ['second', 'sunk'],
  ['on-second', 'second'],
  ['error', 'surface'],
  ['error', 'ground'],
  ['error', 'error-ground'],
  ['ink', 'error-ground'],
  ['ink', 'success-ground'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['on-deep-accent', 'deep-accent'],
] as const;

const controls = [
  ['control-line', 'ground'],
  ['control-line', 'surface'],
  ['control-line', 'sunk'],
  ['focus', 'ground'],
  ['focus', 'surface'],
  ['focus', 'sunk'],
  ['deep-accent', 'deep'],
  ['focus-deep', 'deep'],
] as const;

describe.each([
  { theme: 'light', colours: light },
  { theme: 'dark', colours: dark },
])('the $theme theme', ({ colours }) => {
  it.each(text)('sets %s on %s with at least 4.5:1', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('sets off %s from %s with at least 3:1', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(3);
  });
});

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#c99a2e', '#c99a2e')).toBe(1);
  });

  it('finds ochre too pale for text on paper', () => {
    expect(contrast(light.third, light.ground)).toBeLessThan(4.5);
  });
});

function readColours(css: string): Partial<Record<string, string>> {
  return Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(front = '', back = ''): number {
  const [light, dark] = [luminance(front), luminance(back)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
