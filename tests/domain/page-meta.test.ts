import { describe, expect, test } from 'vitest';
import { languageRows, languages } from '#domain/locale.ts';
import { buildPageHead } from '#domain/page-meta.ts';
import { aboutPage, articlePage, headInput } from '../support/head-input.ts';

const contentOf = (input: Parameters<typeof buildPageHead>[0], name: string) =>
  buildPageHead(input)
    .metas.filter((meta) => ('name' in meta ? meta.name : meta.property) === name)
    .map(({ content }) => content);

describe('the head of a page', () => {
  test('names its language for networks, and the others', () => {
    expect(contentOf(headInput(aboutPage, { language: 'fr', prefix: 'fr' }), 'og:locale')).toEqual(['fr_FR']);
    expect(contentOf(headInput(aboutPage, { language: 'es', prefix: 'es' }), 'og:locale')).toEqual(['es_LA']);
    expect(contentOf(headInput(aboutPage, { language: 'fr', prefix: 'fr' }), 'og:locale:alternate')).toEqual(
      languages.filter((language) => language !== 'fr').map((language) => languageRows[language].ogLocale),
    );
  });

  test('links the feed of its language', () => {
    const { links } = buildPageHead(headInput(aboutPage, { language: 'es', prefix: 'es' }));
    expect(links).toContainEqual({
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'Goshen Group Blog',
      href: 'https://goshen.test/es/feed.xml',
    });
  });

  test('gives the dates, the section and the tags of an article', () => {
    const input = headInput(articlePage);
    expect(contentOf(input, 'og:type')).toEqual(['article']);
    expect(contentOf(input, 'article:published_time')).toEqual(['2024-03-12']);
    expect(contentOf(input, 'article:modified_time')).toEqual(['2024-04-01']);
    expect(contentOf(input, 'article:section')).toEqual(['Design']);
    expect(contentOf(input, 'article:tag')).toEqual(['Speed', 'Phones']);
    expect(contentOf(headInput(aboutPage), 'article:tag')).toEqual([]);
  });

  test('excludes the not-found screen', () => {
    const { metas, links } = buildPageHead(headInput(null));
    expect(contentOf(headInput(null), 'robots')).toEqual(['noindex']);
    expect(metas.filter((meta) => 'property' in meta || meta.name.startsWith('twitter'))).toEqual([]);
    expect(links.filter(({ rel }) => rel === 'canonical' || rel === 'alternate')).toEqual([]);
  });
});

test('the frame of the browser has the colour of the page in both themes', () => {
  const input = headInput(null);
  const { light, dark } = input.themeColours;
  expect(contentOf(input, 'theme-color')).toEqual([light, dark]);
});
