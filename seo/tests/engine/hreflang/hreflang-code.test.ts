import { expect, test } from 'vitest';
import { parseHreflang } from '../../../engine/hreflang/hreflang-code.ts';

test.for([
  ['en', 'en'],
  ['EN-us', 'en-US'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['sr-LATN', 'sr-Latn'],
  ['X-Default', 'x-default'],
] as const)('%s is %s', ([value, code]) => {
  expect(parseHreflang(value)).toMatchObject({ ok: true, code });
});

test.for([
  ['en-UK', 'en-GB'],
  ['jp', 'ja'],
  ['en_us', 'en-US'],
  ['es-419', 'es'],
  ['US-en', 'en-US'],
  ['x_default', 'x-default'],
  ['gb', 'en-GB'],
  ['sh', 'sr-Latn'],
  ['en-EU', 'en'],
] as const)('%s is none, %s is meant', ([value, suggestion]) => {
  expect(parseHreflang(value)).toMatchObject({ ok: false, suggestion });
});

test.for(['', 'english', 'en-', 'en-US-x', 'zh-Hxyz', '__proto__', 'en--US', 'xx'])('"%s" is none', (value) => {
  expect(parseHreflang(value).ok).toBe(false);
});
