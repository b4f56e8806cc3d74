import { AuthSessionMissingError, type GoTrueClient, type JwtPayload, type Session } from '@supabase/auth-js';
import { type Answer, ask, itself, nothing } from './answer.ts';

export type PasswordRecovery = {
  email: string;
  /** Address of the page that the link in the mail leads to, in the same browser. */
  returnTo?: string;
  captchaToken?: string;
};

/** `global`: every session of the user; `local`: this one; `others`: all but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

export type SessionCalls = {
  /** The session of this browser, refreshed where it is about to expire; `null` where nobody is signed in. */
  readSession: () => Promise<Answer<Session | null>>;
  refreshSession: () => Promise<Answer<Session>>;
  /**
   * Tells the session, at once and whenever it changes, in another tab too.
   *
   * @returns Ends the watch.
   */
  watchSession: (listener: (session: Session | null) => void) => () => void;
  /** Has a mail sent. Whoever follows its link arrives as `recovery`. */
  recoverPassword: (recovery: PasswordRecovery) => Promise<Answer<null>>;
  /** The session goes where the service no longer knows it (401, 403, 404); after any other error it stays. */
  signOut: (scope?: SignOutScope) => Promise<Answer<null>>;
  /**
   * What an access token says, once its signature is found good.
   *
   * @param accessToken That of the session where it is left out.
   */
  readClaims: (accessToken?: string) => Promise<Answer<JwtPayload>>;
};

export function createSessionCalls(client: GoTrueClient): SessionCalls {
  return {
    readSession: () =>
      ask(
        () => client.getSession(),
        ({ session }) => session,
      ),
    refreshSession: () => ask(() => refreshSession(client), itself),
    watchSession: (listener) => {
      const { data } = client.onAuthStateChange((_event, session) => listener(session));
      return () => data.subscription.unsubscribe();
    },
    recoverPassword: ({ email, returnTo, captchaToken }) => {
      const options = {
        ...(returnTo !== undefined && { redirectTo: returnTo }),
        ...(captchaToken !== undefined && { captchaToken }),
      };
      return ask(() => client.resetPasswordForEmail(email, options), nothing);
    },
    signOut: (scope = 'global') => ask(async () => ({ data: null, ...(await client.signOut({ scope })) }), nothing),
    readClaims: (accessToken) => ask(() => readClaims(client, accessToken), itself),
  };
}

/** The library also knows an answer that is neither session nor error. */
async function refreshSession(client: GoTrueClient) {
  const { data, error } = await client.refreshSession();
  return error === null && data.session !== null
    ? { data: data.session, error }
    : { data: null, error: error ?? new AuthSessionMissingError() };
}

async function readClaims(client: GoTrueClient, accessToken?: string) {
  const { data, error } = await client.getClaims(accessToken);
  return data === null ? { data, error: error ?? new AuthSessionMissingError() } : { data: data.claims, error: null };
}
