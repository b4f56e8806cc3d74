import { type Language, parseLanguage } from '#domain/locale.ts';
import { hasChosenLanguage } from '../app/language-cookie.ts';

const dismissalKey = 'languageSuggestion';

/**
 * The language the visitor's browser prefers among those of the site.
 *
 * @returns `null` if the visitor has chosen a language, wants no suggestion, or prefers none of them.
 */
export function readPreferredLanguage(window: Window): Language | null {
  if (hasChosenLanguage(window) || isDismissed(window)) return null;
  return window.navigator.languages.map(parseLanguage).find((language) => language !== null) ?? null;
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
