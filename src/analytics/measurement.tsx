import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import { useConsent } from './consent.tsx';
import { type AnalyticsEvent, depthMarks, type Interest, type Providers, sendEvent } from './providers.ts';

/** Reports page views, scroll depth, and clicks that show interest in an industry to the analytics services. */
export function Measurement(): null {
  const isAllowed = useProviders();
  const { meta } = usePageData();
  const { pathname } = useLocation();
  const [visit, setVisit] = useState(startVisit);

  useEffect(() => {
    if (!isAllowed) return;
    const url = measuredUrl(window.location.href);
    visit.show({ path: pathname, url, title: meta.title }, readDepth());
  }, [isAllowed, visit, pathname, meta.title]);

  useEffect(() => {
    const restart = ({ persisted }: PageTransitionEvent) => persisted && setVisit(startVisit); // Back has restored the page
    window.addEventListener('pageshow', restart);
    return () => window.removeEventListener('pageshow', restart);
  }, []);

  useEffect(() => {
    if (!isAllowed) return;
    const scroll = () => visit.scroll(readDepth());
    const click = ({ target }: Event) => {
      const interest = parseInterest(target);
      if (interest !== null) visit.click(interest);
    };
    window.addEventListener('scroll', scroll, { passive: true });
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('scroll', scroll);
      document.removeEventListener('click', click);
    };
  }, [isAllowed, visit]);

  return null;
}

function startVisit(): Visit {
  return createVisit((event) => sendEvent(window as Window & Providers, event));
}

/** Loads the configured services after consent. Returns whether events may be sent. */
function useProviders(): boolean {
  const { consent } = useConsent();
  const { analytics } = usePageState();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (consent !== 'accepted') return;
    import('./load-providers.ts').then(
      ({ loadProviders }) => {
        loadProviders(window, analytics);
        setLoaded(true);
      },
      (cause: unknown) => console.warn('Analytics could not be loaded', cause),
    );
  }, [consent, analytics]);
  return consent === 'not-needed' || (consent === 'accepted' && isLoaded);
}

/** A measured page: the same path is the same view, in every language. */
export type View = { path: string; url: string; title: string };

export type Visit = {
  /** A page is shown at a scroll depth in percent. The same path again is not a new view. */
  show: (view: View, percent: number) => void;
  scroll: (percent: number) => void;
  click: (interest: Interest) => void;
};

/** The events of a visit to a page: one page view, one more for a URL in another language, each depth once per view, every click. */
export function createVisit(send: (event: AnalyticsEvent) => void): Visit {
  let view: View | null = null;
  let standing = 0;
  let deepest = 0;

  const scroll = (percent: number) => {
    const isDownwards = percent > standing;
    standing = percent;
    // On its way to the top, the page in another language may be at the scroll position of the one before.
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

function readDepth(): number {
  const { scrollHeight } = document.documentElement;
  return scrolledPercent({ scrollY: window.scrollY, windowHeight: window.innerHeight, pageHeight: scrollHeight });
}

/**
 * The URL of a page for analytics services. Of the query, only campaign parameters (`utm_…`) are kept: others may
 * identify a person.
 */
export function measuredUrl(href: string): string {
  const url = new URL(href);
  for (const name of [...url.searchParams.keys()]) {
    if (!name.startsWith('utm_')) url.searchParams.delete(name);
  }
  url.hash = '';
  return url.href;
}

export type ScrollPosition = { scrollY: number; windowHeight: number; pageHeight: number };

/** How far a page is scrolled, from 0 at the top to 100 at the end; 0 if it does not scroll. */
export function scrolledPercent({ scrollY, windowHeight, pageHeight }: ScrollPosition): number {
  const room = pageHeight - windowHeight;
  return room <= 0 ? 0 : Math.round((scrollY / room) * 100);
}

/** The interest in an industry that a click shows, from the data attributes of the markup; `null` for other clicks. */
export function parseInterest(target: EventTarget | null): Interest | null {
  const clicked = target instanceof Element ? target.closest<HTMLElement>('[data-click-event]') : null;
  if (clicked === null) return null;
  const { clickEvent: event = '', company, industry = '' } = clicked.dataset;
  return company === undefined
    ? { event, source: 'industry_card', subject: industry }
    : { event, source: 'visit_site', subject: company };
}
