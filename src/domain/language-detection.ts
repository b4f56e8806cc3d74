/** The cookie with the language, named as i18next's detectors name it. */
export const languageCookie = 'i18next';

/** A year, in seconds. */
export const languageCookieMaxAge = 31_536_000;

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
