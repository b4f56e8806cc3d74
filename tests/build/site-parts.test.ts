import { describe, expect, test } from 'vitest';
import { readSiteParts } from '#build/site-parts.ts';
import { languages } from '#domain/locale.ts';
import { buildWeave } from '#domain/weave/weave.ts';
import { renderPage } from '../support/render-page.ts';
import { root } from '../support/root.ts';
import { registry } from '../support/site-content.ts';

const { socialImages } = await readSiteParts(root);

test('every page that cannot have a cover has an image with a name of its own in each language', () => {
  const withoutCover = registry.pages.filter(({ route }) => route !== 'article' && route !== 'service');
  const wanted = withoutCover.flatMap(({ path }) => languages.map((language) => `${language} ${path}`));
  expect(socialImages.map(({ language, pagePath }) => `${language} ${pagePath}`)).toEqual(
    expect.arrayContaining(wanted),
  );
  expect(new Set(socialImages.map(({ path }) => path)).size).toBe(socialImages.length);
});

describe.each(socialImages.filter(({ language }) => language === 'en'))(
  'the image of $pagePath',
  ({ pagePath, weave }) => {
    test('bears the weave that heads its page', async () => {
      const document = await renderPage(pagePath);
      const [art] = document.querySelectorAll('main .weave--hero, main .weave--band');
      if (art === undefined) return; // contact, the blog and legal texts show none
      const variant = art.classList.contains('weave--hero') ? 'hero' : 'band';
      const drawn = [...art.querySelectorAll('path')].map((path) => path.getAttribute('d'));
      expect(drawn).toEqual(
        buildWeave(weave, variant)
          .rows.flat()
          .map(({ path }) => path),
      );
    });
  },
);
