import { isSamePage, type Navigation } from '../components/navigation.ts';
import type { SiteRouter } from './open-router.ts';
import { viewOf } from './router-view.ts';
import type { View } from './view.ts';

type RouterState = SiteRouter['state'];

type NavigationDeps = {
  /** Loads the router at the first step. */
  openRouter: () => Promise<SiteRouter>;
  /** Loads the page of a path without showing it. */
  prefetch: (path: string) => Promise<unknown>;
  /** Loads the document of the URL. Rejects where the site cannot be reached. */
  reloadDocument: () => Promise<void>;
  show: (view: View, isAnimated: boolean) => void;
};

/**
 * Ways on from the page, made by a router that is loaded when first needed. Where the router or the next page cannot be
 * loaded, for example because a deploy has replaced their files, the browser loads the document.
 */
export function createNavigation(deps: NavigationDeps): Navigation & { open: () => void } {
  let router: Promise<SiteRouter> | null = null;
  const open = () => (router ??= deps.openRouter().then((opened) => watchRouter(opened, deps)));
  let latest = 0;
  const step = async (take: (router: SiteRouter) => Promise<void>, loadDocument: () => unknown) => {
    latest += 1;
    const number = latest;
    try {
      const opened = await open();
      if (number === latest) await take(opened); // else the visitor has gone elsewhere meanwhile
    } catch (cause) {
      console.warn('The router could not be loaded', cause);
      loadDocument();
    }
  };
  const showCurrent = async () => {
    latest += 1;
    try {
      await open();
    } catch (cause) {
      console.warn('The router could not be loaded', cause);
      window.location.reload();
    }
  };
  return {
    open: () => void showCurrent(),
    follow: (to, options = {}) =>
      step(
        (opened) => opened.navigate(to, options),
        () => window.location.assign(to),
      ),
    back: () =>
      void step(
        (opened) => opened.navigate(-1),
        () => window.history.back(),
      ),
    reload: () =>
      step(
        (opened) => opened.revalidate(),
        () => window.location.reload(),
      ),
    prepare: (path) => {
      if (isSavingData()) return;
      void open().catch(() => {}); // the step itself will tell
      void deps.prefetch(path).catch(() => {});
    },
  };
}

function watchRouter(router: SiteRouter, { show, reloadDocument }: NavigationDeps): SiteRouter {
  let shown = router.state;
  router.subscribe((state, { viewTransitionOpts }) => {
    const isSame = state.location === shown.location && state.loaderData === shown.loaderData;
    if (!state.initialized || (isSame && state.errors === shown.errors)) return;
    const isWithinPage = isStepWithinPage(shown, state);
    shown = state;
    const view = { ...viewOf(state), ...(isWithinPage && { scroll: false as const }) };
    const showView = () => show(view, viewTransitionOpts !== undefined);
    if (view.error === undefined) showView();
    else reloadDocument().catch(showView);
  });
  return router;
}

/** Whether the browser has gone to a place on the page that is shown, and has scrolled there as well. */
function isStepWithinPage(
  before: RouterState,
  { location, historyAction, restoreScrollPosition }: RouterState,
): boolean {
  const isBrowsersOwn = historyAction === 'POP' && restoreScrollPosition === null;
  return isBrowsersOwn && location !== before.location && isSamePage(location, before.location);
}

/** Visitors who pay for each byte load what they ask for and nothing ahead of it. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
