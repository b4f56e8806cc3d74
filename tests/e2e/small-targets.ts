import type { Page } from '@playwright/test';

/** Targets that are less than 24 px wide or high (WCAG 2.5.8), but for links in a sentence. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a, button, summary, input:not([type=hidden]), textarea'),
    ];
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' && target.closest('p, li, dd')?.textContent !== target.textContent;
    return targets
      .filter((target) => target.checkVisibility() && target.closest('[aria-hidden=true], .skip-link') === null)
      .filter((target) => !isInSentence(target) && !target.classList.contains('card__link'))
      .map((target) => ({ name: target.textContent || target.id, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ name, box }) => `${name} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
  });
}
