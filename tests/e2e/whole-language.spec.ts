import { expect, type Page } from '@playwright/test';
import { guessLanguage, minGuessableCharacters } from '#seo/translations/language-guess.ts';
import { hydrated, noTrouble, test } from './page-watch.ts';
import { chooseLanguage, notFoundPaths, sitePaths } from './site-pages.ts';

const paths = [...sitePaths, ...notFoundPaths];

for (const language of ['en', 'fr', 'es'] as const) {
  for (const path of paths) {
    test(`${path} has no sentence of another language for a reader of ${language}`, async ({
      trouble,
      page,
      context,
      origin,
    }) => {
      await chooseLanguage(context, language, origin);
      await page.goto(path);
      await hydrated(page);
      const foreign = (await readTexts(page)).filter((text) => {
        const guess = text.length < minGuessableCharacters ? null : guessLanguage(text);
        return guess !== null && guess.language !== language;
      });
      expect(foreign).toEqual([]);
      expect(trouble.console.filter((line) => !line.includes('404'))).toEqual(noTrouble.console);
    });
  }
}

/** Every block of text, label and description of the page that does not say it is in another language. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = [
      ...document.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, td, th, summary, label, button, blockquote, title'),
    ];
    const own = blocks.filter((block) => block.closest('[lang]')?.localName === 'html' || block.localName === 'title');
    const texts = own.map((block) => block.textContent ?? '');
    const labels = [...document.querySelectorAll('[aria-label], [alt], [placeholder], meta[name=description]')].map(
      (element) =>
        ['aria-label', 'alt', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? '').join(' '),
    );
    return [...texts, ...labels].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
}
