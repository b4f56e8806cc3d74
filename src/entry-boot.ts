import { draftKey } from '#domain/contact/form-contract.ts';
import { isLanguage } from '#domain/locale.ts';
import { prefixOf } from '#domain/routes.ts';
import { showBusy } from './app/busy.ts';
import { isShownByLocation, isSiteReachable, pageLoad } from './app/document-url.ts';
import { readLanguage, rememberChoice, rememberVisit } from './app/language-cookie.ts';

/** How long after the load event the application is loaded if the visitor does nothing. Developers do not wait for it. */
const idleMs = import.meta.env.DEV ? 0 : 2000;

/** Events that precede the use of the page. */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

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
  addEventListener('click', keepChoice, true); // kept after hydration: the application does not follow links
}

/**
 * While the browser loads another document, leaves languages and forms to it: it then cancels the earlier navigation.
 * The application would change the page or post a message beside the pending request.
 */
function leaveUseToBrowser(): void {
  let isLeaving = false;
  let used: Element | null = null;
  const keepFromApplication = (event: Event) => {
    used = event.target instanceof Element ? event.target.closest('a, form') : null;
    if (isLeaving && used !== null) event.stopPropagation();
  };
  for (const type of ['click', 'submit']) addEventListener(type, keepFromApplication, true);
  addEventListener('beforeunload', () => {
    isLeaving ||= !used?.matches('[href^="mailto:"], [href^="tel:"]'); // those open another program
    showBusy(isLeaving);
  });
  addEventListener('pageshow', () => {
    isLeaving = false; // the page was restored from the back/forward cache
    showBusy(false);
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

/** The browser may show a page that it kept or fetched before the visitor chose another language. */
function correctLanguage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const chosen = readLanguage(window);
    const isOther = chosen !== undefined && chosen !== document.documentElement.lang;
    const isNew = persisted || pageLoad()?.type !== 'reload'; // never again and again
    if (isOther && isNew && prefixOf(location.pathname) === null) location.reload();
  });
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
  const { application } = document.querySelector<HTMLElement>('[data-application]')?.dataset ?? {};
  const [entry] = await Promise.all((application ?? '').split(' ').map((url) => import(/* @vite-ignore */ url)));
  return entry;
}

/**
 * The style sheet of what only script shows, such as toasts. It must be loaded before hydration.
 */
async function loadLaterStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>('[data-later]')?.dataset.later;
  if (href === undefined) return; // in development
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
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
leaveUseToBrowser();
correctLanguage();
boot();
