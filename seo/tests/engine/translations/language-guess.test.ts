import { expect, test } from 'vitest';
import { guessLanguage, guessOtherLanguage } from '../../../engine/translations/language-guess.ts';

test.each([
  ['en', 'We answer emails and form messages within a day, and on the phone you reach us at once.'],
  ['fr', 'Nous répondons aux e-mails dans la journée, et au téléphone vous nous joignez immédiatement.'],
  ['es', 'Respondemos los correos en el día, y por teléfono nos encuentra de inmediato en el horario.'],
])('recognizes %s by its frequent words', (language, text) => {
  expect(guessLanguage(text)).toMatchObject({ language });
});

test('reports its share', () => {
  expect(guessLanguage('the and of the with that from which these those are')?.share).toBe(1);
});

test.each([
  'the and of to',
  'Goshen Hotels, Goshen Stays, Goshenzon, HotelGenius360, WebStudio',
  'the and of which le les des vous avec pour nous',
])('does not guess from too little, from names or from a mixture: %s', (text) => {
  expect(guessLanguage(text)).toBeNull();
});

test('Portuguese may look Spanish, and is not reported in a Portuguese file; English is', () => {
  const portuguese = 'Preencha todos os campos que não estão marcados como opcionais.';
  expect(guessLanguage(portuguese)).toMatchObject({ language: 'es' });
  expect(guessOtherLanguage(portuguese, 'pt')).toBeNull();
  expect(guessOtherLanguage(portuguese, 'en')).toMatchObject({ language: 'es' });
  const english = 'We answer emails and form messages within a day, and on the phone you reach us at once.';
  expect(guessOtherLanguage(english, 'pt')).toMatchObject({ language: 'en' });
});
