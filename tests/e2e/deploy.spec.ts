import { expect, type Page } from '@playwright/test';
import { fillForm, hydrated, openHydrated, switchLanguage, test, visitor } from './page-watch.ts';
import { startTwoVersions, type TwoVersions, type Version } from './two-versions.ts';

// A new version takes over, or stands beside the old one, while visitors have pages open.

let versions: TwoVersions;
test.describe.configure({ mode: 'default' }); // one pair of servers for all of them
test.beforeAll(async () => {
  versions = await startTwoVersions();
});
test.afterAll(() => versions.stop());

const isAsset = (path: string) => path.startsWith('/assets/');
const deploy = () => versions.route(() => 'new');

/** Opens a page of the old version, and waits until its application runs. */
async function openOld(page: Page, path: string): Promise<void> {
  versions.route(() => 'old');
  await openHydrated(page, versions.origin + path);
}

/** The documents that a page loads from now on. */
function watchDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** The page has given up loading the application: it does not reload itself any more. */
function waitForWarning(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) => message.text().startsWith('The application could not be loaded'));
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a link that is followed after a deploy loads its page as a document, once', async ({ page }) => {
  await openOld(page, '/');
  await footerLink(page, 'About').click();
  await expect(page).toHaveURL(`${versions.origin}/about`);
  await hydrated(page);
  deploy();
  const documents = watchDocuments(page);
  await footerLink(page, 'FAQ').click();
  await expect(page).toHaveURL(`${versions.origin}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  await hydrated(page);
  expect(documents).toEqual(['/faq']);
});

test('what was typed survives a change of language across a deploy', async ({ page }) => {
  await openOld(page, '/contact');
  await page.locator('[name=message]').fill('We need a booking site.');
  deploy();
  await switchLanguage(page, 'Français');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await hydrated(page);
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
});

test('a page whose application is of another version is loaded again', async ({ page }) => {
  let documents = 0;
  versions.route((path) => {
    if (!isAsset(path)) documents += 1;
    return documents < 2 && !isAsset(path) ? 'old' : 'new'; // the first document alone is old
  });
  const loaded = watchDocuments(page);
  await page.goto(`${versions.origin}/services`);
  await hydrated(page);
  expect(loaded).toEqual(['/services', '/services']);
});

test('a form that is being filled in is not loaded again, and is posted as a document', async ({ page }) => {
  versions.route((path) => (isAsset(path) ? 'new' : 'old'));
  const loaded = watchDocuments(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
  await page.goto(`${versions.origin}/contact`);
  const warned = waitForWarning(page);
  await fillForm(page, visitor);
  await warned;
  expect(loaded).toEqual(['/contact']);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\?sent=1/);
});

for (const [documents, assets] of [
  ['old', 'new'],
  ['new', 'old'],
] as const satisfies [Version, Version][]) {
  test(`with ${documents} documents and ${assets} assets pages are loaded again once, and links lead on`, async ({
    page,
  }) => {
    versions.route((path) => (isAsset(path) ? assets : documents));
    const loaded = watchDocuments(page);
    const warned = waitForWarning(page);
    await page.goto(`${versions.origin}/services`);
    const reloaded = page.waitForEvent('load');
    await page.mouse.move(2, 2);
    await page.mouse.move(3, 3);
    await reloaded;
    await page.mouse.move(4, 4);
    await page.mouse.move(5, 5);
    await warned;
    expect(loaded).toEqual(['/services', '/services']);
    await footerLink(page, 'About').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Goshen Group');
  });
}
