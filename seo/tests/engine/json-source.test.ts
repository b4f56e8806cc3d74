import { describe, expect, test } from 'vitest';
import { membersOf, offsetInSource, parseJson } from '../../engine/json-source.ts';
import { parseCatalogue } from '../../engine/translations/catalogue.ts';

const whyNot = (source: string) => {
  const parsed = parseJson(source);
  return parsed.ok ? null : { why: parsed.why, at: parsed.offset };
};

describe('parseJson', () => {
  test.each([
    '{}',
    '[]',
    ' {"a": [1, -2.5e3, true, null, "x"]} ',
    '{"a": "\\u00e9\\n\\"b\\" \\\\"}',
    '{"a": "tab\\t", "b": {"c": {}}}',
    '"\u007f"',
  ])('accepts what JSON.parse accepts: %s', (source) => {
    expect(() => JSON.parse(source)).not.toThrow();
    expect(parseJson(source)).toMatchObject({ ok: true });
  });

  test.each([
    '',
    '{',
    '{"a"}',
    '{"a": }',
    '{"a": 1,}',
    '[1 2]',
    '{"a": 01}',
    '{"a": "\t"}',
    "{'a': 1}",
    '{} {}',
    '{"a": "\\x"}',
    '{"a": tru}',
    '{"a": 1 // one\n}',
    '{"a":\u00a01}',
    '{"a": 1.}',
    '[,1]',
    '\ufeff{}',
  ])('refuses what JSON.parse refuses: %s', (source) => {
    expect(() => JSON.parse(source)).toThrow();
    expect(whyNot(source)).not.toBeNull();
  });

  test('reports where the error is and what was expected', () => {
    expect(whyNot('{"a": "x",\n "b" "y"}')).toEqual({ why: '":" is expected after a key, found ""y""', at: 16 });
    expect(whyNot('{"a": "x"; "b": 1}')).toEqual({ why: '"," or a closing bracket is expected, found ";"', at: 9 });
    expect(whyNot('{"a": ; }')).toEqual({ why: 'a key or a value is expected, found ";"', at: 6 });
    expect(whyNot('{"a": "x",}')).toEqual({ why: 'a comma follows the last value', at: 9 });
  });

  test('gives up at once on a string that is never closed, however long', () => {
    expect(whyNot(`{"a": "${'b'.repeat(5_000_000)}`)).toMatchObject({ at: 6 });
    expect(whyNot(`["${'\\n'.repeat(500_000)}`)).toMatchObject({ at: 1 });
  });

  test('keeps both members of a repeated key, which JSON.parse loses', () => {
    const parsed = parseJson('{"a": 1, "a": 2}');
    expect(parsed.ok && membersOf(parsed.root).map(({ key, start }) => [key, start])).toEqual([
      ['a', 1],
      ['a', 9],
    ]);
  });

  test('finds the place of a character behind escapes', () => {
    const source = '{"a": "x\\u00e9\\ny?"}';
    const parsed = parseJson(source);
    if (!parsed.ok) throw new Error('not parsed');
    const [member] = membersOf(parsed.root);
    if (member === undefined) throw new Error('no member');
    expect(member.value.value).toBe('xé\ny?');
    expect(source[offsetInSource(source, member.value, 4)]).toBe('?');
  });

  test('reads a text of a million characters', () => {
    expect(parseJson(JSON.stringify({ a: 'x'.repeat(1_000_000) }))).toMatchObject({ ok: true });
  });
});

test('a repeated key is named with both its lines', () => {
  const { errors } = parseCatalogue({
    file: 'fr/a.json',
    language: 'fr',
    namespace: 'a',
    text: '{\n"k": "1",\n"k": "2"\n}',
  });
  expect(errors).toEqual([
    expect.objectContaining({ offset: 12, message: 'Duplicate key "k" at lines 2 and 3; the first is lost.' }),
  ]);
});
