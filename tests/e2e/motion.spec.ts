import { expect, type Page } from '@playwright/test';
import { hydrated, test } from './page-watch.ts';
import { openPage } from './site-pages.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merging with the browser's own needs an interface
  interface Window {
    /** What a test has seen move, one line each. */
    seen: string[];
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

const seen = (page: Page) => page.evaluate(() => window.seen);
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo({ top: 99_999, behavior: 'instant' }));

/** Counts in `window.scrollSteps` the steps of a scroll; `window.hasScrolled` when it has come to its end. */
function watchScroll(): void {
  window.scrollSteps = 0;
  window.hasScrolled = false;
  document.addEventListener('scroll', () => {
    window.scrollSteps += 1;
  });
  document.addEventListener('scrollend', () => {
    window.hasScrolled = true;
  });
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

test.describe('where less motion is asked for', () => {
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

  test('sections come in as they are scrolled to, and pages give way to each other', async ({ page }) => {
    await page.addInitScript(watchAnimations);
    await useEverything(page);
    const moved = (await seen(page)).join('\n');
    expect(moved).toContain('reveal');
    expect(moved).toContain('toast');
    expect(moved).toContain('::view-transition');
  });

  test('the hero buttons scroll smoothly', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
    const explore = page.getByRole('link', { name: 'Explore Our Ecosystem' });
    expect(await countScrollSteps(page, () => explore.click())).toBeGreaterThan(1);
    await expect(page.locator('#industries')).toBeInViewport();
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
    ['with script', ['/services/web-development', '/blog/online-store-payment-delivery-phones']],
  ] as const) {
    test(`${way} a section is shown when its words are found, and when it is printed`, async ({ page }) => {
      if (way === 'without script') await page.route('**/*.js', (route) => route.abort());
      for (const path of paths) {
        await openPage(page, path);
        expect.soft(await page.evaluate(findFaded), path).toEqual([]);
        await page.emulateMedia({ media: 'print' });
        expect.soft(await page.evaluate(findHiddenInPrint), `${path} in print`).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  }
});

/** Sections that stay hidden or faded although their words were found: a browser scrolls those to the middle. */
async function findFaded(): Promise<string[]> {
  document.documentElement.style.scrollBehavior = 'auto';
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const sections = [...document.querySelectorAll('.reveal')];
  const isFaded = (section: Element) => getComputedStyle(section).opacity !== '1';
  for (const section of sections) {
    for (const words of [section.querySelector('h2, h3, p, li'), section]) {
      words?.scrollIntoView({ block: 'center' });
      await nextFrame();
      await nextFrame();
    }
  }
  for (let frames = 0; frames < 40 && sections.some(isFaded); frames += 1) await nextFrame();
  return sections.filter(isFaded).map((section) => section.textContent.slice(0, 40));
}

/** Words of the page that would not be printed; answers that are closed on the screen are. */
function findHiddenInPrint(): string[] {
  const words = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, dd, summary)')];
  return words
    .filter((element) => element.closest('form, .error-summary, .visually-hidden') === null)
    .filter((element) => {
      const section = element.closest('.reveal');
      const isFaded = section !== null && getComputedStyle(section).opacity !== '1';
      return isFaded || !element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    })
    .map((element) => element.textContent?.slice(0, 40) ?? '');
}
