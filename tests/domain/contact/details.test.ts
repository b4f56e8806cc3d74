import { expect, test } from 'vitest';
import { phoneLink, whatsappLink } from '#domain/contact/details.ts';

test('a number is dialled without its spaces', () => {
  expect(phoneLink('+27 21 000 0110')).toBe('tel:+27210000110');
});

test('a chat is opened by digits alone', () => {
  expect(whatsappLink('+27 21 000 0120')).toBe('https://wa.me/27210000120');
});
