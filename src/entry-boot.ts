/** How long the application waits after the page has loaded when nobody does anything. */
const idleMs = 2000;

/** What tells that somebody is about to use the page. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Gives each entry of the history a key of its own, also those that the browser makes when a link leads to a place on
 * the page: the router keeps by it how far an entry was scrolled, and takes all entries without one for the same.
 */
function keyHistoryEntries(): void {
  const keyEntry = () => {
    if (history.state === null) history.replaceState({ key: Math.random().toString(36).slice(2) }, '');
  };
  keyEntry();
  addEventListener('popstate', keyEntry);
}

/**
 * Loads the application at the first sign of use, or a while after the page has loaded: reading needs no
 * script, so script must not compete with the first paint.
 */
function boot(): void {
  const missed = collectMissedClicks();
  const start = once(() => {
    for (const sign of signsOfUse) removeEventListener(sign, startOnUse, true);
    const styled = loadLaterStyle();
    void import('./entry-client.tsx').then(({ hydrate }) => styled.then(hydrate)).then(missed.replay);
  });
  const startOnUse = (event: Event) => {
    if (!isOfRestingPointer(event)) start();
  };
  for (const sign of signsOfUse) addEventListener(sign, startOnUse, { capture: true, passive: true });
  if (document.readyState === 'complete') setTimeout(start, idleMs);
  else addEventListener('load', () => setTimeout(start, idleMs), { once: true });
}

/** A browser tells of a move also when a page comes up under a pointer that rests. */
function isOfRestingPointer(event: Event): boolean {
  return event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
}

/** The sheet for what this page does not show at first: toasts, other pages. It must be there before they are. */
function loadLaterStyle(): Promise<unknown> {
  const href = document.querySelector<HTMLStyleElement>('style[data-later]')?.dataset.later;
  if (href === undefined) return Promise.resolve(); // in development every sheet is linked
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve; // without it the page still works
    document.head.append(link);
  });
}

/** A button without an action of its own does nothing before the application is there: its click is kept for then. */
function collectMissedClicks(): { replay: () => void } {
  const buttons = new Set<HTMLButtonElement>();
  const collect = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') buttons.add(button);
  };
  addEventListener('click', collect, true);
  return {
    replay: () => {
      removeEventListener('click', collect, true);
      for (const button of buttons) button.click();
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

keyHistoryEntries();
boot();
