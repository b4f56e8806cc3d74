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
  const stopCorrecting = correctDocument();
  const start = once(() => {
    for (const sign of signsOfUse) removeEventListener(sign, startOnUse, true);
    void whenParsed()
      .then(() => Promise.all([loadApplication(), loadLaterStyles()]))
      .then(([{ hydrate }]) => hydrate())
      .then(stopCorrecting)
      .then(missed.replay);
  });
  const startOnUse = (event: Event) => {
    if (!isOfRestingPointer(event)) start();
  };
  for (const sign of signsOfUse) addEventListener(sign, startOnUse, { capture: true, passive: true });
  addEventListener('load', () => setTimeout(start, idleMs), { once: true });
}

/**
 * A step inside the application shares its document with the page before it. After a reload Back changes the URL and
 * loads nothing, and before hydration only a full load brings the page of that URL.
 *
 * @returns Stops, once the application listens.
 */
function correctDocument(): () => void {
  const loaded = pageOf(loadedUrl());
  const correct = () => {
    if (pageOf(location.href) !== loaded) location.reload();
  };
  addEventListener('popstate', correct);
  correct(); // the visitor may have gone back before this script has come
  return () => removeEventListener('popstate', correct);
}

/** The URL that this document came from, whatever has become of `location` since. */
function loadedUrl(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

function pageOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The application takes over the whole document, which must be there. */
async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** A browser tells of a move also when a page comes up under a pointer that rests. */
function isOfRestingPointer(event: Event): boolean {
  return event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
}

/** This script is written into the page: where the application is, and what it imports, stands in the page too. */
async function loadApplication(): Promise<typeof import('./entry-client.tsx')> {
  const [application] = await Promise.all(
    listAddresses('application').map((address) => import(/* @vite-ignore */ address)),
  );
  return application;
}

/** The sheets for what this page does not show at first: toasts, other pages. They must be there before those are. */
function loadLaterStyles(): Promise<unknown> {
  const sheets = listAddresses('later').map((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    return new Promise((resolve) => {
      link.onload = link.onerror = resolve; // without it the page still works
    });
  });
  return Promise.all(sheets);
}

/** Files that an element of the page names in its `data-later` or `data-application`. */
function listAddresses(name: 'later' | 'application'): string[] {
  return document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name]?.split(' ') ?? [];
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
