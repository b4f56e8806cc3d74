import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { type Browser, launch } from 'puppeteer-core';

/** How a visitor's screen and wishes are. */
export type Look = { width: number; height: number; dark: boolean; reducedMotion: boolean };

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @throws where the machine has no Firefox; FIREFOX names one that stands elsewhere. */
export async function openFirefox({ width, height, dark, reducedMotion }: Look): Promise<Browser> {
  const executablePath = process.env.FIREFOX ?? places.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('no Firefox found: install firefox-esr, or name one in the variable FIREFOX');
  return launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    },
  });
}

/** Collects what a visitor's console shows while a page is used. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  return errors;
}

/** Opens a page and waits until React has taken over. */
export async function openHydrated(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForSelector('html[data-hydrated=true]');
}

/** What axe objects to, one line an element. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe); // a script element would be stopped by the site's own policy
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
