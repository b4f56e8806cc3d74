import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import { useConsent } from './consent.tsx';
import { hospitalityIndustry, type Interest, type Providers, sendEvent } from './providers.ts';
import { createVisit } from './visit.ts';

/** Reports to the analytics services of the page what is viewed, how far down, and which clicks show interest in hospitality. */
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

/** Loads what is configured once the visitor has accepted. Whether anything may be sent. */
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
 * The address of a page as services may know it. Of its query only the marks of a campaign (`utm_…`) stay:
 * anything else in it may be about a person.
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

/** How far a page is scrolled, from 0 at its top to 100 at its end; 0 where there is nothing to scroll. */
export function scrolledPercent({ scrollY, windowHeight, pageHeight }: ScrollPosition): number {
  const room = pageHeight - windowHeight;
  return room <= 0 ? 0 : Math.round((scrollY / room) * 100);
}

/** What a click says about hospitality, read from the data attributes of the markup; `null` for any other click. */
export function parseInterest(target: EventTarget | null): Interest | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLElement>(`[data-company][data-industries~="${hospitalityIndustry}"]`);
  if (link !== null) return { source: 'visit_site', subject: link.dataset.company ?? '' };
  const card = target.closest(`[data-industry="${hospitalityIndustry}"]`);
  return card === null ? null : { source: 'industry_card', subject: hospitalityIndustry };
}
