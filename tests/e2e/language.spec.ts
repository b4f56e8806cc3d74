import { expect } from '@playwright/test';
import { noProblems, openHydrated, switchLanguage, test } from './page-watch.ts';

test('choosing a language changes every word without a reload and keeps typed values and scroll', async ({
  problems,
  page,
  origin,
}) => {
  await openHydrated(page, '/contact');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('input[name=firstName]').fill('Thandi');
  await page.locator('textarea[name=message]').fill('We need a booking site.');
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await switchLanguage(page, 'Français');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL('/fr/contact');
  await expect(page).toHaveTitle(/Goshen Group/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/fr/contact`);
  await expect(page.locator('input[name=firstName]')).toHaveValue('Thandi');
  await expect(page.locator('textarea[name=message]')).toHaveValue('We need a booking site.');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  // The browser holds what is read in place while longer words above it push: near, neither the top nor elsewhere.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - 300)).toBeLessThan(200);
  expect(problems).toEqual(noProblems);
});

test('only the texts of the language that is shown are sent, the others when they are chosen', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await openHydrated(page, '/fr/contact');
  const sent = (await Promise.all(scripts)).join('\n');
  expect(sent).toContain('Envoyer le message');
  expect(sent).not.toContain('Send Message');
  expect(sent).not.toContain('Enviar mensaje');
  await switchLanguage(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await Promise.all(scripts)).join('\n')).not.toContain('Send Message');
});
