import { type CDPSession, expect, type Frame, type Page } from '@playwright/test';
import { languages } from '#domain/locale.ts';
import { articlePath } from '../support/site-content.ts';
import { chooseLanguage, notFoundPaths, openPage, sitePaths, templatePaths } from '../support/site-pages.ts';
import { listLayoutShifts } from './layout-shifts.ts';
import { hydrated, test } from './page-watch.ts';
import { spaceText } from './text-spacing.ts';

const everyPath = [...sitePaths, ...notFoundPaths];

/** Phones, a tablet, a desktop, and the desktop in the middle of more ground. */
const widths = [320, 390, 768, 1440, 1920];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('paper gets the words of a page, and neither its controls nor its dark', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/', '/faq', '/contact', articlePath, '/terms-of-service']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.site-header, form').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      expect.soft(await page.evaluate(findHiddenInPrint), path).toEqual([]);
    }
  });

  test('no word breaks in the middle, on a phone or a tablet', async ({ page, context, origin }) => {
    test.slow(); // every page in every language
    for (const language of languages) {
      await chooseLanguage(context, language, origin);
      for (const path of everyPath) {
        await expect(async () => {
          await openPage(page, path); // again, where it came without the font
          for (const width of [320, 344, 390, 768, 1024]) {
            await page.setViewportSize({ width, height: 844 });
            expect(await page.evaluate(findBrokenWords), `${language} ${path} at ${width} px`).toEqual([]);
          }
        }).toPass({ timeout: 15_000 });
      }
    }
  });

  test('a word that a heading breaks is found', async ({ page }) => {
    await openPage(page, '/about');
    await page.locator('h1').evaluate((title) => title.style.setProperty('width', '2ch'));
    expect(await page.evaluate(findBrokenWords)).not.toEqual([]);
  });
});

/** Words on two lines, each with its element; code, addresses and what is only for screen readers may break. */
function findBrokenWords(): string[] {
  const exempt = 'script, style, pre, code, .visually-hidden, .field--trap, .menu__label';
  const word = /(?<![\p{L}\p{N}\u00AD@./:])[\p{L}\p{N}’']+(?![\p{L}\p{N}’']|[@./:]\w)/gu;
  const isBroken = (text: Node, start: number, length: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
  };
  const elements = [...document.querySelectorAll('body *')].filter((element) => element.closest(exempt) === null);
  const texts = elements.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text));
  return texts.flatMap((text) =>
    [...text.data.matchAll(word)]
      .filter(({ 0: { length }, index }) => isBroken(text, index, length))
      .map(([broken]) => `${broken} in ${text.parentElement?.localName}.${text.parentElement?.className}`),
  );
}

/** Words of the page that would not be printed; answers that are closed on the screen are. */
function findHiddenInPrint(): string[] {
  const words = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, dd, summary)')];
  return words
    .filter((element) => element.closest('form, .share, .error-summary, .visually-hidden') === null)
    .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    .map((element) => element.textContent?.slice(0, 40) ?? '');
}

for (const path of everyPath) {
  test(`${path}: nothing is wider than the window, cut off, or without its size before it is drawn`, async ({
    page,
    context,
    origin,
  }) => {
    const session = await context.newCDPSession(page);
    for (const language of languages) {
      await chooseLanguage(context, language, origin);
      const framed = await framePage(page, origin, path);
      expect.soft(await framed.evaluate(countUnsized), `${language}, images and patterns without a size`).toBe(0);
      expect.soft(await page.evaluate(findOverflow, widths), language).toEqual([]);
      await setTextSize(session, 32); // as a visitor does in the settings of the browser: media queries follow
      await expect(framed.locator('html')).toHaveCSS('font-size', '32px');
      expect.soft(await page.evaluate(findOverflow, [390, 1440]), `${language}, text of twice the size`).toEqual([]);
      await setTextSize(session, 16);
      await expect(framed.locator('html')).toHaveCSS('font-size', '16px');
      if (!templatePaths.includes(path)) continue;
      await spaceText(framed);
      const edges = await framed.evaluate(listLayoutEdges);
      expect.soft(edges.length).toBeGreaterThan(5);
      expect.soft(await page.evaluate(findOverflow, edges), `${language}, wider text spacing`).toEqual([]);
    }
  });
}

test('a page whose text alone is enlarged to 200 % does not scroll sideways', async ({ page, context, origin }) => {
  test.slow(); // every kind of page in every language
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    for (const path of templatePaths) {
      const framed = await framePage(page, origin, path);
      await framed.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')); // no media query changes
      const found = await page.evaluate(findOverflow, [640, 768, 1024, 1280]);
      expect
        .soft(
          found.filter((line) => line.includes('the page is')),
          `${language} ${path}`,
        )
        .toEqual([]);
    }
  }
});

test('something too wide and something cut off are found, at their widths', async ({ page, origin }) => {
  const framed = await framePage(page, origin, '/about');
  await framed.evaluate(() => {
    const sheet = document.styleSheets[0];
    const wide = 'main h3 { width: 3000px }';
    const cut = 'main h1 { width: 20px; overflow: hidden; overflow-wrap: normal }';
    sheet?.insertRule(`@media (min-width: 560px) and (max-width: 579.98px) { ${wide} }`, sheet.cssRules.length);
    sheet?.insertRule(`@media (width >= 1400px) { ${cut} }`, sheet.cssRules.length);
  });
  const found = await page.evaluate(findOverflow, await framed.evaluate(listLayoutEdges));
  expect(found).toEqual([
    expect.stringMatching(/^at 560 px the page is \d{4} px wide$/),
    expect.stringMatching(/^at 1400 px h1\S* is cut off$/),
    expect.stringMatching(/^at 1440 px h1\S* is cut off$/),
  ]);
});

/**
 * The widths at which another layout begins, from a phone to a desktop: what is too wide for a layout is so at its
 * narrowest. They include those of a page at 200 %, which is laid out as one of half the width.
 */
function listLayoutEdges(): number[] {
  const listQueries = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
      ...(rule instanceof CSSGroupingRule ? listQueries(rule.cssRules) : []),
    ]);
  const queries = [...document.styleSheets].flatMap((sheet) => listQueries(sheet.cssRules));
  const edges = queries.flatMap((query) =>
    [...query.matchAll(/([\d.]+)(rem|px)/g)].map(([, size, unit]) =>
      Math.ceil(Number(size) * (unit === 'rem' ? 16 : 1)),
    ),
  );
  return [...new Set([320, ...edges, 1440])].filter((width) => width >= 320 && width <= 1440).sort((a, b) => a - b);
}

function countUnsized(): number {
  const images = [...document.images].filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'));
  const patterns = document.querySelectorAll('svg:not([viewBox], .image > *)'); // a placeholder has the size of its image
  return images.length + patterns.length;
}

function setTextSize(session: CDPSession, standard: number): Promise<unknown> {
  return session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } });
}

/**
 * Shows a page as the server sends it in a frame, without script, which changes no layout. A frame takes a new width at
 * once; a window is drawn anew for each. The site lets no page frame it, so its markup is written into the frame.
 */
async function framePage(page: Page, origin: string, path: string): Promise<Frame> {
  const host = `${origin}/host-of-the-frame`;
  if (page.url() !== host) {
    await page.route(host, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }));
    await page.goto(host);
  }
  const sent = await (await page.request.get(path)).text();
  const html = sent.replace(/(<svg\b[^>]*>).*?<\/svg>/gs, '$1</svg>'); // what is drawn has no part in the layout, and takes time
  await page.evaluate((srcdoc) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries({ border: '0', height: '900px', visibility: 'hidden' }))
      frame.style.setProperty(name, value);
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = srcdoc;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.replaceChildren(frame);
    return loaded.then(() => undefined);
  }, html);
  const framed = page.frames()[1];
  if (framed === undefined) throw new Error('no frame');
  await framed.evaluate(() => document.fonts.ready.then(() => undefined));
  return framed;
}

/** What makes the framed page scroll sideways, or hides some of its own text, at each width. */
async function findOverflow(widths: readonly number[]): Promise<string[]> {
  const frame = document.querySelector('iframe');
  const shown = frame?.contentDocument;
  if (!frame || !shown) throw new Error('the page is in no frame');
  const isCut = (element: HTMLElement) => {
    const isTooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const isTooHigh = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
    if (!isTooWide && !isTooHigh) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (isTooWide && overflowX !== 'visible') || (isTooHigh && /hidden|clip/.test(overflowY));
    return hides && element.closest('svg, .visually-hidden, .field--trap, .menu__label, textarea, input') === null;
  };
  const found: string[] = [];
  for (const width of widths) {
    frame.style.setProperty('width', `${width}px`);
    for (const _ of ['begun', 'drawn']) await new Promise(requestAnimationFrame); // sizes in vw follow when it is drawn
    const { clientWidth, scrollWidth } = shown.documentElement;
    if (clientWidth !== width) throw new Error(`laid out at ${clientWidth} px, not ${width}`);
    if (scrollWidth > width) found.push(`at ${width} px the page is ${scrollWidth} px wide`);
    const cut = [...shown.querySelectorAll<HTMLElement>('body *')].filter(isCut);
    found.push(...cut.map((element) => `at ${width} px ${element.localName}.${element.className} is cut off`));
  }
  return found;
}

test('nothing moves while the page loads, however late the font comes', async ({ page }) => {
  for (const { path, width } of [
    { path: '/', width: 390 },
    { path: '/fr', width: 1440 },
    { path: '/contact', width: 1440 },
    { path: articlePath, width: 390 },
    { path: '/services', width: 768 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const font = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await font.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    const arrived = page.waitForResponse('**/*.woff2');
    font.resolve();
    await (await arrived).finished();
    expect.soft(await listLayoutShifts(page), `${path} at ${width} px`).toEqual([]);
    await page.unroute('**/*.woff2');
  }
});

test('a page without the font has it on the next visit', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/faq');
  const withFallback = await titleWidth(page);
  await page.unroute('**/*.woff2');
  await page.goto('/about'); // fetches the font
  await expect(async () => {
    await openPage(page, '/faq'); // where reading the cached font takes more than 100 ms, the page does without it again
    expect(await titleWidth(page)).not.toBe(withFallback);
  }).toPass();
});

/** Differs between the fonts. */
function titleWidth(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') ?? document.body);
    return range.getClientRects()[0]?.width;
  });
}

test('the header is one row at each width, in each language', async ({ page, context, origin }) => {
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    await openPage(page, '/services');
    for (const width of await page.evaluate(listLayoutEdges)) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await page.evaluate(() => {
        const parts = [
          ...document.querySelectorAll('.site-header :is(.site-logo span, .site-nav__link, .menu__button)'),
        ];
        return parts.filter((part) => part.getClientRects().length > 0).map((part) => part.getBoundingClientRect());
      });
      const tallest = Math.max(...rows.map(({ bottom }) => bottom)) - Math.min(...rows.map(({ top }) => top));
      expect.soft(tallest, `${language}, ${width} px`).toBeLessThan(50);
    }
  }
});

test('the first screen is complete on a phone and on a desktop', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/fr', '/es']) {
      await openPage(page, path);
      for (const part of ['h1', '.button >> nth=1', '.stat >> nth=0', '.stat >> nth=1', '.weave--hero']) {
        const ratio = part === '.weave--hero' ? 0.5 : 1;
        await expect.soft(page.locator('.home-hero').locator(part), `${path} ${part}`).toBeInViewport({ ratio });
      }
    }
  }
});
