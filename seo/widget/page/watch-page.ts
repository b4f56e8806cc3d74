import { whenIdle } from '../pause.ts';

/** Long enough for a view to be whole after a click, short enough to be called live. */
const settleMs = 300;

/** What of the page can change a finding without an element coming or going. */
const attributes = ['lang', 'href', 'hreflang', 'content', 'alt', 'title', 'aria-label', 'aria-labelledby', 'id'];

/**
 * Calls `read` whenever the document has changed, one reading after the other, until the page is left.
 *
 * @returns asks for a reading now, whether anything has changed or not.
 */
export function watchPage(document: Document, read: () => Promise<void>): () => void {
  const turn = { isAsked: false, isRunning: false };
  const run = async () => {
    turn.isRunning = true;
    try {
      while (turn.isAsked) {
        turn.isAsked = false;
        await whenIdle();
        await read();
      }
    } finally {
      turn.isRunning = false;
    }
  };
  const ask = () => {
    turn.isAsked = true;
    if (!turn.isRunning) void run();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(ask, settleMs);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: attributes });
  return ask;
}
