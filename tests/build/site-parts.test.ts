import { describe, expect, test } from 'vitest';
import { readSiteParts } from '#build/site-parts.ts';
import { buildWeave } from '#domain/weave/weave.ts';
import { renderPage } from '../support/render-page.ts';
import { root } from '../support/root.ts';

const { pictures } = await readSiteParts(root);

test('every page and language has a picture with a name of its own', () => {
  expect(pictures).toHaveLength(48);
  expect(new Set(pictures.map(({ path }) => path)).size).toBe(48);
});

describe.each(pictures.filter(({ language }) => language === 'en'))(
  'the picture of $pagePath',
  ({ pagePath, weave }) => {
    test('bears the weave that heads its page', async () => {
      const document = await renderPage(pagePath);
      const [art] = document.querySelectorAll('main .weave--hero, main .weave--band');
      if (art === undefined) {
        expect(weave).toBe('Goshen Group'); // legal texts show none
        return;
      }
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
