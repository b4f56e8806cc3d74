import { useEffect, useState } from 'react';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import { usePlace } from '../components/navigation.ts';
import { useConsent } from './consent.tsx';
import { type Facilities, sendEvent } from './facilities.ts';
import { parseInterest } from './hospitality-interest.ts';
import { measuredAddress } from './measured-address.ts';
import { scrolledPercent } from './scrolled-percent.ts';
import { createVisit } from './visit.ts';

/** Tells the analytics services of the page what is viewed, how far down, and which clicks show interest in hospitality. */
export function Measurement(): null {
  const isAllowed = useFacilities();
  const { meta } = usePageData();
  const { pathname } = usePlace();
  const [visit] = useState(() => createVisit((event) => sendEvent(window as Window & Facilities, event)));

  useEffect(() => {
    if (!isAllowed) return;
    const address = measuredAddress(window.location.href);
    visit.show({ path: pathname, address, title: meta.title }, readDepth());
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
function useFacilities(): boolean {
  const { consent } = useConsent();
  const { analytics } = usePageState();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (consent !== 'accepted') return;
    import('./load-facilities.ts').then(
      ({ loadFacilities }) => {
        loadFacilities(window, analytics);
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
