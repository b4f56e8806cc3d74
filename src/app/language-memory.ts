import { createContext } from 'react';
import { detectLanguage, languageCookie, readCookie, subdomainOf } from '#domain/language-detection.ts';
import type { Language } from '#domain/locale.ts';
import { rememberChoice, rememberVisit } from './language-cookie.ts';

const storageKey = 'i18nextLng';

/** How the browser knows the visitor's language. */
export type LanguageMemory = {
  /** The language of a URL without a language prefix. */
  current: () => Language;
  /** Keeps a language that the visitor chose, for a year. */
  rememberChoice: (language: Language) => void;
  /** Keeps the language of a prefixed URL for the session, unless the visitor has chosen one. */
  rememberVisit: (language: Language) => void;
};

/** `null` on the server, where nothing has been chosen. */
export const LanguageMemoryContext = createContext<LanguageMemory | null>(null);

export function createLanguageMemory(window: Window): LanguageMemory {
  const { document, location } = window;
  return {
    current: () =>
      detectLanguage([
        { source: 'cookie', value: readCookie(document.cookie, languageCookie) },
        { source: 'htmlTag', value: document.documentElement.lang },
        { source: 'localStorage', value: readStorage(window) },
        ...window.navigator.languages.map((value) => ({ source: 'navigator' as const, value })),
        { source: 'subdomain', value: subdomainOf(location.host) },
      ]).language,
    rememberChoice: (language) => rememberChoice(window, language),
    rememberVisit: (language) => rememberVisit(window, language),
  };
}

function readStorage(window: Window): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null; // storage is disabled
  }
}
