import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';

/** What a clean page must not do; filled while it runs. */
export type PageProblems = { console: string[]; failedRequests: string[]; foreignRequests: string[] };

/** `origin` is the site's; `problems` are console messages and failed or foreign requests. */
export const test = base.extend<{ origin: string; problems: PageProblems }>({
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  problems: ({ page, origin }, use) => use(watch(page, origin)),
});

function watch(page: Page, origin: string): PageProblems {
  const problems: PageProblems = { console: [], failedRequests: [], foreignRequests: [] };
  page.on('console', (message) => problems.console.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => {
    // The next navigation interrupts a view transition, which rejects a promise of the browser.
    if (!message.startsWith('Transition was skipped')) problems.console.push(`error: ${message}`);
  });
  page.on('requestfailed', (request) => problems.failedRequests.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      problems.failedRequests.push(response.url());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      problems.foreignRequests.push(request.url());
  });
  return problems;
}

export const noProblems: PageProblems = { console: [], failedRequests: [], foreignRequests: [] };

/**
 * Waits until React has taken over the document. A sign of use brings that about, and is given again: a first one
 * may come before the script that listens for it.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(2, 2);
    await page.mouse.move(3, 3);
    await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached', timeout: 1000 });
  }).toPass();
}

/** Opens a page, and waits for its font and until React has taken over. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await hydrated(page);
}

/** Takes a language in the header of a wide window by its own name. */
export async function switchLanguage(page: Page, name: string): Promise<void> {
  const switcher = page.locator('.menu--dropdown');
  await switcher.locator('summary').click();
  await switcher.locator('.menu__item', { hasText: name }).click();
}

/** What a visitor types whose message is valid. */
export const visitor = {
  firstName: 'Zoë',
  lastName: "O'Neill",
  email: 'zoe@example.org',
  message: 'We need a booking site.',
};

export const submitButton = (page: Page): Locator => page.locator('main form[method=post] button[type=submit]');

/** Types into the contact form. */
export async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

type Passage = { hasLeft: boolean; stops: number; found: string[]; end: () => void };

/**
 * Presses Tab or Shift+Tab until the focus leaves the page. Keys are sent ten at a time, and the page itself evaluates
 * each focused element: a question to the page after each key takes several times as long.
 *
 * @param evaluateStop Runs in the page. @returns what is wrong with the focused element, `''` if nothing is.
 * @returns what is wrong, in the order of the stops.
 */
export async function pressThrough(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  evaluateStop: (focused: Element) => string,
): Promise<string[]> {
  await page.keyboard.press(key);
  const passage = await page.evaluateHandle<Passage>(`(${watchPassage})(${evaluateStop})`);
  const session = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : 8 };
  const press = () => [
    session.send('Input.dispatchKeyEvent', { ...tab, type: 'rawKeyDown' }),
    session.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' }),
  ];
  for (let keys = 0; keys < 200; keys += 10) {
    await Promise.all(Array.from({ length: 10 }, press).flat());
    const { hasLeft, stops, found } = await passage.jsonValue();
    if (!hasLeft) continue;
    await passage.evaluate((ended) => ended.end());
    await session.detach();
    expect(stops, 'stops of the keyboard').toBeGreaterThan(5);
    return found;
  }
  throw new Error('the keyboard does not get out of the page');
}

/** Evaluates the focused element before each key moves the focus on; refuses keys once nothing has the focus. */
function watchPassage(evaluateStop: (focused: Element) => string): Passage {
  const listening = new AbortController();
  const passage: Passage = { hasLeft: false, stops: 0, found: [], end: () => listening.abort() };
  const onKey = (event: KeyboardEvent) => {
    const { activeElement } = document;
    if (event.key !== 'Tab') return;
    if (passage.hasLeft || activeElement === null || activeElement === document.body) {
      passage.hasLeft = true;
      event.preventDefault();
      return;
    }
    passage.stops += 1;
    const problem = evaluateStop(activeElement);
    if (problem !== '') passage.found.push(problem);
  };
  window.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
  return passage;
}
