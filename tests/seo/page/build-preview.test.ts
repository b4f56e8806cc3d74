import { expect, test } from 'vitest';
import { buildPreview, measureTitle } from '#seo/page/build-preview.ts';
import { cleanPage } from './clean-page.ts';
import { card } from './page-faults.ts';

test('texts that fit are shown whole, with what they measure', () => {
  expect(buildPreview(cleanPage({ title: '<title>Lodges near the sea</title>' })).title).toEqual({
    ...{ shown: 'Lodges near the sea', rest: '' },
    ...{ pixels: measureTitle('Lodges near the sea'), maxPixels: 580 },
  });
});

test('what does not fit is cut between words, and nothing of it is lost', () => {
  const text = 'Lodges near the sea with breakfast, boats, and a garden for every guest who stays more than a week';
  const { title } = buildPreview(cleanPage({ title: `<title>${text}</title>` }));
  expect(`${title?.shown} ${title?.rest}`).toBe(text);
  expect(title?.rest).toMatch(/^\w/);
});

test('the card is what the page says for networks, else its title and description', () => {
  const said = card({
    'og:title': 'Sea',
    'og:image': 'https://lodges.test/sea.png',
    'og:image:width': '1200',
    'og:image:height': '630',
  });
  expect(buildPreview(cleanPage(said)).card).toMatchObject({
    title: 'Sea',
    image: 'https://lodges.test/sea.png',
    imageSize: '1200×630',
  });
  const bare = buildPreview(cleanPage({ card: '', title: '<title>Rooms</title>' })).card;
  expect(bare).toMatchObject({ title: 'Rooms', image: null, imageSize: null });
});

test('a page that keeps out of results, or says nothing, has nothing to show there', () => {
  const closed = buildPreview(
    cleanPage({ title: '', description: '', card: '', head: '<meta name="robots" content="noindex">' }),
  );
  expect(closed).toMatchObject({ indexable: false, title: null, description: null, card: { title: null } });
});
