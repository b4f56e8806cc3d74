import { expect, type Page } from '@playwright/test';
import { fillForm, openHydrated, test, visitor } from './page-watch.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merging with the browser's own needs an interface
  interface Window {
    /** What a test has seen move, one line each. */
    seen: string[];
    scrollSteps: number;
    hasScrolled: boolean;
  }
}

/**
 * Notes in `window.seen` every animation that begins, those of pseudo-elements and view transitions included; on the next
 * page too.
 */
function watchAnimations(): void {
  window.seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]');
  addEventListener('pagehide', () => sessionStorage.setItem('seen', JSON.stringify(window.seen)));
  const known = new WeakSet<Animation>();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      const lengthMs = Number(effect?.getComputedTiming().duration ?? 0);
      if (known.has(animation) || !(effect instanceof KeyframeEffect) || lengthMs <= 1) continue;
      known.add(animation);
      window.seen.push(
        `${effect.pseudoElement ?? ''} ${effect.target?.localName}.${effect.target?.getAttribute('class')}`,
      );
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const seen = (page: Page) => page.evaluate(() => window.seen);
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo({ top: 99_999, behavior: 'instant' }));

/** Counts in `window.scrollSteps` the steps of a scroll; `window.hasScrolled` when it has come to its end. */
function watchScroll(): void {
  window.scrollSteps = 0;
  window.hasScrolled = false;
  document.onscroll = () => {
    window.scrollSteps += 1;
  };
  document.onscrollend = () => {
    window.hasScrolled = true;
  };
}

/** How many steps a scroll takes that something on the page sets off: a jump is one. */
async function countScrollSteps(page: Page, setOff: () => Promise<void>): Promise<number> {
  await page.evaluate(watchScroll);
  await setOff();
  await expect.poll(() => page.evaluate(() => window.hasScrolled)).toBe(true);
  return page.evaluate(() => window.scrollSteps);
}

/** Goes to another page and uses what moves on the way. */
async function useEverything(page: Page): Promise<void> {
  await openHydrated(page, '/contact');
  await scrollToEnd(page);
  await page.locator('.accordion__summary').first().click();
  await page.locator('.accordion__summary').first().hover();
  await page.route('**/functions/v1/secure-contact-form', (route) => route.fulfill({ status: 503, json: {} }));
  await fillForm(page, visitor);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await page.getByRole('banner').locator('.menu--dropdown summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await page.locator('.card').first().hover();
}

test.describe('where reduced motion is preferred', () => {
  test('nothing animates: no section, menu, toast, button or change of page', async ({ page }) => {
    await page.addInitScript(watchAnimations);
    await useEverything(page);
    expect(await seen(page)).toEqual([]);
  });

  test('the hero buttons jump', async ({ page }) => {
    await openHydrated(page, '/');
    expect(await countScrollSteps(page, () => page.getByRole('link', { name: 'Partner With Us' }).click())).toBe(1);
    await expect(page.locator('#contact')).toBeInViewport();
  });
});

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('sections come in as they are scrolled to, and pages give way to each other', async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.2 }); // or one may begin and end between two frames
    await page.addInitScript(watchAnimations);
    await useEverything(page);
    for (const part of ['reveal', 'toast', '::view-transition']) {
      await expect.poll(async () => (await seen(page)).join('\n')).toContain(part);
    }
  });

  test('the keyboard moves the page at once, also after a link to a place on it', async ({ page }) => {
    await openHydrated(page, '/');
    const partner = page.getByRole('link', { name: 'Partner With Us' });
    await page.getByRole('link', { name: 'Explore Our Ecosystem' }).press('Control+Enter'); // opens it in a tab of its own
    await partner.focus();
    expect(await countScrollSteps(page, () => page.keyboard.press('Tab'))).toBeLessThanOrEqual(2);
    await countScrollSteps(page, () => page.evaluate(() => window.scrollTo(0, 0)));
    expect(await countScrollSteps(page, () => partner.click())).toBeGreaterThan(2);
    expect(await countScrollSteps(page, () => page.keyboard.press('Shift+Tab'))).toBeLessThanOrEqual(2);
  });

  test('the closing block of the services is scrolled to smoothly', async ({ page }) => {
    await openHydrated(page, '/services');
    const start = page.getByRole('button', { name: 'Get Started Today' });
    expect(await countScrollSteps(page, () => start.click())).toBeGreaterThan(1);
  });
});
