/** What the auth service has put into the address that it sends a visitor back to. */
export type SignInAddress =
  | { brings: 'nothing' }
  /** For the PKCE flow; the code is empty where the service sent none. */
  | { brings: 'code'; code: string }
  /** For the implicit flow. */
  | { brings: 'tokens'; isRecovery: boolean; isStale: boolean }
  | { brings: 'error' };

/** The library warns from this age on, too. */
const staleSeconds = 120;

export function readSignInAddress(href: string, now: Date): SignInAddress {
  const { hash, searchParams } = new URL(href);
  const parameters = new Map([...new URLSearchParams(hash.slice(1)), ...searchParams]);
  if (['error', 'error_code', 'error_description'].some((name) => parameters.get(name))) return { brings: 'error' };
  if (parameters.get('access_token')) {
    return { brings: 'tokens', isRecovery: parameters.get('type') === 'recovery', isStale: isStale(parameters, now) };
  }
  const code = searchParams.get('code');
  return code === null ? { brings: 'nothing' } : { brings: 'code', code };
}

/** Without the time of expiry there is no telling when the session was issued. */
function isStale(parameters: ReadonlyMap<string, string>, now: Date): boolean {
  const issuedAt = Number(parameters.get('expires_at')) - Number(parameters.get('expires_in'));
  return parameters.has('expires_at') && Math.round(now.getTime() / 1000) - issuedAt >= staleSeconds;
}
