import { createContext } from 'react';
import {
  detectLanguage,
  languageCookie,
  languageCookieMaxAge,
  readCookie,
  subdomainOf,
} from '#domain/language-detection.ts';
import type { Language } from '#domain/locale.ts';

const storageKey = 'i18nextLng';

/** How the browser knows which language a visitor reads. */
export type LanguageMemory = {
  /** The language of an address without a prefix. */
  current: () => Language;
  /** Keeps a choice: for a year where the visitor made it, for the session where an address implied it. */
  remember: (language: Language, duration: 'year' | 'session') => void;
};

/** `null` while the server renders, where nothing is chosen. */
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
    remember: (language, duration) => {
      const isKnown = readCookie(document.cookie, languageCookie) === language;
      if (duration === 'session' && isKnown) return; // a choice for a year is not shortened
      const age = duration === 'year' ? `; Max-Age=${languageCookieMaxAge}` : '';
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${languageCookie}=${language}; Path=/; SameSite=Lax${age}${secure}`;
    },
  };
}

function readStorage(window: Window): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null; // storage is switched off
  }
}
