import { expect, type Page, type Route } from '@playwright/test';
import texts from '../../locales/en/common.json' with { type: 'json' };
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { findBarriers } from './barriers.ts';
import { listLayoutShifts } from './layout-shifts.ts';
import { hydrated, noProblems, openHydrated, switchLanguage, test } from './page-watch.ts';

/** Events that the services received, one line each: name, path and details. */
type Received = { google: string[]; plausible: string[] };

const googleTag = `(() => {
  const send = (command) => {
    if (command[0] !== 'event') return;
    fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify([...command]) });
  };
  const waiting = dataLayer.splice(0);
  dataLayer.push = (command) => send(command);
  waiting.forEach(send);
  document.cookie = '_ga=GA1.1.1; Path=/; Max-Age=1000';
})()`;
const plausibleScript = `(() => {
  const { domain } = document.currentScript.dataset;
  const waiting = window.plausible.q;
  window.plausible = (...call) => fetch('https://plausible.io/api/event', { method: 'POST', mode: 'no-cors', body: JSON.stringify([...call, domain]) });
  waiting.forEach((call) => window.plausible(...call));
})()`;

/** Stands in for the services: nothing leaves the machine. */
async function receive(page: Page): Promise<Received> {
  const received: Received = { google: [], plausible: [] };
  const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
  await page.route('https://www.googletagmanager.com/gtag/js?id=G-TEST', script(googleTag));
  await page.route('https://plausible.io/js/script.manual.js', script(plausibleScript));
  await page.route('https://region1.google-analytics.com/**', async (route) => {
    const [, name, parameters] = JSON.parse(route.request().postData() ?? '');
    received.google.push(lineOf(name, parameters.page_location, parameters));
    await route.fulfill({ status: 204 });
  });
  await page.route('https://plausible.io/api/event', async (route) => {
    const [name, { u, props = {} }, domain] = JSON.parse(route.request().postData() ?? '');
    received.plausible.push(`${lineOf(name, u, props)} of ${domain}`);
    await route.fulfill({ status: 202 });
  });
  return received;
}

function lineOf(name: string, url: string, details: Record<string, unknown>): string {
  const { percent_scrolled: percent, interest_subject: subject } = details;
  return [name, new URL(url).pathname, percent ?? subject].filter((part) => part !== undefined).join(' ');
}

/** Puts a service on every page, as the snippet of an operator does. @returns its calls so far. */
async function install(page: Page, provider: 'gtag' | 'plausible' | 'dataLayer'): Promise<() => Promise<string[]>> {
  await page.addInitScript((name) => {
    const calls: unknown[][] = [];
    const record = (...call: unknown[]) => calls.push(call);
    const dataLayer: unknown[] = [];
    Object.assign(window, { calls, [name]: name === 'dataLayer' ? dataLayer : record });
    dataLayer.push = (...entries) => calls.push(entries);
  }, provider);
  return async () => {
    const calls = await page.evaluate(() => (window as unknown as { calls: Record<string, string>[][] }).calls);
    return calls.map((call) => JSON.stringify(call));
  };
}

const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    const room = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo({ top: Math.ceil(room * part), behavior: 'instant' });
  }, share);

async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await Promise.all([page.waitForEvent('load'), link.click()]);
  await hydrated(page);
}

const question = (page: Page) => page.getByRole('region', { name: texts.consent.heading });
const changeButton = (page: Page) => page.getByRole('button', { name: texts.consent.change });

test.describe('without a service', () => {
  test('there is no question, nothing is loaded or sent, and nothing fails', async ({ page, problems }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openHydrated(page, '/');
    await scrollTo(page, 1);
    await page.locator('[data-industry][data-click-event] h3').click();
    await follow(page, 'About');
    await expect(question(page)).toHaveCount(0);
    await expect(changeButton(page)).toHaveCount(0);
    expect(loaded.filter((url) => /consent|provider/.test(url))).toEqual([]);
    expect(problems).toEqual(noProblems);
  });
});

for (const provider of ['gtag', 'plausible', 'dataLayer'] as const) {
  test(`${provider} of the operator receives each view once, each depth once a view, and clicks on hospitality`, async ({
    page,
    context,
  }) => {
    await context.route(
      ({ protocol }) => protocol === 'https:',
      (route) => route.fulfill({ body: 'a company' }),
    );
    const received = await install(page, provider);
    const count = async (part: string) => (await received()).filter((call) => call.includes(part)).length;
    const views = provider === 'plausible' ? '"pageview"' : '"page_view"';
    await openHydrated(page, '/');
    await expect.poll(() => count(views)).toBe(1);
    await page.locator('a[href="#industries"]').first().click();
    await scrollTo(page, 0.3);
    await scrollTo(page, 1);
    await scrollTo(page, 0);
    await scrollTo(page, 1);
    await expect.poll(() => count('"scroll_depth"')).toBe(3);
    await page.locator('[data-industry][data-click-event] h3').click();
    await page.locator('a[data-company][data-click-event]').first().click();
    await page.locator('a[data-company]:not([data-click-event])').first().click();
    await expect.poll(() => count('"hospitality_interest"')).toBe(2);
    await follow(page, 'Services');
    await expect.poll(() => count(views)).toBe(1);
    await switchLanguage(page, 'Français');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await count(views)).toBe(1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => count(views)).toBe(2);
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => count(views)).toBe(1);
  });
}

test('a language with a URL of its own is a view, and the way back up is no depth', async ({ page }) => {
  const received = await install(page, 'dataLayer');
  await openHydrated(page, '/about');
  await switchLanguage(page, 'Français');
  await page.waitForURL('**/fr/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(received).toHaveLength(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect((await received()).filter((call) => call.includes('scroll_depth') && call.includes('/faq'))).toEqual([]);
});

test('the signal of the browser silences the operator’s service too', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const received = await install(page, 'gtag');
  await openHydrated(page, '/');
  await scrollTo(page, 1);
  await follow(page, 'About');
  expect(await received()).toEqual([]);
});

test.describe('with services configured', () => {
  test.describe.configure({ mode: 'default' }); // one server for all of them
  let site: SiteUnderTest;
  test.beforeAll(async () => {
    site = await startTestSite({
      SITE_URL: 'http://goshen.test',
      GA_MEASUREMENT_ID: 'G-TEST',
      PLAUSIBLE_DOMAIN: 'goshen.test',
    });
  });
  test.afterAll(() => site.stop());

  test('nothing is loaded or sent before an answer, nor after a refusal, which is remembered', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.origin) || foreign.push(request.url()));
    await openHydrated(page, site.origin);
    await scrollTo(page, 1);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Decline' }).click();
    await expect(question(page)).toHaveCount(0);
    await follow(page, 'About');
    await page.reload();
    await hydrated(page);
    await expect(changeButton(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });

  test('after consent each view and depth is sent once to each service; a withdrawal ends it at once', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    const received = await receive(page);
    await openHydrated(page, `${site.origin}/about?utm_source=news&email=someone@example.org`);
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => received.google).toEqual(['page_view /about']);
    await expect.poll(() => received.plausible).toEqual(['pageview /about of goshen.test']);
    await scrollTo(page, 0.5);
    await expect.poll(() => received.google.length).toBe(3);
    await scrollTo(page, 1);
    await expect.poll(() => received.google.length).toBe(4);
    await follow(page, 'Services');
    await expect.poll(() => received.google.at(-1)).toBe('page_view /services');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0); // or the reload keeps the place it was at
    await page.reload();
    await hydrated(page);
    const depths = [25, 50, 75].map((percent) => `scroll_depth /about ${percent}`);
    const expected = ['page_view /about', ...depths, 'page_view /services', 'page_view /services'];
    await expect.poll(() => received.google).toEqual(expected);
    expect(errors).toEqual([]);

    await changeButton(page).click();
    await expect(question(page)).toBeFocused();
    const untilNow = [...expected, ...[25, 50, 75].map((percent) => `scroll_depth /services ${percent}`)]; // down to the button
    await expect.poll(() => received.google).toEqual(untilNow);
    await expect.poll(() => received.plausible).toHaveLength(untilNow.length);
    await Promise.all([page.waitForEvent('load'), question(page).getByRole('button', { name: 'Decline' }).click()]);
    await hydrated(page);
    await follow(page, 'About');
    await scrollTo(page, 1);
    expect(received.google).toEqual(untilNow);
    expect(received.plausible).toHaveLength(untilNow.length);
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  });

  test('the signal of the browser refuses: no question, nothing to change, nothing sent', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      localStorage.setItem('analyticsConsent', 'accepted');
    });
    const received = await receive(page);
    await openHydrated(page, site.origin);
    await scrollTo(page, 1);
    await follow(page, 'About');
    await expect(question(page)).toHaveCount(0);
    await expect(changeButton(page)).toHaveCount(0);
    expect(received).toEqual({ google: [], plausible: [] });
  });

  test('the question is reached and answered by keyboard, and can be called back', async ({ page }) => {
    await openHydrated(page, site.origin);
    await question(page).waitFor();
    await page.keyboard.press('Tab'); // the skip link comes first
    for (const name of ['Privacy Policy', 'Accept', 'Decline']) {
      await page.keyboard.press('Tab');
      await expect(question(page).locator(':focus')).toHaveText(name);
    }
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await changeButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeFocused();
    await question(page).getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(changeButton(page)).toBeFocused();
  });

  for (const width of [320, 390, 1440]) {
    test(`at ${width} px it moves nothing, weighs both answers alike and leaves room for the language suggestion`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'fr-FR' });
      const page = await context.newPage();
      await openHydrated(page, site.origin);
      const region = question(page);
      const suggestion = page.locator('.language-suggestion');
      await region.waitFor();
      await suggestion.waitFor();
      const [box, other] = [await region.boundingBox(), await suggestion.boundingBox()];
      if (box === null || other === null) throw new Error('both are visible');
      expect(box.y + box.height).toBeLessThanOrEqual(other.y);
      expect(box.y).toBeGreaterThan(200);
      const answers = await Promise.all(
        ['Accept', 'Decline'].map((name) =>
          region.getByRole('button', { name }).evaluate((button) => {
            const { width: w, height: h } = button.getBoundingClientRect();
            const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(button);
            return { w, h, color, backgroundColor, fontWeight, fontSize };
          }),
        ),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(await listLayoutShifts(page)).toEqual([]);
      expect(await findBarriers(page, '.notices')).toEqual([]);
      await context.close();
    });
  }
});
