import { defaultLanguage, type Language, parseLanguage } from './locale.ts';

export type LanguageSource = 'path' | 'cookie' | 'subdomain' | 'fallback';

/** A hint at the visitor's language; `null` if its source has none. In order of precedence. */
export type LanguageHint = { source: LanguageSource; value: string | null };

export type DetectedLanguage = {
  language: Language;
  source: LanguageSource;
  /** Values that look like an attack, for one escaped log line. Never part of a response. */
  suspicious: LanguageHint[];
};

/** The cookie with the language, named as i18next's detectors name it. */
export const languageCookie = 'i18next';

/** A year, in seconds. */
export const languageCookieMaxAge = 31_536_000;

/** The first hint that names a language of the site; English if none does. */
export function detectLanguage(hints: readonly LanguageHint[]): DetectedLanguage {
  const suspicious = hints.filter(
    ({ source, value }) => source !== 'path' && value !== null && looksLikeInjection(value),
  );
  for (const { source, value } of hints) {
    const language = value === null ? null : parseLanguage(value);
    if (language !== null) return { language, source, suspicious };
  }
  return { language: defaultLanguage, source: 'fallback', suspicious };
}

/** No language tag contains one of these characters, and a script needs at least one of them. */
export function looksLikeInjection(value: string): boolean {
  return /[<>"'`(){}[\]=;:\\/\s%&]/.test(value);
}

/** `fr` of `fr.example.org`; `null` for a host without a subdomain. */
export function subdomainOf(host: string): string | null {
  return /^([^.]*)\.[^.]*\./.exec(host)?.[1] ?? null;
}

/** The raw value of one cookie of a `Cookie` header or `document.cookie`. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decodeCookie(pair.slice(equals + 1).trim());
  }
  return null;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // broken percent-encoding: the allowlist refuses the raw value
  }
}
