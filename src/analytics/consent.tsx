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

type ConsentState = {
  /** `null` until it is read from the browser: the server does not know it. */
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
  const { forgetProviders } = await import('./load-providers.ts');
  forgetProviders(window, settings);
  window.location.reload();
}

const storageKey = 'analyticsConsent';
const answers = ['accepted', 'refused'] as const;

export type Answer = (typeof answers)[number];

/**
 * Whether this visitor may be counted. `forbidden`: the browser says no to everybody (Global Privacy Control).
 * `not-needed`: the site loads no service, so there is nothing to ask.
 */
export type Consent = Answer | 'unanswered' | 'forbidden' | 'not-needed';

export function readConsent(window: Window, settings: AnalyticsSettings): Consent {
  const { globalPrivacyControl } = window.navigator as Navigator & { globalPrivacyControl?: unknown };
  if (globalPrivacyControl) return 'forbidden';
  if (settings.gaMeasurementId === null && settings.plausibleDomain === null) return 'not-needed';
  return readAnswer(window) ?? 'unanswered';
}

export function keepAnswer(window: Window, answer: Answer): void {
  try {
    window.localStorage.setItem(storageKey, answer);
  } catch {
    // storage is switched off or full: the answer holds for this document, the next one asks again
  }
}

function readAnswer(window: Window): Answer | null {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return answers.find((answer) => answer === kept) ?? null;
  } catch {
    return null; // storage is switched off
  }
}
