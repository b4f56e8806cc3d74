import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, listLowContrast } from '#build/check-contrast.ts';
import { readColours, tokensFile } from '#build/read-colours.ts';
import { copyProject } from '../support/copy-project.ts';
import { root } from '../support/root.ts';

const tokens = await readFile(join(root, tokensFile), 'utf8');

/** The first declaration of a token is that of the light theme, the last that of the dark one. */
function recolour(name: string, theme: 'light' | 'dark', colour: string): string {
  const at = theme === 'light' ? tokens.indexOf(`--${name}: #`) : tokens.lastIndexOf(`--${name}: #`);
  return tokens.slice(0, at) + tokens.slice(at).replace(/#[0-9a-f]{6}/, colour);
}

const lineOf = (css: string, text: string) => css.slice(0, css.indexOf(text)).split('\n').length;

test('every pair of colours has enough contrast in both themes', () => {
  expect(listLowContrast(tokens)).toEqual([]);
});

test('a pale colour of text is named with its line, its theme and each ground', () => {
  const pale = recolour('accent', 'light', '#ffcc00');
  const found = listLowContrast(pale);
  expect(found).toContainEqual({
    line: lineOf(pale, '--accent: #ffcc00'),
    message: expect.stringMatching(
      /^--accent on --ground of the light theme has a contrast of 1\.\d:1; it needs 4\.5:1$/,
    ),
  });
  expect(found.every(({ message }) => message.includes('the light theme'))).toBe(true);
});

test('a colour of the dark theme alone is checked there', () => {
  const dark = recolour('ink', 'dark', '#333333');
  const [first] = listLowContrast(dark);
  expect(first).toMatchObject({ line: lineOf(dark, '--ink: #333333'), message: expect.stringContaining('dark theme') });
});

test('too little contrast stops the build with its line', async () => {
  const { root: copy, write } = await copyProject();
  await write(tokensFile, recolour('control-line', 'light', '#ffffff'));
  await expect(readColours(copy)).rejects.toMatchObject({
    code: 'CONTENT_INVALID',
    message: expect.stringMatching(
      /^src\/styles\/tokens\.css:\d+ --control-line on --ground of the light theme .* 3:1\.$/m,
    ),
  });
});

test('contrast is 21 between black and white and 1 between equals', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#c99a2e', '#c99a2e')).toBe(1);
});
