import { element } from '../element.ts';

/** A frame over an element of the page, which it does not change. */
export type Highlight = { show: (target: Element, label: string) => boolean; hide: () => void };

const framePaddingPixels = 6;

/** @param freeHeight The height of the window that the panel does not cover. */
export function createHighlight(root: ShadowRoot, freeHeight: () => number): Highlight {
  const label = element('span', { class: 'highlight-label' });
  const frame = element('div', { class: 'highlight', 'aria-hidden': 'true', hidden: true }, label);
  root.append(frame);
  let nextFrame = 0;
  const hide = () => {
    cancelAnimationFrame(nextFrame);
    frame.hidden = true;
  };
  const follow = (target: Element) => {
    if (!target.isConnected) {
      hide();
      return;
    }
    const { left, top, width, height } = target.getBoundingClientRect();
    Object.assign(frame.style, {
      transform: `translate(${left - framePaddingPixels}px, ${top - framePaddingPixels}px)`,
      width: `${width + 2 * framePaddingPixels}px`,
      height: `${height + 2 * framePaddingPixels}px`,
    });
    nextFrame = requestAnimationFrame(() => follow(target));
  };
  return {
    hide,
    show: (target, text) => {
      hide();
      if (!isFramable(target)) return false;
      scrollTo(target, freeHeight());
      label.textContent = text;
      frame.hidden = false;
      follow(target);
      return true;
    },
  };
}

/** Scrolls to the middle of the free height; smoothly unless reduced motion is preferred. */
function scrollTo(target: Element, height: number): void {
  const { top, height: own } = target.getBoundingClientRect();
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const middle = window.scrollY + top - Math.max(16, (height - own) / 2);
  window.scrollTo({ top: middle, behavior: isReduced ? 'instant' : 'smooth' });
}

/** Whether an element is visible. */
export function isFramable(target: Element | null): boolean {
  return target?.isConnected === true && target.getClientRects().length > 0;
}
