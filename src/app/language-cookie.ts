import { languageCookie, languageCookieMaxAge } from '#domain/language-detection.ts';
import { type Language, languages } from '#domain/locale.ts';
import { readStored, writeStored } from './local-storage.ts';

/** Holds the language of a visit. If the cookie holds another language, the visitor chose it; without storage, any counts as chosen. */
const visitKey = 'visitedLanguage';

/** Keeps a language that the visitor chose, for a year. */
export function rememberChoice(window: Window, language: Language): void {
  writeStored(window, visitKey, ''); // none
  writeCookie(window, language, `; Max-Age=${languageCookieMaxAge}`);
}

/** Keeps the language of a prefixed URL for the session, unless the visitor has chosen a language. */
export function rememberVisit(window: Window, language: Language): void {
  if (hasChosenLanguage(window)) return;
  writeStored(window, visitKey, language);
  writeCookie(window, language, '');
}

/** Whether the cookie holds a language that the visitor chose. */
export function hasChosenLanguage(window: Window): boolean {
  const known = readLanguage(window);
  return known !== undefined && known !== readStored(window, visitKey);
}

/** The language in the cookie: that of a visit or of a choice. */
export function readLanguage({ document }: Window): Language | undefined {
  const cookies = document.cookie.split('; ');
  return languages.find((one) => cookies.includes(`${languageCookie}=${one}`));
}

function writeCookie({ document, location }: Window, language: Language, age: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; SameSite=Lax${age}${secure}`;
}
