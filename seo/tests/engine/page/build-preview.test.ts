import { expect, test } from 'vitest';
import {
  buildPreview,
  describeWidth,
  descriptionLine,
  fitText,
  titleLine,
} from '../../../engine/page/build-preview.ts';
import { cleanPage } from './clean-page.ts';
import { card } from './page-faults.ts';

test('a text that fits is shown whole, with its width', () => {
  expect(buildPreview(cleanPage({ title: '<title>Lodges near the sea</title>' })).title).toEqual({
    ...{ shown: 'Lodges near the sea', rest: '' },
    ...{ pixels: 182, maxPixels: 580 },
  });
});

test('a text that does not fit is split between words', () => {
  const text = 'Lodges near the sea with breakfast, boats, and a garden for every guest who stays more than a week';
  const { title } = buildPreview(cleanPage({ title: `<title>${text}</title>` }));
  expect(`${title?.shown} ${title?.rest}`).toBe(text);
  expect(title?.rest).toMatch(/^\w/);
});

test('the card has the og: properties, or else the title and description', () => {
  const tags = card({
    'og:title': 'Sea',
    'og:image': 'https://lodges.test/sea.png',
    'og:image:width': '1200',
    'og:image:height': '630',
  });
  expect(buildPreview(cleanPage(tags)).card).toMatchObject({
    title: 'Sea',
    image: 'https://lodges.test/sea.png',
    imageSize: '1200×630',
  });
  const bare = buildPreview(cleanPage({ card: '', title: '<title>Rooms</title>' })).card;
  expect(bare).toMatchObject({ title: 'Rooms', image: null, imageSize: null });
});

test('a noindex page without title, description and card has an empty preview', () => {
  const empty = buildPreview(
    cleanPage({ title: '', description: '', card: '', head: '<meta name="robots" content="noindex">' }),
  );
  expect(empty).toMatchObject({ indexable: false, title: null, description: null, card: { title: null } });
});

const widthOf = (title: string) => fitText(title, titleLine).pixels;

test('a title is measured in Arial of 20 pixels', () => {
  // Helvetica's and Arial's published advance widths: W 944, i 222, space 278 thousandths.
  expect(widthOf('W')).toBe(19);
  expect(widthOf('iiiiiiiiii')).toBe(44);
  expect(widthOf('W i')).toBe(29);
});

test('an accented letter is as wide as its base letter, except i', () => {
  expect(widthOf('éèêàùçñ')).toBe(widthOf('eeeaucn'));
  expect(widthOf('í'.repeat(10))).toBe(56);
  expect(widthOf('e\u0301')).toBe(widthOf('é'));
});

test.each([
  ['👩🏼‍🏫', 20],
  ['🇿🇦', 20],
  ['☀\ufe0f', 20],
  ['©', 15],
  ['\u200b', 0],
  ['でパ', 40],
  ['て\u3099', 20],
  ['한국', 40],
  ['й', 11],
  ['Щ', 19],
  ['τ', 8],
  ['ά', 12],
  ['ß', 12],
  ['\u2011', 7],
  ['№', 21],
  ['ที่', 11],
  ['سلام', 36],
])('a sign is measured once, whatever its characters: %s', (sign, pixels) => {
  expect(widthOf(sign)).toBe(pixels);
});

test.each([
  ['ウィーンで開催されるユーロビジョン・ソング・コンテスト二〇二六の公式情報', 29, 'コンテスト二〇'],
  ['大会の案内 ウィーンで開催されるユーロビジョン・ソング・コンテスト二〇二六', 29, 'ソング・コ'],
  ['👩🏼‍🏫'.repeat(30), 29 * 7, '👩🏼‍🏫'],
])('a text without spaces is cut between signs: %s', (text, length, end) => {
  const { shown, rest } = fitText(text, titleLine);
  expect(shown).toHaveLength(length);
  expect(shown.endsWith(end)).toBe(true);
  expect(shown + rest).toBe(text);
});

test('spaces in a row are measured as one, as search results show them', () => {
  expect(fitText('Sea \n  and  beach', descriptionLine)).toEqual(fitText('Sea and beach', descriptionLine));
});

test('a message quotes whole signs', () => {
  const title = `${'👩🏼‍🏫'.repeat(6)}${'n'.repeat(39)}`;
  expect(describeWidth('The title', fitText(title, titleLine))).toContain(`after "…👩🏼‍🏫${'n'.repeat(39)}"`);
});

test('a description of about 155 characters fills its 920 pixels', () => {
  const text =
    'We plan, design, build and host software for businesses, and we run companies of our own in hotels, telecoms, fashion and e-commerce, all from Cape Town too.';
  expect(text.length).toBeGreaterThan(150);
  const { pixels } = fitText(text, descriptionLine);
  expect(pixels).toBeGreaterThan(850);
  expect(pixels).toBeLessThan(950);
});

test.each([titleLine, descriptionLine])('a text that is too wide is cut between words (%j)', (line) => {
  const { shown, rest } = fitText('wonderful '.repeat(30).trim(), line);
  expect(fitText(shown, line).pixels).toBeLessThanOrEqual(line.maxPixels);
  expect(shown).toMatch(/^(?:wonderful )+wonderful$/);
  expect(`${shown} ${rest}`).toBe('wonderful '.repeat(30).trim());
});
