import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '#domain/locale.ts';
import { guessOtherLanguage } from '#seo/engine/translations/language-guess.ts';
import { chooseLanguage, notFoundPaths, sitePaths, templatePaths } from '../support/site-pages.ts';
import { findBarriers } from './barriers.ts';
import { hydrated, noProblems, test } from './page-watch.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const firstLook = { viewport: phone, colorScheme: 'light' } as const;

/** Every look of a page, in an order in which one thing changes at a time. */
const looks = [
  firstLook,
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'light' },
] as const;

/** Colours and layout are those of the template, whatever the words are: one page of each is checked in every look. */
function looksOf(path: string, language: Language) {
  return path === '/' || (language === 'en' && templatePaths.includes(path)) ? looks : [firstLook];
}

for (const path of [...sitePaths, ...notFoundPaths]) {
  test(`${path} hydrates in every language as it was sent and has no barrier`, async ({
    problems,
    page,
    context,
    origin,
  }) => {
    for (const language of languages) {
      await chooseLanguage(context, language, origin);
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect.soft(await findForeignTexts(page, language), `sentences that are not in ${language}`).toEqual([]);
      for (const { viewport, colorScheme } of looksOf(path, language)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        expect.soft(await findBarriers(page), `${language}, ${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
    }
    const console = problems.console.filter((line) => isFound(path) || !line.includes('404'));
    expect({ ...problems, console }).toEqual(noProblems);
  });
}

const isFound = (path: string) => !notFoundPaths.includes(path);

async function findForeignTexts(page: Page, language: Language): Promise<string[]> {
  return (await readTexts(page)).filter((text) => guessOtherLanguage(text, language) !== null);
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
