import type { Frame, Page } from '@playwright/test';

/** Spaces the text as WCAG 1.4.12 lets a reader do: nothing may be lost by it. */
export async function spaceText(page: Page | Frame): Promise<void> {
  await page.evaluate(() => {
    const sheet = document.styleSheets[0];
    const spacing = ['line-height: 1.5', 'letter-spacing: 0.12em', 'word-spacing: 0.16em'];
    sheet?.insertRule(`* { ${spacing.map((rule) => `${rule} !important`).join('; ')} }`, sheet.cssRules.length);
    sheet?.insertRule('p { margin-bottom: 2em !important }', sheet.cssRules.length);
  });
}
