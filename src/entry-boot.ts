import { draftKey } from '#domain/contact/form-contract.ts';
import { isLanguage } from '#domain/locale.ts';
import { prefixOf } from '#domain/routes.ts';
import { isShownByLocation, isSiteReachable, pageLoad } from './app/document-url.ts';
import { rememberChoice, rememberVisit } from './app/language-cookie.ts';

/** How long after the load event the application is loaded if the visitor does nothing. */
const idleMs = 2000;

/** Events that precede the use of the page. */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Gives each history entry a key, also those that the browser adds for a fragment link: the router stores scroll
 * positions by key, and treats all entries without one as the same.
 */
function keyHistoryEntries(): void {
  const keyEntry = () => {
    if (history.state === null) history.replaceState({ key: String(Math.random()) }, '');
  };
  keyEntry();
  addEventListener('popstate', keyEntry);
}

/**
 * Remembers the language of a prefixed page, or of the switcher, whose options are the only links and buttons with
 * `lang`.
 */
function rememberLanguage(): void {
  const prefix = prefixOf(location.pathname);
  if (prefix !== null) rememberVisit(window, prefix);
  const keepChoice = ({ target }: Event) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('a[lang], button[lang]') : null;
    if (option !== null && isLanguage(option.lang)) rememberChoice(window, option.lang);
  };
  addEventListener('click', keepChoice, true); // kept after hydration: a link that opens a new tab bypasses the application
}

/**
 * While the browser loads another document, leaves links and forms to it: it then cancels the earlier navigation. The
 * application would fetch a page or post a message beside the pending request.
 */
function leaveLinksToBrowser(): void {
  let isLeaving = false;
  let used: Element | null = null;
  const keepFromApplication = (event: Event) => {
    used = event.target instanceof Element ? event.target.closest('a, form') : null;
    if (isLeaving && used !== null) event.stopPropagation();
  };
  for (const type of ['click', 'submit']) addEventListener(type, keepFromApplication, true);
  addEventListener('beforeunload', () => {
    isLeaving ||= !used?.matches('[href^="mailto:"], [href^="tel:"]'); // those open another program
  });
  addEventListener('pageshow', () => {
    isLeaving = false; // the page was restored from the back/forward cache
  });
}

/**
 * Loads the application at the first use, or a while after the load event: reading needs no script, so script must not
 * compete with the first paint.
 */
function boot(): void {
  const hydrated = new AbortController();
  const missed = collectMissedClicks(hydrated.signal);
  correctDocument(hydrated.signal);
  keepDraft(hydrated.signal);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    whenParsed()
      .then(() => Promise.all([loadApplication(), loadLaterStyles()]))
      .then(([{ hydrate }]) => hydrate())
      .then(() => {
        hydrated.abort();
        for (const button of missed) button.click();
      }, reloadOnce)
      .catch((cause) => {
        console.warn('The application could not be loaded', cause);
        setTimeout(() => {
          isStarted = false; // the next use tries again
        }, idleMs);
      });
  };
  const startOnUse = (event: Event) => {
    if (!isOfRestingPointer(event)) start();
  };
  for (const event of interactionEvents)
    addEventListener(event, startOnUse, { capture: true, passive: true, signal: hydrated.signal });
  addEventListener('load', () => setTimeout(start, idleMs), { once: true });
}

/** Before hydration, only a reload shows the page of a URL that Back has changed. */
function correctDocument(signal: AbortSignal): void {
  const correct = () => {
    if (!isShownByLocation()) location.reload();
  };
  addEventListener('popstate', correct, { signal });
  correct(); // the visitor may have gone back before this script ran
}

/** Keeps what is typed before hydration, as the form does afterwards. A sent form is not a draft. */
function keepDraft(signal: AbortSignal): void {
  const options = { capture: true, signal };
  addEventListener('input', ({ target }) => saveField(target as HTMLInputElement), options);
  addEventListener('submit', () => saveField(null), options);
}

/** @param field `null` deletes the draft. */
function saveField(field: HTMLInputElement | null): void {
  try {
    const draft = field && { ...JSON.parse(sessionStorage.getItem(draftKey) ?? '{}'), [field.name]: field.value };
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // storage is disabled or full: the form works without a draft
  }
}

/** The application hydrates the whole document, which must be parsed. */
async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Browsers also fire a move when a page appears under a resting pointer. */
function isOfRestingPointer(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
}

/** This script is inline; the page lists the files of the application and of its imports. */
async function loadApplication(): Promise<typeof import('./entry-client.tsx')> {
  const [application] = await Promise.all(listFiles('application').map((url) => import(/* @vite-ignore */ url)));
  return application;
}

/**
 * Style sheets for what this page does not show at first: toasts, other pages. They must be loaded before hydration.
 */
function loadLaterStyles(): Promise<unknown> {
  const sheets = listFiles('later').map((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    return new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
    });
  });
  return Promise.all(sheets);
}

/**
 * Reloads a document whose files a deploy has replaced. Only once, and never while a form has the focus: links and
 * forms work without the application too.
 */
async function reloadOnce(cause: unknown): Promise<void> {
  if (pageLoad()?.type === 'reload' || document.activeElement?.closest('form')) throw cause;
  if (!(await isSiteReachable(location.href))) throw cause;
  location.reload();
}

/** Files listed in the `data-later` or `data-application` of an element. */
function listFiles(name: 'later' | 'application'): string[] {
  return document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name]?.split(' ') ?? [];
}

/** A button without a form action does nothing before hydration: its click is repeated then. */
function collectMissedClicks(signal: AbortSignal): Set<HTMLButtonElement> {
  const buttons = new Set<HTMLButtonElement>();
  const collect = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') buttons.add(button);
  };
  addEventListener('click', collect, { capture: true, signal });
  return buttons;
}

rememberLanguage();
leaveLinksToBrowser();
keyHistoryEntries();
boot();
