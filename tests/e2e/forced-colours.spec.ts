import { expect } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';
import { openHydrated, test } from './page-watch.ts';

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('controls keep an edge, and what is chosen a mark', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 }); // the contact button is in any header of this width
    await openHydrated(page, '/contact');
    for (const control of ['.site-header .button', 'form .button', 'input[name=email]', 'textarea', '.card--linked']) {
      expect.soft(await page.locator(`${control} >> visible=true`).first().evaluate(hasEdge), control).toBe(true);
    }
    const currentPage = page.locator('.site-nav__link[aria-current]');
    expect.soft(await currentPage.evaluate(hasMark), 'current page').toBe(true);
    await page.keyboard.press('Tab');
    expect.soft(await page.locator(':focus').evaluate(hasEdge), 'skip link').toBe(true);

    await openPage(page, '/blog');
    const [pressed, other] = [page.locator('[aria-pressed=true]'), page.locator('[aria-pressed=false]').first()];
    expect.soft(await pressed.evaluate(colours), 'pressed category').not.toEqual(await other.evaluate(colours));
    expect.soft(await page.locator('.badge').first().evaluate(isMotifDrawn), 'motif of a category').toBe(true);
  });
});

function colours(element: Element): string[] {
  const { color, backgroundColor, borderTopWidth } = getComputedStyle(element);
  return [color, backgroundColor, borderTopWidth];
}

/** A border, or an outline, that differs from what is behind it. */
function hasEdge(element: Element): boolean {
  const { borderTopWidth, borderTopStyle, borderTopColor, outlineStyle } = getComputedStyle(element);
  const ground = getComputedStyle(document.body).backgroundColor;
  const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none' && borderTopColor !== ground;
  return hasBorder || outlineStyle !== 'none';
}

/** A line under the words that differs from what is behind it. */
function hasMark(element: Element): boolean {
  const { backgroundColor } = getComputedStyle(element, '::after');
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  return backgroundColor !== ground && !/^rgba\(.*, 0\)$/.test(backgroundColor);
}

/** In the colour of the words beside it: a background would have that of the page. */
function isMotifDrawn(badge: Element): boolean {
  const { borderTopWidth, borderTopColor } = getComputedStyle(badge, '::before');
  return Number.parseFloat(borderTopWidth) >= 1 && borderTopColor === getComputedStyle(badge).color;
}
