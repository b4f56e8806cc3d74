import type { Page } from '@playwright/test';

/** The layout shifts of the page so far, two frames after the font has come, each with what moved. */
export function listLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Element | null; currentRect: DOMRect }[] };
    const describe = ({ value, startTime, sources }: LayoutShift) => {
      const moved = sources.map(
        ({ node, currentRect: { x, y } }) => `${node?.nodeName} ${node?.className} to ${x}, ${y}`,
      );
      return `${value} after ${Math.round(startTime)} ms: ${moved.join('; ')}`;
    };
    return new Promise<string[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve((list.getEntries() as LayoutShift[]).map(describe)));
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 200); // nothing was ever reported
    });
  });
}
