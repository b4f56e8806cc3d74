import { normalizeEscapes } from '../page/collect/resolve-url.ts';

export type UrlForm =
  | { ok: true; url: string; scheme: 'http' | 'https'; host: string; rest: string }
  | { ok: false; why: string };

// Nearly every URL: no user, no escape, nothing to encode, a host that cannot be an IP address.
const plainUrl = /^(https?):\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d{1,4})?)((?:[/?][\w\-.~!$&'()*+,;=:@/?]*)?)$/;

/** `URL.canParse` alone would accept `%ZZ`, spaces and credentials. `host` is in lower case with its port, `rest` is path and query. */
export function parseUrlForm(url: string): UrlForm {
  const plain = plainUrl.exec(url);
  if (plain !== null) {
    const [, scheme, host = '', rest = ''] = plain;
    return { ok: true, url, scheme: scheme === 'https' ? 'https' : 'http', host, rest };
  }
  const why = problemOf(url);
  if (why !== null) return { ok: false, why };
  const parsed = new URL(url);
  const scheme = parsed.protocol === 'https:' ? 'https' : 'http';
  return { ok: true, url, scheme, host: parsed.host, rest: parsed.pathname + parsed.search };
}

/** Problems that percent-encoding does not solve. */
export const urlProblems = {
  fragment: 'it contains a fragment',
  credentials: 'it contains a user name or password',
} as const;

function problemOf(url: string): string | null {
  if (url === '') return 'it is empty';
  if (/\s/.test(url)) return 'it contains a space or a line break';
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return 'it is not absolute';
  if (!/^https?:\/\//i.test(url)) return 'its scheme is not http or https';
  const brokenEscape = /%(?![0-9a-f]{2}).{0,2}/iu.exec(url);
  if (brokenEscape !== null) return `"${brokenEscape[0]}" is not a percent-escape`;
  if (url.includes('#')) return urlProblems.fragment;
  if (url.includes('\\')) return 'it contains a backslash';
  return problemOfHost(url);
}

function problemOfHost(url: string): string | null {
  if (/^https?:\/\/https?:?\/\//i.test(url)) return 'it has two schemes';
  if (!URL.canParse(url)) return 'its host or port is not valid';
  const { hostname, username, password } = new URL(url);
  if (/^\.|\.\./.test(hostname)) return 'its host is not valid';
  return username + password === '' ? null : urlProblems.credentials;
}

// Nearly every URL: it has a path, no capital in its host, no escape and nothing outside ASCII.
const normalizedUrl = /^https?:\/\/[a-z0-9.-]+\/[!-$&-~]*$/;

/** One spelling for a URL; text that is no URL stays as it is. */
export function normalizeUrl(url: string): string {
  if (normalizedUrl.test(url) || !URL.canParse(url) || /\s/.test(url)) return url;
  return normalizeEscapes(new URL(url).href);
}

/** A string cut from a longer one keeps all of it in memory; a joined one does not. */
export function copyText(part: string): string {
  return [part.slice(0, 1), part.slice(1)].join('');
}
