import { languageCookie, readCookie } from '#domain/language-detection.ts';
import { type Language, parseLanguage } from '#domain/locale.ts';

const dismissalKey = 'languageSuggestion';

/**
 * The language the visitor's browser prefers among those of the site.
 *
 * @returns `null` where the visitor has a language already, wants no suggestion, or prefers none of them.
 */
export function readPreferredLanguage(window: Window): Language | null {
  const { document, navigator } = window;
  if (readCookie(document.cookie, languageCookie) !== null || isDismissed(window)) return null;
  return navigator.languages.map(parseLanguage).find((language) => language !== null) ?? null;
}

export function dismissSuggestion(window: Window): void {
  try {
    window.localStorage.setItem(dismissalKey, 'dismissed');
  } catch {
    // storage is switched off or full: the suggestion comes again with the next document
  }
}

function isDismissed(window: Window): boolean {
  try {
    return window.localStorage.getItem(dismissalKey) !== null;
  } catch {
    return false; // storage is switched off
  }
}
