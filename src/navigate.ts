import { isSamePage, type Navigation } from './components/navigation.ts';
import type { SiteRouter } from './open-router.ts';
import { viewOf } from './router-view.ts';
import type { View } from './view.ts';

type RouterState = SiteRouter['state'];

type NavigationDeps = {
  /** Loads the router at the first step. */
  openRouter: () => Promise<SiteRouter>;
  /** Loads the page of a path without showing it. */
  prefetch: (path: string) => Promise<unknown>;
  show: (view: View, isAnimated: boolean) => void;
};

/** Ways on from the page, made by a router that is loaded when first needed. */
export function createNavigation({ openRouter, prefetch, show }: NavigationDeps): Navigation & { open: () => void } {
  let router: Promise<SiteRouter> | null = null;
  const open = () => (router ??= openRouter().then((opened) => watchRouter(opened, show)));
  let latest = 0;
  const step = async (path: string, take: (router: SiteRouter) => Promise<void>) => {
    latest += 1;
    const number = latest;
    try {
      const opened = await open();
      if (number === latest) await take(opened); // else the visitor has gone elsewhere meanwhile
    } catch (cause) {
      console.warn('The router could not be loaded', cause);
      window.location.assign(path);
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
    follow: (to, options = {}) => step(to, (opened) => opened.navigate(to, options)),
    back: () => void step('', (opened) => opened.navigate(-1)),
    reload: () => step(window.location.href, (opened) => opened.revalidate()),
    prepare: (path) => {
      if (isSavingData()) return;
      void open().catch(() => {}); // the step itself will tell
      void prefetch(path).catch(() => {});
    },
  };
}

function watchRouter(router: SiteRouter, show: NavigationDeps['show']): SiteRouter {
  let shown = router.state;
  router.subscribe((state, { viewTransitionOpts }) => {
    const isSame = state.location === shown.location && state.loaderData === shown.loaderData;
    if (!state.initialized || (isSame && state.errors === shown.errors)) return;
    const isWithinPage = isStepWithinPage(shown, state);
    shown = state;
    show({ ...viewOf(state), ...(isWithinPage && { scroll: false }) }, viewTransitionOpts !== undefined);
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
