import { defaultLanguage, type Language, parseLanguage } from './locale.ts';

export type LanguageSource = 'path' | 'cookie' | 'htmlTag' | 'localStorage' | 'navigator' | 'subdomain' | 'fallback';

/** What one place says the language is; `null` where it says nothing. Listed in order of precedence. */
export type LanguageHint = { source: LanguageSource; value: string | null };

export type DetectedLanguage = {
  language: Language;
  source: LanguageSource;
  /** Values that look like an attack: for one escaped log line, never for an answer. */
  suspicious: LanguageHint[];
};

/** The cookie that remembers a language, named as i18next's own detectors name it. */
export const languageCookie = 'i18next';

/** A year, in seconds. */
export const languageCookieMaxAge = 31_536_000;

/** The first hint that names one of the site's languages; English where none does. */
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

/** No language tag holds one of these characters; a script needs at least one of them. */
export function looksLikeInjection(value: string): boolean {
  return /[<>"'`(){}[\]=;:\\/\s%&]/.test(value);
}

/** `fr` of `fr.example.org`; a bare name, an address with a port or an IP address has none. */
export function subdomainOf(host: string): string | null {
  const labels = host.replace(/:\d+$/, '').split('.');
  return labels.length > 2 ? (labels[0] ?? null) : null;
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
    return value; // broken percent-encoding: the allow-list refuses it as it stands
  }
}
