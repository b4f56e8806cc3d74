import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { listen } from '../support/listen.ts';
import { forward } from './forward.ts';
import { listLayoutShifts } from './layout-shifts.ts';

/** In front of the site, as a slow line is for one file: the font comes late. A route of the browser would switch its cache off. */
function startSlowLine(site: string, delayMs: number) {
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('.woff2')) await pause(delayMs);
    forward(site, request, response);
  });
  return listen(server);
}

/** Whether the browser really draws the main heading with a font that it has loaded. */
async function isHeadingInLoadedFont(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.some(({ isCustomFont }) => isCustomFont);
}

for (const delayMs of [1000, 3000]) {
  test(`a font that comes ${delayMs} ms late is there on the next page, without a shift`, async ({ page, baseURL }) => {
    const line = await startSlowLine(baseURL ?? '', delayMs);
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
    await page.goto(line.origin);
    expect(await isHeadingInLoadedFont(page)).toBe(false);
    await arrived;
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(`${line.origin}/services`);
    expect(await isHeadingInLoadedFont(page)).toBe(true);
    expect(await listLayoutShifts(page)).toEqual([]);
    line.stop();
  });
}
