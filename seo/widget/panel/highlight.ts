import { element } from '../element.ts';

/** A frame over an element of the page: the page itself is not touched. */
export type Highlight = { show: (target: Element, label: string) => boolean; hide: () => void };

/** Pixels between an element and its frame. */
const room = 6;

/**
 * @param freeHeight How much of the window's height the panel leaves to the page.
 */
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
      transform: `translate(${left - room}px, ${top - room}px)`,
      width: `${width + 2 * room}px`,
      height: `${height + 2 * room}px`,
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

/** To the middle of what is free; smoothly where motion is welcome. */
function scrollTo(target: Element, height: number): void {
  const { top, height: own } = target.getBoundingClientRect();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const middle = window.scrollY + top - Math.max(16, (height - own) / 2);
  window.scrollTo({ top: middle, behavior: isCalm ? 'instant' : 'smooth' });
}

/** Whether there is something to see of an element: nothing of the head is, nor what is hidden. */
export function isFramable(target: Element | null): boolean {
  return target?.isConnected === true && target.getClientRects().length > 0;
}
