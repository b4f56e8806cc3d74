import { expect, test } from 'vitest';
import { isOpenAt } from '#domain/opening-hours.ts';

const hours = { weekdays: { opens: '08:00', closes: '18:00' }, saturday: { opens: '09:00', closes: '14:00' } };

test.each([
  ['a Monday before the doors open', '2024-06-10T05:59:00Z', false],
  ['a Monday when they open', '2024-06-10T06:00:00Z', true],
  ['a Friday in the last minute', '2024-06-14T15:59:00Z', true],
  ['a Friday when they close', '2024-06-14T16:00:00Z', false],
  ['a Saturday afternoon', '2024-06-15T12:30:00Z', false],
  ['a Saturday morning', '2024-06-15T07:00:00Z', true],
  ['a Sunday', '2024-06-16T10:00:00Z', false],
  ['a Monday in Cape Town that is still Sunday in UTC', '2024-06-09T22:30:00Z', false],
])('%s', (_name, moment, isOpen) => {
  expect(isOpenAt(hours, new Date(moment))).toBe(isOpen);
});
