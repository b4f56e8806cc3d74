import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Finding } from '#seo/engine/finding.ts';
import { hreflangRules } from '#seo/engine/hreflang/audit-hreflang.ts';
import { pageRules } from '#seo/engine/page/audit-page.ts';
import type { RuleId } from '#seo/engine/rule.ts';
import { schemaRules } from '#seo/engine/structured-data/audit-structured-data.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { findBarriers } from './barriers.ts';
import { type FaultySite, faultySitemap, plainSitemap, plantedRules, startFaultySite } from './faulty-site.ts';
import { test as base, openHydrated, switchLanguage } from './page-watch.ts';

const site: { running?: SiteUnderTest; faulty?: FaultySite } = {};

/** Starts the servers once for each worker, and not for each test. */
const test = base.extend<object, { servers: typeof site }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      // Its public origin is another, which the widget must map to the local one.
      site.running = await startTestSite({ SEO_DEVTOOLS: 'true' });
      site.faulty = await startFaultySite(plainSitemap);
      await use(site);
      await site.running.stop();
      site.faulty.stop();
    },
    { scope: 'worker', auto: true },
  ],
});

const launcher = (page: Page) => page.getByRole('button', { name: /^SEO/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'SEO devtools' });

async function openSite(page: Page, path: string): Promise<void> {
  await openHydrated(page, `${site.running?.origin}${path}`);
  await expect(launcher(page)).toContainText(/problems|warning|error/);
}

async function openPanel(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(panel(page)).toBeVisible();
}

async function chooseTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** The rules of the findings that the open panel shows, hints included. */
async function shownRules(page: Page): Promise<string[]> {
  return (await page.locator('#view .of-rule').allTextContents()).sort();
}

test('with the flag every page has a green button, and no page reports a violation of its policy', async ({
  page,
  problems,
}) => {
  for (const path of ['/', '/fr/about', '/services', '/blog', '/contact']) {
    await openSite(page, path);
    await expect(launcher(page)).toContainText('no problems');
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');
  }
  expect(problems.console.filter((line) => !line.startsWith('info: SEO devtools'))).toEqual([]);
});

test('the sitemap is checked after two seconds with five of its URLs, and the console has one line', async ({
  page,
  problems,
}) => {
  const heads: string[] = [];
  page.on('request', (request) => request.method() === 'HEAD' && heads.push(new URL(request.url()).origin));
  await openSite(page, '/about');
  const line = /^info: SEO devtools: \/sitemap\.xml lists \d+ URLs, 5 of 5 sampled URLs respond correctly\. /;
  await expect.poll(() => problems.console).toEqual([expect.stringMatching(line)]);
  expect(problems.failedRequests).toEqual([]);
  expect(heads).toEqual(Array.from({ length: 5 }, () => site.running?.origin));
  await openPanel(page);
  await chooseTab(page, 'Site');
  await expect(panel(page)).toContainText(/\d+ URLs in \/sitemap\.xml/);
  await expect(page.locator('#view ul li')).toHaveCount(5);
});

test('the panel opens by keyboard, its tabs move by arrows, and Escape closes it and gives the focus back', async ({
  page,
}) => {
  await openSite(page, '/about');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Page' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Preview' })).toContainText(/Title: \d+ of 580 px/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Site' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Page' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('it follows a change of language', async ({ page }) => {
  await openSite(page, '/about');
  await openPanel(page);
  await expect(panel(page)).toContainText('/about · en');
  await switchLanguage(page, 'Français');
  await expect(panel(page)).toContainText('/fr/about · fr');
});

test('a title that a script changes is a finding until the change is undone', async ({ page }) => {
  await openSite(page, '/about');
  await openPanel(page);
  const sent = await page.title();
  await page.evaluate(() => {
    document.title = 'Another title that only a browser has seen | Goshen Group';
  });
  await expect(page.locator('#view .group').filter({ hasText: 'ssr/parity' })).toContainText('Another title');
  await expect(launcher(page)).toBeHidden();
  await page.evaluate((title) => {
    document.title = title;
  }, sent);
  await expect(page.locator('#view .group').filter({ hasText: 'ssr/parity' })).toHaveCount(0);
});

/** What the widget and goshen audit both know: not the time or the size of a response, nor its headers. */
const sharedRules = new Set(
  [...pageRules, ...hreflangRules, ...schemaRules].map(({ id }) => id).filter((id) => !/^(?:http|perf|sec)\//.test(id)),
);

type Message = { rule: string; message: string };

/** Rules and messages without what the audit adds for other pages, and without the URL that a message names. */
function toComparable(messages: readonly Message[]): string[] {
  return messages
    .filter(({ rule }) => sharedRules.has(rule as RuleId))
    .map(({ rule, message }) =>
      `${rule} ${message}`.replace(/ (?:Found on|Found in|Found|And) [\d,]+ (?:pages|clusters|times|more)\.$/, ''),
    )
    .map((text) => text.replace(/https?:\/\/[\w.:/-]*\w\/?/g, '<url>'))
    .sort();
}

/** The findings that the open Page view shows, once all have been read. */
async function shownMessages(page: Page): Promise<string[]> {
  await expect(page.getByRole('tabpanel')).not.toContainText('Reading');
  const texts = await page.locator('#view .list > li > p:first-child').allTextContents();
  return toComparable(texts.map((text) => ({ rule: text.split(' ', 1)[0] ?? '', message: text.replace(/^\S+ /, '') })));
}

/** The findings of the command line. */
async function audit(...args: string[]): Promise<Finding[]> {
  const root = join(import.meta.dirname, '../..');
  const options = ['--level', 'info', '--format', 'json'];
  const env = { ...process.env, SITE_URL: 'https://goshen.test' };
  const command = [join(root, 'cli/goshen.js'), 'audit', ...args, ...options];
  const run = promisify(execFile)(process.execPath, command, { cwd: root, env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout).findings;
}

test('exactly the planted faults are found, and goshen audit finds the same', async ({ page }) => {
  const url = `${site.faulty?.origin}/faulty`;
  await page.goto(url);
  await openPanel(page);
  await expect.poll(() => shownRules(page)).toEqual(plantedRules);
  expect(await shownMessages(page)).toEqual(toComparable(await audit(url, '--profile', 'quick')));
});

test('on pages of this site it reports what goshen audit reports', async ({ page }) => {
  const found = await audit();
  for (const path of ['/fr/about', '/services']) {
    await openSite(page, path);
    await openPanel(page);
    const url = `https://goshen.test${path}`;
    const audited = found.filter(({ places }) => places.some((place) => place.url === url));
    expect(await shownMessages(page), path).toEqual(toComparable(audited));
  }
});

test('the rules that goshen.config.json skips are not reported, nor in the sitemap', async ({ page }) => {
  const skipping = await startFaultySite(faultySitemap, ['img/*', 'heading/order', 'sitemap/value']);
  await page.goto(`${skipping.origin}/faulty`);
  await openPanel(page);
  const isSkipped = (rule: string) => rule.startsWith('img/') || rule === 'heading/order';
  await expect.poll(() => shownRules(page)).toEqual(plantedRules.filter((rule) => !isSkipped(rule)));
  await chooseTab(page, 'Site');
  await expect.poll(() => shownRules(page)).toContain('sitemap/missing-loc');
  expect(await shownRules(page)).not.toContain('sitemap/value');
  skipping.stop();
});

test('a finding is framed on the page without touching it', async ({ page }) => {
  await page.goto(`${site.faulty?.origin}/faulty`);
  await openPanel(page);
  const markup = await page.locator('#lodge').evaluate((image) => image.outerHTML);
  await page.getByRole('button', { name: 'Show on the page: img/alt-missing' }).click();
  const frame = await page.locator('#mark').boundingBox();
  const image = await page.locator('#lodge').boundingBox();
  expect(frame?.x).toBeCloseTo((image?.x ?? 0) - 6, 0);
  expect(await page.locator('#lodge').evaluate((element) => element.outerHTML)).toBe(markup);
});

test('it is fit for a phone, both themes and a screen reader, and absent in print', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openSite(page, '/about');
    await openPanel(page);
    for (const tab of ['Page', 'Preview', 'Site']) {
      await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
      await chooseTab(page, tab);
      expect(await findBarriers(page, 'seo-widget'), tab).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      for (const part of ['[role=tablist]', '#view'])
        expect(await page.locator(part).evaluate((one) => one.scrollWidth - one.clientWidth), part).toBe(0);
    }
    await page.keyboard.press('Escape');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(launcher(page)).toBeHidden();
});
