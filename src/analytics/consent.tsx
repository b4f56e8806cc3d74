import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePageState } from '../app/document.tsx';
import type { AnalyticsSettings } from '../app/page-state.ts';
import { type Answer, type Consent, keepAnswer, readConsent } from './consent-memory.ts';

type ConsentState = {
  /** `null` until the browser is asked: the server does not know it. */
  consent: Consent | null;
  /** The button that has called for the question, which then takes focus and gives it back. */
  caller: HTMLElement | null;
};

type ConsentStore = {
  read: () => ConsentState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the browser what it remembers. */
  look: () => void;
  ask: (caller: HTMLElement) => void;
  answer: (answer: Answer) => void;
};

/**
 * The store and not its state: React gives up what the server wrote of a part that is still to be loaded, the form
 * at the end of a page, when a context around it changes.
 */
const ConsentContext = createContext<ConsentStore | null>(null);

export function ConsentProvider({ children }: { children: ReactNode }): ReactElement {
  const { analytics } = usePageState();
  const [store] = useState(() => createConsentStore(analytics));
  useEffect(() => {
    store.look();
    window.addEventListener('storage', store.look); // the answer may change in another window of the browser
    return () => window.removeEventListener('storage', store.look);
  }, [store]);
  return <ConsentContext value={store}>{children}</ConsentContext>;
}

export function useConsent(): ConsentState & Pick<ConsentStore, 'ask' | 'answer'> & { isAsking: boolean } {
  const store = useContext(ConsentContext);
  if (store === null) throw new Error('useConsent needs a ConsentProvider above it');
  const { consent, caller } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const isAsking = caller !== null || consent === 'unanswered';
  return { consent, caller, isAsking, ask: store.ask, answer: store.answer };
}

function createConsentStore(settings: AnalyticsSettings): ConsentStore {
  const listeners = new Set<() => void>();
  let state: ConsentState = { consent: null, caller: null };
  const change = (part: Partial<ConsentState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look: () => change({ consent: readConsent(window, settings) }),
    ask: (caller) => change({ caller }),
    answer: (given) => {
      const { consent } = state;
      keepAnswer(window, given);
      change({ consent: given, caller: null });
      if (consent === 'accepted' && given === 'refused') void withdraw(settings);
    },
  };
}

/** A script that runs cannot be taken back: the page starts anew without it. */
async function withdraw(settings: AnalyticsSettings): Promise<void> {
  const { forgetFacilities } = await import('./load-facilities.ts');
  forgetFacilities(window, settings);
  window.location.reload();
}
