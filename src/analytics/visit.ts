import { type AnalyticsEvent, depthMarks, type Interest } from './providers.ts';

/** A page as it is counted: the same path is the same view, in whatever language. */
export type View = { path: string; url: string; title: string };

export type Visit = {
  /** A page is shown, standing so far down (in percent). Showing the same path again is nothing new. */
  show: (view: View, percent: number) => void;
  scroll: (percent: number) => void;
  click: (interest: Interest) => void;
};

/** What follows from what a visitor does: one page view a navigation, each depth once a view, every click. */
export function createVisit(send: (event: AnalyticsEvent) => void): Visit {
  let view: View | null = null;
  let standing = 0;
  let deepest = 0;

  const scroll = (percent: number) => {
    const isDownwards = percent > standing;
    standing = percent;
    // On its way up a page may still pass the place where the one before it was left.
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
      scroll(percent); // before the first view was counted, the page may have been read already
    },
    scroll,
    click: (interest) => {
      if (view !== null) send({ name: 'hospitality_interest', url: view.url, ...interest });
    },
  };
}
