import { expect, type Locator, type Page } from '@playwright/test';
import { listMessages } from './e2e-database.ts';
import { expectPage, hold, holdApplication, throttle } from './hurried-page.ts';
import { fillForm, hydrated, openHydrated, submitButton, switchLanguage, test, visitor } from './page-watch.ts';

// A visit in a hurry: the same actions before, during and after hydration. history.spec.ts has the entries
// that share a document, hurried-language.spec.ts the language that goes along.

const visits = [
  { path: '/', to: '/services' },
  { path: '/fr/about', to: '/fr/contact' },
] as const;

const visibleLink = (page: Page, to: string) => page.locator(`a[href="${to}"]`).locator('visible=true').first();
const isHydrated = 'html[data-hydrated]';
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });
const goForward = (page: Page) => page.goForward({ waitUntil: 'commit' });

/** Presses the pointer before hydration and releases it after. */
async function clickDuringHydration(page: Page, target: Locator, release: () => void): Promise<void> {
  await target.hover();
  await page.mouse.down();
  release();
  await expect(page.locator(isHydrated)).toBeAttached();
  await page.mouse.up();
}

/** Clicks when React has taken over. In the page: Playwright itself waits while another document is being loaded. */
async function clickOnceHydrated(page: Page, selector: string): Promise<void> {
  await page.evaluate((clicked) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.querySelector<HTMLElement>(clicked)?.click();
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
  }, selector);
}

async function backAndForward(page: Page, path: string, to: string): Promise<void> {
  await goBack(page);
  await expectPage(page, path);
  await goForward(page);
  await expectPage(page, to);
  await goBack(page);
  await expectPage(page, path);
}

for (const { path, to } of visits) {
  test(`${path}: links, Back and Forward lead to the right page before, during and after hydration`, async ({
    page,
    problems,
  }) => {
    const release = await holdApplication(page);
    await page.goto(path);
    await visibleLink(page, to).click();
    await expectPage(page, to);
    await backAndForward(page, path, to);

    await clickDuringHydration(page, visibleLink(page, to), release);
    await expectPage(page, to);
    await backAndForward(page, path, to);
    expect(problems.console).toEqual([]);
  });
}

test.describe('menu', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('opened before hydration it stays open, and leads on after it', async ({ page, problems }) => {
    const release = await holdApplication(page);
    await page.goto('/fr/blog');
    const menu = page.locator('.menu--sheet');
    await menu.locator('summary').click();
    release();
    await expect(page.locator(isHydrated)).toBeAttached();
    await expect(menu).toHaveAttribute('open');
    await menu.locator('.menu__item').nth(5).click();
    await expectPage(page, '/faq');
    await expect(menu).not.toHaveAttribute('open');
    expect(problems.console).toEqual([]);
  });
});

let visitors = 0;
/** An email address for each test, by which its messages are counted. */
const nextEmail = () => `hurried-${process.pid}-${++visitors}@example.org`;
const countMessages = (email: string) => listMessages().split(email).length - 1;

const fill = (page: Page, email: string) => fillForm(page, { ...visitor, email });

test('what is typed on a slow line while the page hydrates is kept, and sent once', async ({ page, problems }) => {
  const email = nextEmail();
  const release = await holdApplication(page);
  await throttle(page);
  await page.goto('/es/contact', { waitUntil: 'commit' });
  await fill(page, email);
  await page.locator('[name=message]').press('End');
  const typing = page.locator('[name=message]').pressSequentially(' And a shop.', { delay: 50 });
  release();
  await typing;
  await expect(page.locator(isHydrated)).toBeAttached();
  await expect(page.locator('[name=message]')).toHaveValue(`${visitor.message} And a shop.`);
  await submitButton(page).click();
  await expect(page.locator('[name=message]')).toHaveValue('');
  expect(countMessages(email)).toBe(1);
  expect(problems.console).toEqual([]);
});

test('a form whose submit button is pressed before hydration and released after it is sent once', async ({
  page,
  problems,
}) => {
  const email = nextEmail();
  const release = await holdApplication(page);
  await page.goto('/contact');
  await fill(page, email);
  await clickDuringHydration(page, submitButton(page), release);
  await expect(page.locator('[name=message]')).toHaveValue('');
  expect(countMessages(email)).toBe(1);
  expect(problems.console).toEqual([]);
});

test('a form that is submitted twice before hydration is sent once', async ({ page, problems }) => {
  const email = nextEmail();
  const release = await holdApplication(page);
  await page.goto('/');
  await fill(page, email);
  await submitButton(page).dblclick();
  await expect(page).toHaveURL('/contact?sent=1#contact');
  release();
  await hydrated(page);
  await expect(page.locator('[name=message]')).toHaveValue('');
  expect(countMessages(email)).toBe(1);
  expect(problems.console).toEqual([]);
});

test('a form that is submitted before and after hydration is sent once', async ({ page, problems }) => {
  const email = nextEmail();
  const release = await holdApplication(page);
  await page.goto('/contact');
  await fill(page, email);
  let posts = 0;
  page.on('request', (request) => void (request.method() === 'POST' && posts++));
  const respond = await hold(page, /\/contact$/);
  await clickOnceHydrated(page, 'main form [type=submit]');
  await submitButton(page).click({ noWaitAfter: true });
  release();
  await expect.poll(() => posts).toBe(2);
  respond();
  await expect(page).toHaveURL('/contact?sent=1#contact');
  await expect(page.locator('[name=message]')).toHaveValue('');
  expect(countMessages(email)).toBe(1);
  expect(problems.console).toEqual([]);
});

test('a draft is gone after it was sent before hydration', async ({ page, problems }) => {
  const email = nextEmail();
  await openHydrated(page, '/contact');
  await fill(page, email);
  const release = await holdApplication(page);
  await page.reload();
  await fill(page, email);
  await submitButton(page).click();
  await expect(page).toHaveURL('/contact?sent=1#contact');
  release();
  await hydrated(page);
  await expect(page.locator('[name=message]')).toHaveValue('');
  expect(problems.console).toEqual([]);
});

test('what is typed before hydration is kept over a change of language and other pages', async ({ page, problems }) => {
  const release = await holdApplication(page);
  await page.goto('/contact');
  await fill(page, nextEmail());
  await visibleLink(page, '/about').click();
  await expectPage(page, '/about');
  await visibleLink(page, '/contact').click();
  await expectPage(page, '/contact');
  await switchLanguage(page, 'Français');
  await expectPage(page, '/fr/contact');
  release();
  await hydrated(page);
  await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
  expect(problems.console).toEqual([]);
});

for (const { path, name, to } of [
  { path: '/', name: 'Français', to: '/fr' },
  { path: '/faq', name: 'Español', to: '/faq' },
]) {
  test(`${name} is chosen on ${path} while the page hydrates`, async ({ page, problems }) => {
    const release = await holdApplication(page);
    await page.goto(path);
    await page.locator('.menu--dropdown summary').click();
    await clickDuringHydration(page, page.locator('.menu--dropdown .menu__item', { hasText: name }), release);
    await expect(page.locator('html')).toHaveAttribute('lang', name.slice(0, 2).toLowerCase());
    await expectPage(page, to);
    expect(problems.console).toEqual([]);
  });
}

test('after a link to an email address the language still changes without a reload', async ({ page }) => {
  await openHydrated(page, '/contact');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.locator('main a[href^="mailto:"]').first().click();
  await switchLanguage(page, 'Français');
  await expectPage(page, '/fr/contact');
  await expect(page.locator('body')).toHaveAttribute('data-same-document');
});

test('the next use loads the application when the first one was offline', async ({ page, context }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
  await page.goto('/about');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === page.url());
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await failed;
  await context.setOffline(false);
  await page.clock.resume();
  await hydrated(page);
  expect(faults).toEqual([]);
});
