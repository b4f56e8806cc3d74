import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import { useConsent } from './consent.tsx';
import { type Interest, type Providers, sendEvent } from './providers.ts';
import { createVisit } from './visit.ts';

/** Reports page views, scroll depth, and clicks that show interest in an industry to the analytics services. */
export function Measurement(): null {
  const isAllowed = useProviders();
  const { meta } = usePageData();
  const { pathname } = useLocation();
  const [visit] = useState(() => createVisit((event) => sendEvent(window as Window & Providers, event)));

  useEffect(() => {
    if (!isAllowed) return;
    const url = measuredUrl(window.location.href);
    visit.show({ path: pathname, url, title: meta.title }, readDepth());
  }, [isAllowed, visit, pathname, meta.title]);

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
