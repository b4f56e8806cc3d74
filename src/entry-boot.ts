import './styles/main.css';

/** How long the application waits after the page has loaded when nobody does anything. */
const idleMs = 2000;

/** What tells that somebody is about to use the page. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Loads the application at the first sign of use, or a while after the page has loaded: reading needs no
 * script, so script must not compete with the first paint.
 */
function boot(): void {
  const missed = collectMissedClicks();
  const start = once(() => {
    for (const sign of signsOfUse) removeEventListener(sign, start, true);
    void import('./entry-client.tsx').then(({ hydrated }) => hydrated).then(missed.replay);
  });
  for (const sign of signsOfUse) addEventListener(sign, start, { capture: true, passive: true });
  if (document.readyState === 'complete') setTimeout(start, idleMs);
  else addEventListener('load', () => setTimeout(start, idleMs), { once: true });
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

boot();
