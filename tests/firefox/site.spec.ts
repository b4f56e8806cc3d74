import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { notFoundPaths, sitePaths } from '../support/site-pages.ts';
import { collectErrors, findBarriers, type Look, openFirefox, openHydrated } from './firefox.ts';

const looks: Record<string, Look> = {
  'on a phone, light, without motion': { width: 390, height: 844, dark: false, reducedMotion: true },
  'on a desktop, dark, with motion': { width: 1440, height: 900, dark: true, reducedMotion: false },
};

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startTestSite({ CONTACT_LIMIT: '0', CONTACT_ATTEMPT_LIMIT: '0' });
});
afterAll(() => site.stop());

describe.each(Object.entries(looks))('Firefox %s', (_, look) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openFirefox(look);
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  test.each(languages)('shows every page in %s, whole and without a word in the console', async (language) => {
    await browser.setCookie({ name: 'i18next', value: language, domain: '127.0.0.1', path: '/' });
    const errors = collectErrors(page);
    for (const path of [...sitePaths, ...notFoundPaths]) {
      await openHydrated(page, site.origin + path);
      const shown = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        headings: document.querySelectorAll('h1').length,
      }));
      expect.soft(shown, path).toEqual({ lang: language, sideways: 0, headings: 1 });
    }
    // The browser reports a 404 response, and so does the page itself.
    expect(errors.filter((line) => !line.includes('404') && !line.includes('/nowhere'))).toEqual([]);
  });

  test('axe finds nothing on any page', async () => {
    await browser.setCookie({ name: 'i18next', value: 'en', domain: '127.0.0.1', path: '/' });
    for (const path of [...sitePaths, ...notFoundPaths]) {
      await openHydrated(page, site.origin + path);
      expect.soft(await findBarriers(page), path).toEqual([]);
    }
  });

  test('the keyboard opens, leaves and closes the language menu', async () => {
    await openHydrated(page, `${site.origin}/services`);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to main content');
    const switcher = 'header details:has([lang=es]) summary';
    await page.focus(switcher);
    await page.keyboard.press('Enter');
    await page.waitForSelector('header details[open]:has([lang=es])');
    await page.keyboard.press('Escape');
    await page.waitForSelector('header details:not([open]):has([lang=es])');
    expect(await page.evaluate((own) => document.activeElement === document.querySelector(own), switcher)).toBe(true);
  });

  test('a language is changed without a reload, and keeps what is typed', async () => {
    await openHydrated(page, `${site.origin}/contact`);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.type('[name=firstName]', 'Ann');
    await page.evaluate(() => document.querySelector<HTMLElement>('header .menu__item[lang=fr]')?.click());
    await page.waitForFunction(() => location.pathname === '/fr/contact' && document.documentElement.lang === 'fr');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value)).toBe('Ann');
  });

  test('the form names what is wrong, and sends what is right', async () => {
    await openHydrated(page, `${site.origin}/contact`);
    await page.click('form button[type=submit]');
    await page.waitForFunction(() => document.activeElement?.matches('.error-summary'));
    const values = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'We need a booking site.' };
    for (const [name, value] of Object.entries(values)) await page.type(`[name=${name}]`, value);
    await page.click('form button[type=submit]');
    await page.waitForFunction(() => document.body.innerText.includes('Message Sent Successfully'));
  });
});

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
