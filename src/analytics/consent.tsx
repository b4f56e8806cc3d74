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
import { readStored, writeStored } from '../app/local-storage.ts';
import type { AnalyticsSettings } from '../app/page-state.ts';

type ConsentState = {
  /** `null` until it is read from the browser's storage. */
  consent: Consent | null;
  /** The button that opened the question; it gets the focus back. */
  caller: HTMLElement | null;
};

type ConsentStore = ReturnType<typeof createConsentStore>;

/**
 * The context has the store, not its state: when a context changes, React discards server-rendered HTML of parts whose
 * code has not loaded, such as the form at the end of a page.
 */
const ConsentContext = createContext<ConsentStore | null>(null);

export function ConsentProvider({ children }: { children: ReactNode }): ReactElement {
  const { analytics } = usePageState();
  const [store] = useState(() => createConsentStore(analytics));
  useEffect(() => {
    store.readStored();
    window.addEventListener('storage', store.readStored); // another tab may change the consent
    return () => window.removeEventListener('storage', store.readStored);
  }, [store]);
  return <ConsentContext value={store}>{children}</ConsentContext>;
}

export function useConsent() {
  const store = useContext(ConsentContext);
  if (store === null) throw new Error('useConsent needs a ConsentProvider above it');
  const { consent, caller } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const isAsking = caller !== null || consent === 'unanswered';
  return { consent, caller, isAsking, ask: store.ask, answer: store.answer };
}

function createConsentStore(settings: AnalyticsSettings) {
  const listeners = new Set<() => void>();
  let state: ConsentState = { consent: null, caller: null };
  const change = (part: Partial<ConsentState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readStored: () => change({ consent: readConsent(window, settings) }),
    ask: (caller: HTMLElement) => change({ caller }),
    answer: (given: Answer) => {
      const { consent } = state;
      keepAnswer(window, given);
      change({ consent: given, caller: null });
      if (consent === 'accepted' && given === 'refused') void withdraw(settings);
    },
  };
}

/** A running script cannot be removed, so the page is reloaded without it. */
async function withdraw(settings: AnalyticsSettings): Promise<void> {
  const { forgetProviders } = await import('./load-providers.ts');
  forgetProviders(window, settings);
  window.location.reload();
}

const storageKey = 'analyticsConsent';
const answers = ['accepted', 'refused'] as const;

export type Answer = (typeof answers)[number];

/**
 * Whether this visit may be measured. `forbidden`: the browser sends Global Privacy Control. `not-needed`: no analytics
 * service is configured.
 */
export type Consent = Answer | 'unanswered' | 'forbidden' | 'not-needed';

export function readConsent(window: Window, settings: AnalyticsSettings): Consent {
  const { globalPrivacyControl } = window.navigator as Navigator & { globalPrivacyControl?: unknown };
  if (globalPrivacyControl) return 'forbidden';
  if (settings.gaMeasurementId === null && settings.plausibleDomain === null) return 'not-needed';
  const kept = readStored(window, storageKey);
  return answers.find((answer) => answer === kept) ?? 'unanswered';
}

/** Without storage, the consent lasts as long as the document. */
export function keepAnswer(window: Window, answer: Answer): void {
  writeStored(window, storageKey, answer);
}
