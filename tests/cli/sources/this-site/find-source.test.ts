import { describe, expect, test } from 'vitest';
import { findSource, type SourceWish } from '#cli/sources/this-site/locate-finding.ts';
import type { SourceText } from '#cli/sources/this-site/source-texts.ts';

const source = (file: string, text: string, language: SourceText['language'] = 'en'): SourceText => ({
  ...{ file, line: 1, language, key: '', text },
});
const texts = [
  source('home', 'Rooms near the sea'),
  source('home-fr', 'Chambres près de la mer', 'fr'),
  source('card', 'Rooms near the sea'),
  source('story', 'We built twelve rooms near the sea, and a garden behind them.'),
  source('greeting', 'Good morning, {{name}}, and welcome', 'en'),
  source('code', '/rooms', null),
];

describe('the source of a text on a page', () => {
  const cases: [what: string, wish: Partial<SourceWish> & { text: string }, file: string | null][] = [
    ['is the same words', { text: ' Rooms near\nthe sea ' }, 'home'],
    [
      'is that of the page itself where several say them',
      { text: 'Rooms near the sea', isOwn: (file) => file === 'card' },
      'card',
    ],
    ['is what a shortened text was', { text: 'We built twelve rooms near' }, 'story'],
    ['is what the text has something around it', { text: 'Rooms near the sea | Harbour Lodges' }, 'home'],
    ['is the pattern that was filled in', { text: 'Good morning, Thandi, and welcome' }, 'greeting'],
    ['is in the language of the page', { text: 'Rooms near the sea', language: 'fr' }, null],
    ['is any language on a page in several', { text: 'Chambres près de la mer', language: null }, 'home-fr'],
    ['is the code, for every language', { text: '/rooms', language: 'fr' }, 'code'],
    ['is not words that only share a few letters', { text: 'sea' }, null],
    ['is nothing for nothing', { text: ' ' }, null],
  ];
  test.each(cases)('%s', (_, wish, file) => {
    expect(findSource(texts, { language: 'en', isOwn: () => false, ...wish })?.file ?? null).toBe(file);
  });
});
