import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactFields } from '#domain/contact/fields.ts';
import { parseContactMessage } from '#domain/contact/message.ts';
import { createTexts } from '../../src/app/i18n.ts';
import { buildErrorTexts, listErrors } from '../../src/contact-form/contact-fields.tsx';
import { errorsOf } from '../../src/contact-form/submission.ts';

const form = JSON.parse(readFileSync(new URL('../../locales/en/form.json', import.meta.url), 'utf8'));
const t = createTexts('en', { form }).getFixedT('en', 'form');

const wordsFor = (value: string) => {
  const parsed = parseContactMessage(Object.fromEntries(contactFields.map((field) => [field, value])));
  return buildErrorTexts(parsed.ok ? {} : errorsOf(parsed.invalid), t);
};

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(1001)],
  ['of strange characters', '<1>'],
])('every field that is %s is refused in words', (_, value) => {
  const texts = Object.values(wordsFor(value));
  expect(texts.length).toBeGreaterThanOrEqual(4);
  for (const text of texts)
    expect(Object.values(form.errors).flatMap((words) => Object.values(words as object))).toContain(text);
});

test('the words of the server are shown as they are', () => {
  expect(buildErrorTexts({ email: { text: 'Unreachable' } }, t)).toEqual({ email: 'Unreachable' });
});

test('the summary leads to the fields in their order', () => {
  const texts = buildErrorTexts(errorsOf({ message: 'min', firstName: 'required' }), t);
  expect(listErrors(texts).map(({ fieldId }) => fieldId)).toEqual(['contact-firstName', 'contact-message']);
});
