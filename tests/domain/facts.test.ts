import { expect, test } from 'vitest';
import { fillFacts, formatFacts, formatHour, formatRand } from '#domain/facts.ts';
import { specifiedFacts as facts } from '../support/small-site.ts';

test('English facts read letter for letter as the specification writes them', () => {
  expect(formatFacts(facts, 'en')).toMatchObject({
    companies: '12+',
    industries: '9+',
    projects: '100+',
    satisfaction: '95%',
    roi: '3x',
    support: '24/7',
    rating: '4.9/5',
    price: { mobile: 'R25,000', web: 'R15,000', ecommerce: 'R20,000', fintech: 'R50,000' },
    hours: { weekdays: { opens: '8:00 AM', closes: '6:00 PM' }, saturday: { opens: '9:00 AM', closes: '2:00 PM' } },
  });
});

test('a sentence writes in words what a tile writes with a sign', () => {
  expect(formatFacts(facts, 'en').moreThan).toEqual({
    companies: 'more than 12',
    industries: 'more than 9',
    projects: 'more than 100',
  });
  expect(formatFacts(facts, 'fr').moreThan).toMatchObject({ companies: 'plus de 12' });
  expect(formatFacts(facts, 'es').moreThan).toMatchObject({ companies: 'más de 12' });
});

test('amounts, multiples and hours follow the language', () => {
  expect(formatRand(25_000, 'fr')).toBe('R25\u202f000');
  expect(formatRand(25_000, 'es')).toBe('R25,000');
  expect(formatFacts(facts, 'fr')).toMatchObject({ roi: '×3' });
  expect(formatFacts(facts, 'es')).toMatchObject({ satisfaction: '95%', rating: '4.9/5' });
  expect(formatHour('14:00', 'fr')).toBe('14\u00a0h');
  expect(formatHour('14:30', 'fr')).toBe('14\u00a0h\u00a030');
  expect(formatHour('00:30', 'en')).toBe('12:30 AM');
  expect(formatHour('12:00', 'en')).toBe('12:00 PM');
});

test('a line that needs a detail in brackets is left out until it is filled in, and later lines keep their numbers', () => {
  const text =
    'We are:\n\n- VAT: {{site.vat}}\n- Phone: {{site.phone}}\n\nIn {{site.place}}.\nWrite to us.\n\nThe end.';
  const phone = '+27 21 000 0110';
  expect(fillFacts(text, { site: { vat: '[VAT number]', phone, place: '[countries]' } }).text).toBe(
    `We are:\n\n- Phone: ${phone}\n\n\nWrite to us.\n\n\nThe end.`,
  );
  expect(fillFacts(text, { site: { vat: '4012345678', phone, place: 'Ghana' } }).text).toBe(
    `We are:\n\n- VAT: 4012345678\n- Phone: ${phone}\n\nIn Ghana.\nWrite to us.\n\nThe end.`,
  );
  expect(fillFacts('{{site.name}}, number {{site.number}}', { site: { name: 'Goshen', number: '[number]' } })).toEqual({
    text: '',
    unknown: [],
  });
});

test('facts are filled in, other placeholders stay, and an unknown fact is named', () => {
  const values = { facts: formatFacts(facts, 'en') };
  expect(fillFacts('From {{facts.price.web}} for {{name}}', values)).toEqual({
    text: 'From R15,000 for {{name}}',
    unknown: [],
  });
  expect(fillFacts('{{facts.price.gold}} {{facts.__proto__}}', values).unknown).toEqual([
    'facts.price.gold',
    'facts.__proto__',
  ]);
});
