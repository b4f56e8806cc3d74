import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe objects to, one line an element.
 *
 * @param within Selector of the part that is checked; the whole page without it.
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What passes is not described: that takes longer than all checks.
  const options: RunOptions = { runOnly: standards, resultTypes: ['violations'] };
  return page.evaluate(
    async ({ part, run }) => {
      // A colour that is still changing is no colour of the page. The sheet stays for the looks that follow.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
      for (const _ of ['begun', 'drawn']) await new Promise(requestAnimationFrame);
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await checker.run(part === undefined ? document : { include: [part] }, run);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    { part: within, run: options },
  );
}
