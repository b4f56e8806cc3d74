import { expect } from '@playwright/test';
import { hydrated, noProblems, switchLanguage, test } from './page-watch.ts';

test('choosing a language changes every word without a reload and keeps typed values and scroll', async ({
  problems,
  page,
  origin,
}) => {
  await page.goto('/contact');
  await hydrated(page);
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

test('on a page without variants the URL stays, and the choice lasts a year', async ({ page, context }) => {
  await page.goto('/services');
  await hydrated(page);
  await switchLanguage(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL('/services');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18next');
  expect(cookie).toMatchObject({ value: 'es', path: '/', sameSite: 'Lax' });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 360 * 86_400);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the language of a prefixed page is remembered for the session', async ({ page, context }) => {
  await page.goto('/fr');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect((await context.cookies()).find(({ name }) => name === 'i18next')).toMatchObject({ value: 'fr', expires: -1 });
});

test('only the texts of the language that is shown are sent, the others when they are chosen', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.goto('/fr/contact');
  await hydrated(page);
  const sent = (await Promise.all(scripts)).join('\n');
  expect(sent).toContain('Envoyer le message');
  expect(sent).not.toContain('Send Message');
  expect(sent).not.toContain('Enviar mensaje');
  await switchLanguage(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await Promise.all(scripts)).join('\n')).not.toContain('Send Message');
});
