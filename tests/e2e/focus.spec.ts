import { expect } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';
import { openHydrated, pressThrough, test } from './page-watch.ts';

const screens = {
  phone: { viewport: { width: 390, height: 844 }, tabbedThrough: ['/', '/faq', '/contact'] },
  desktop: { viewport: { width: 1440, height: 900 }, tabbedThrough: ['/services', '/blog', '/privacy-policy'] },
};

for (const [name, { viewport, tabbedThrough }] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('every stop of the keyboard shows where the focus is', async ({ page }) => {
      for (const path of tabbedThrough) {
        await openHydrated(page, path);
        expect.soft(await pressThrough(page, 'Tab', evaluateStop), path).toEqual([]);
      }
    });
  });
}

test('a stop without a visible focus is found', async ({ page }) => {
  await openPage(page, '/about');
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('main a { outline: 0 !important }', document.styleSheets[0].cssRules.length);
  });
  expect((await pressThrough(page, 'Tab', evaluateStop)).join()).toContain('Start Your Project: no outline');
});

/** @returns why the focus cannot be seen. */
function evaluateStop(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.id;
  const marks = [element, element.closest('.card--linked')].filter((mark) => mark !== null);
  const hasOutline = marks.some((mark) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(mark);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor);
  });
  if (!hasOutline) return `${name}: no outline`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const end = element.localName === 'textarea' ? top + 48 : bottom; // its caret is scrolled to, not its end
  const isInside = left >= 0 && right <= window.innerWidth && top >= 0 && end <= window.innerHeight;
  if (!isInside) return `${name}: outside the window, ${Math.round(top)} to ${Math.round(bottom)}`;
  const isUncovered = [top + 2, (top + end) / 2, end - 2].every((y) => {
    const found = document.elementFromPoint((left + right) / 2, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  return isUncovered ? '' : `${name}: covered`;
}
