import { expect, type Page } from '@playwright/test';
import { articlePath, servicePath } from '../support/site-content.ts';
import { hydrated, test } from './page-watch.ts';
import { openPage } from './site-pages.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merging with the browser's own needs an interface
  interface Window {
    /** What a test has seen move, one line each. */
    seen: string[];
    /** Text that was not opaque in some frame, one line each. */
    faint: string[];
    scrollSteps: number;
    hasScrolled: boolean;
  }
}

/** Notes in `window.seen` every animation that begins, those of pseudo-elements and view transitions included. */
function watchAnimations(): void {
  window.seen = [];
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

/** Notes in `window.faint`, frame by frame, text that is not opaque. */
function watchText(): void {
  window.faint = [];
  const look = () => {
    for (const element of document.querySelectorAll('body *')) {
      const { opacity } = getComputedStyle(element);
      const text = element.textContent.trim().slice(0, 40);
      if (opacity !== '1' && text !== '') window.faint.push(`${opacity} ${element.className}: ${text}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Text that was not opaque at some moment, each element once. */
const faintText = (page: Page) => page.evaluate(() => [...new Set(window.faint)]);

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
  await openPage(page, '/contact');
  await hydrated(page);
  await scrollToEnd(page);
  await page.locator('.accordion__summary').first().click();
  await page.locator('.accordion__summary').first().hover();
  await page.route('**/functions/v1/secure-contact-form', (route) => route.fulfill({ status: 503, json: {} }));
  const values = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'We need a booking site.' };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await page.getByRole('banner').locator('.menu--dropdown summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.locator('h1')).toBeFocused();
  await page.locator('.card').first().hover();
  await expect(page).toHaveURL('/');
}

test.describe('where reduced motion is preferred', () => {
  test('nothing animates: no section, menu, toast, button or change of page', async ({ page }) => {
    await page.addInitScript(watchAnimations);
    await useEverything(page);
    expect(await seen(page)).toEqual([]);
  });

  test('the hero buttons jump', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
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

  test('the hero buttons scroll smoothly', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
    const explore = page.getByRole('link', { name: 'Explore Our Ecosystem' });
    expect(await countScrollSteps(page, () => explore.click())).toBeGreaterThan(1);
    await expect(page.locator('#industries')).toBeInViewport();
  });

  test('the keyboard moves the page at once, also after a link to a place on it', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
    const partner = page.getByRole('link', { name: 'Partner With Us' });
    await page.getByRole('link', { name: 'Explore Our Ecosystem' }).press('Control+Enter'); // opens it in a tab of its own
    await partner.focus();
    expect(await countScrollSteps(page, () => page.keyboard.press('Tab'))).toBeLessThanOrEqual(2);
    await countScrollSteps(page, () => page.evaluate(() => window.scrollTo(0, 0)));
    expect(await countScrollSteps(page, () => partner.click())).toBeGreaterThan(2);
    expect(await countScrollSteps(page, () => page.keyboard.press('Shift+Tab'))).toBeLessThanOrEqual(2);
  });

  test('the closing block of the services is scrolled to smoothly', async ({ page }) => {
    await openPage(page, '/services');
    await hydrated(page);
    const start = page.getByRole('button', { name: 'Get Started Today' });
    expect(await countScrollSteps(page, () => start.click())).toBeGreaterThan(1);
  });

  test('another page begins at its top at once', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
    await scrollToEnd(page);
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
    expect(await countScrollSteps(page, () => about.click())).toBeLessThanOrEqual(2);
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  for (const [way, paths] of [
    ['without script', ['/', '/about', '/services', '/companies', '/blog', '/faq', '/contact', '/privacy-policy']],
    ['with script', [servicePath, articlePath]],
  ] as const) {
    test(`${way} text is opaque at every moment, in a capture of the whole page and in print`, async ({ page }) => {
      test.slow(); // every page in one visit
      if (way === 'without script') await page.route('**/*.js', () => {}); // it never arrives; a failure would reload the page
      await page.addInitScript(watchText);
      for (const path of paths) {
        await openPage(page, path);
        if (way === 'with script') await hydrated(page);
        await expect(() => page.screenshot({ fullPage: true })).toPass(); // a busy browser may be unable to capture
        await scrollThrough(page);
        await page.emulateMedia({ media: 'print' });
        expect.soft(await page.evaluate(findHiddenInPrint), `${path} in print`).toEqual([]);
        expect.soft(await faintText(page), path).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  }

  test('text is opaque while a form is sent and confirmed', async ({ page }) => {
    await page.addInitScript(watchText);
    await useEverything(page);
    expect(await faintText(page)).toEqual([]);
  });
});

test('text that is not opaque is found', async ({ page }) => {
  await page.addInitScript(watchText);
  await openPage(page, '/about');
  await page.evaluate(() => document.styleSheets[0]?.insertRule('main { opacity: 0.9 }'));
  await expect.poll(async () => (await faintText(page)).join()).toContain('0.9');
});

/** Scrolls by half a window each frame, to the end of the page. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.scrollBehavior = 'auto';
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top });
      await nextFrame();
    }
  });
}

/** Words of the page that would not be printed; answers that are closed on the screen are. */
function findHiddenInPrint(): string[] {
  const words = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, dd, summary)')];
  return words
    .filter((element) => element.closest('form, .error-summary, .visually-hidden') === null)
    .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    .map((element) => element.textContent?.slice(0, 40) ?? '');
}
