/** A frame over an element of the page, which it does not change. */
export type Mark = { show: (target: Element, label: string) => boolean; hide: () => void };

const paddingPixels = 6;
/** On a phone the panel covers the lower part of the page, as in widget.css. */
const phonePixels = 640;

/** @param frame The element to lay over others, with one for the label in it. */
export function createMark(frame: HTMLElement): Mark {
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
      transform: `translate(${left - paddingPixels}px, ${top - paddingPixels}px)`,
      width: `${width + 2 * paddingPixels}px`,
      height: `${height + 2 * paddingPixels}px`,
    });
    nextFrame = requestAnimationFrame(() => follow(target));
  };
  return {
    hide,
    show: (target, label) => {
      hide();
      if (!isVisible(target)) return false;
      target.scrollIntoView({ block: innerWidth > phonePixels ? 'center' : 'start' });
      frame.firstElementChild?.replaceChildren(label);
      frame.hidden = false;
      follow(target);
      return true;
    },
  };
}

export function isVisible(target: Element | null): boolean {
  return target?.isConnected === true && target.getClientRects().length > 0;
}
