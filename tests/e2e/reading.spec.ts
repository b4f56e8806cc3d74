import { expect } from '@playwright/test';
import blog from '../../locales/en/blog.json' with { type: 'json' };
import { articlePath, articlePaths, faqIds } from '../support/site-content.ts';
import { hydrated, openHydrated, test } from './page-watch.ts';

test('Get Started Today moves to the closing block, focus included', async ({ page }) => {
  await openHydrated(page, '/services');
  await page.getByRole('button', { name: 'Get Started Today' }).click();
  const closing = page.getByRole('region', { name: 'Ready to Transform Your Business?' });
  await expect(closing).toBeFocused();
  await expect(closing).toBeInViewport();
});

test('an article leads to the blog', async ({ page }) => {
  await page.goto(articlePath);
  await page.getByRole('link', { name: 'Back to the Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('the categories of the blog only display', async ({ page }) => {
  await openHydrated(page, '/blog');
  const group = page.getByRole('group', { name: 'Categories' });
  await expect(group.getByRole('button')).toHaveText([blog.list.all, ...Object.values(blog.categories)]);
  await expect(group.locator('[aria-pressed=true]')).toHaveText('All');
  await group.getByRole('button').last().click({ force: true });
  await expect(group.locator('[aria-pressed=true]')).toHaveText('All');
  await expect(page.getByRole('article')).toHaveCount(articlePaths.length);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('one question a category is open, and it closes again', async ({ page }) => {
      await page.goto('/faq');
      if (javaScriptEnabled) await hydrated(page);
      const open = page.locator('details.accordion__item[open]');
      const [general = '', pricing = ''] = faqIds;
      await expect(open).toHaveCount(faqIds.length); // the first of each
      await page.locator(`#${general}-2 summary`).click();
      await expect(page.locator(`#${general}-1[open]`)).toHaveCount(0);
      await page.locator(`#${pricing}-1 summary`).click();
      await expect(open).toHaveCount(faqIds.length - 1);
      await page.locator(`#${general}-2 summary`).click();
      await expect(open).toHaveCount(faqIds.length - 2);
    });

    test('the contents of a legal page lead to its sections', async ({ page }) => {
      await page.goto('/privacy-policy');
      if (javaScriptEnabled) await hydrated(page);
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      await expect(page.locator('.legal__section')).toHaveCount(await links.count());
      await links.last().click();
      await expect(page.locator('.legal__section h2').last()).toBeInViewport();
    });
  });
}
