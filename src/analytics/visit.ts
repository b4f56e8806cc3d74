import { type AnalyticsEvent, depthMarks, type Interest } from './providers.ts';

/** A measured page: the same path is the same view, in every language. */
export type View = { path: string; url: string; title: string };

export type Visit = {
  /** A page is shown at a scroll depth in percent. The same path again is not a new view. */
  show: (view: View, percent: number) => void;
  scroll: (percent: number) => void;
  click: (interest: Interest) => void;
};

/** The events of a visit: one page view per navigation, each depth once per view, every click. */
export function createVisit(send: (event: AnalyticsEvent) => void): Visit {
  let view: View | null = null;
  let standing = 0;
  let deepest = 0;

  const scroll = (percent: number) => {
    const isDownwards = percent > standing;
    standing = percent;
    // On its way to the top, the new page may be at the scroll position of the previous one.
    if (view === null || !isDownwards) return;
    for (const mark of depthMarks) {
      if (mark > deepest && mark <= percent) send({ name: 'scroll_depth', url: view.url, percent: mark });
    }
    deepest = Math.max(deepest, percent);
  };

  return {
    show: (next, percent) => {
      if (view?.path === next.path) return;
      const isFirst = view === null;
      view = next;
      deepest = 0;
      send({ name: 'page_view', url: next.url, title: next.title });
      standing = isFirst ? 0 : percent;
      scroll(percent); // the page may have been scrolled before the first view was counted
    },
    scroll,
    click: (interest) => {
      if (view !== null) send({ name: 'interest', url: view.url, ...interest });
    },
  };
}
