import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import { usePageState } from '../document.tsx';
import type { AnalyticsSettings } from '../page-state.ts';
import { type Answer, type Consent, keepAnswer, readConsent } from './consent-memory.ts';

type ConsentState = {
  /** `null` until the browser is asked: the server does not know it. */
  consent: Consent | null;
  isAsking: boolean;
  /** The button that has called for the question, which then takes focus and gives it back. */
  caller: HTMLElement | null;
  ask: (caller: HTMLElement) => void;
  answer: (answer: Answer) => void;
};

const ConsentContext = createContext<ConsentState>({
  consent: null,
  isAsking: false,
  caller: null,
  ask: () => {},
  answer: () => {},
});

export function useConsent(): ConsentState {
  return useContext(ConsentContext);
}

export function ConsentProvider({ children }: { children: ReactNode }): ReactElement {
  const { analytics } = usePageState();
  const [consent, setConsent] = useConsentOfBrowser(analytics);
  const [caller, setCaller] = useState<HTMLElement | null>(null);

  const answer = (given: Answer) => {
    keepAnswer(window, given);
    setConsent(given);
    setCaller(null);
    if (consent === 'accepted' && given === 'refused') void withdraw(analytics);
  };
  const isAsking = caller !== null || consent === 'unanswered';
  return <ConsentContext value={{ consent, isAsking, caller, ask: setCaller, answer }}>{children}</ConsentContext>;
}

/** What the browser remembers, also when the answer changes in another of its windows. */
function useConsentOfBrowser(settings: AnalyticsSettings): [Consent | null, (consent: Consent) => void] {
  const [consent, setConsent] = useState<Consent | null>(null);
  useEffect(() => {
    const read = () => setConsent(readConsent(window, settings));
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [settings]);
  return [consent, setConsent];
}

/** A script that runs cannot be taken back: the page starts anew without it. */
async function withdraw(settings: AnalyticsSettings): Promise<void> {
  const { forgetFacilities } = await import('./load-facilities.ts');
  forgetFacilities(window, settings);
  window.location.reload();
}
