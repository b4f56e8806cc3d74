import { expect, test } from 'vitest';
import { fixFile, lintFiles } from './lint-project.ts';

const fixText = (source: string, en: unknown, language = 'fr') =>
  fixFile({ en: { ns: en }, [language]: { ns: source } }, `${language}/ns.json`, source);

test('a fixed value keeps the rest of the file', () => {
  const source = '{\n\t"a":  "Un \\"devis\\" ?",\r\n\t"b" : "caf\\u00e9 ; t\\u0065"\n}';
  const fixed = fixText(source, { a: 'A "quote"?', b: 'x ; y' });
  expect(fixed).toBe('{\n\t"a":  "Un «\u00a0devis\u00a0»\u202f?",\r\n\t"b" : "caf\\u00e9\u202f; t\\u0065"\n}');
});

test.each([
  ['fr', 'l\'an et « oui » : c\'est "bon"  !', 'l’an et «\u00a0oui\u00a0»\u00a0: c’est «\u00a0bon\u00a0»\u202f!'],
  ['es', 'Vale. Tiene dudas? Gracias!', 'Vale. ¿Tiene dudas? ¡Gracias!'],
  ['fr', 'cafe\u0301\u200b\tnoir', 'café noir'],
])('fixing %s twice changes nothing more: %s', (language, before, after) => {
  const source = (value: string) => JSON.stringify({ a: value });
  const once = fixText(fixText(source(before), { a: 'x' }, language), { a: 'x' }, language);
  expect(JSON.parse(once)).toEqual({ a: after });
  expect(fixText(once, { a: 'x' }, language)).toBe(once);
});

test('what needs a decision is not changed: an odd quotation mark, a lost placeholder', () => {
  const source = JSON.stringify({ a: 'Un "devis', b: 'Salut' });
  expect(fixText(source, { a: 'A "quote', b: 'Hi {{name}}' })).toBe(source);
});

test('a finding points at the character, not at the value', () => {
  const [found] = lintFiles({ en: { ns: { a: 'x?' } }, fr: { ns: '{\n  "a": "\\u00c0 vous ?"\n}' } });
  expect(found).toMatchObject({ rule: 'i18n/fr-space', places: [{ line: 2, column: 20 }] });
});
