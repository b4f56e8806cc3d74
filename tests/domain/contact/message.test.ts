import { describe, expect, test } from 'vitest';
import { parseContactMessage } from '#domain/contact/message.ts';

const good = {
  firstName: '  Zoë ',
  lastName: "O’Neill-d'Arc",
  email: ' Zoe@Example.ORG ',
  company: '',
  message: 'Ten chars.',
};
const invalid = (change: Record<string, unknown>) => {
  const parsed = parseContactMessage({ ...good, ...change });
  return parsed.ok ? {} : parsed.invalid;
};

describe('parseContactMessage', () => {
  test('trims, lower-cases the email address and drops an empty company', () => {
    expect(parseContactMessage(good)).toMatchObject({
      ok: true,
      message: {
        firstName: 'Zoë',
        lastName: "O’Neill-d'Arc",
        email: 'zoe@example.org',
        company: null,
        message: 'Ten chars.',
      },
    });
  });

  test('names every field that is wrong at once', () => {
    const parsed = parseContactMessage({});
    expect(parsed).toEqual({
      ok: false,
      invalid: { firstName: 'required', lastName: 'required', email: 'invalid', message: 'min' },
    });
  });

  test.each([
    ['firstName', 50, 51],
    ['lastName', 50, 51],
    ['company', 100, 101],
    ['message', 1000, 1001],
  ])('%s takes %i characters and refuses %i', (field, passes, fails) => {
    expect(invalid({ [field]: 'é'.repeat(passes) })).toEqual({});
    expect(invalid({ [field]: 'é'.repeat(fails) })).toEqual({ [field]: 'max' });
  });

  test('counts characters, not code units, and a line break once', () => {
    expect(invalid({ message: '😀'.repeat(1000) })).toEqual({});
    expect(invalid({ message: `${'a\r\n'.repeat(499)}aa` })).toEqual({});
    expect(invalid({ message: '         x' })).toEqual({ message: 'min' });
  });

  test.each(['R2-D2', 'Eve <b>', 'a@b', 'Robert"); --'])('refuses the name %s', (firstName) => {
    expect(invalid({ firstName })).toEqual({ firstName: 'format' });
  });

  test.each(['Jean-Luc', 'N’Diaye', 'María José', 'Nguyễn', '李'])('takes the name %s', (firstName) => {
    expect(invalid({ firstName })).toEqual({});
  });

  test('distinguishes a long email address from an invalid one', () => {
    expect(invalid({ email: 'nobody' })).toEqual({ email: 'invalid' });
    expect(invalid({ email: `${'a'.repeat(64)}@${'b'.repeat(190)}.com` })).toEqual({ email: 'max' });
  });

  test('a value that is no text counts as a wrong field, never as a crash', () => {
    expect(invalid({ firstName: 5, email: ['a@b.co'], message: { length: 20 }, company: true })).toEqual({
      firstName: 'required',
      email: 'invalid',
      message: 'min',
      company: 'max',
    });
    expect(invalid({ firstName: null })).toEqual({ firstName: 'required' });
  });
});
