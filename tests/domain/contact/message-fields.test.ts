import { expect, test } from 'vitest';
import { contactFields } from '#domain/contact/form-contract.ts';
import { parseContactMessage } from '#domain/contact/message.ts';
import { messageFieldNames } from '#domain/contact/message-fields.ts';
import { thandi } from '../../support/submission.ts';

test('every field that the form accepts is in the table of personal fields', () => {
  const parsed = parseContactMessage(thandi);
  const accepted = parsed.ok ? Object.keys(parsed.message) : [];
  expect(accepted.toSorted()).toEqual([...contactFields].sort());
  expect(messageFieldNames).toEqual(expect.arrayContaining(accepted));
});
