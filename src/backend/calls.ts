import {
  type AuthError,
  AuthSessionMissingError,
  type GoTrueClient,
  type MFAEnrollPhoneParams,
  type MFAEnrollTOTPParams,
  type Provider,
  type Session,
  type UserIdentity,
} from '@supabase/auth-js';

export type SessionCalls = ReturnType<typeof createSessionCalls>;
export type AccountCalls = ReturnType<typeof createAccountCalls>;

type PasswordRecovery = {
  email: string;
  /** URL of the page that the link in the mail opens, in the same browser. */
  redirectTo?: string;
  captchaToken?: string;
};

export function createSessionCalls(client: GoTrueClient) {
  return {
    /** The session of this browser, refreshed when it is about to expire; `null` if the visitor is not signed in. */
    readSession: () =>
      callLibrary(
        () => client.getSession(),
        ({ session }) => session,
      ),
    refreshSession: () => callLibrary(() => refreshSession(client), itself),
    /**
     * Calls the listener with the session, at once and at each change, in other tabs too.
     *
     * @returns a function that stops it.
     */
    watchSession: (listener: (session: Session | null) => void): (() => void) => {
      const { data } = client.onAuthStateChange((_event, session) => listener(session));
      return () => data.subscription.unsubscribe();
    },
    /** Sends a mail. Its link opens the page with a `recovery` result. */
    recoverPassword: ({ email, ...options }: PasswordRecovery) =>
      callLibrary(() => client.resetPasswordForEmail(email, options), nothing),
    /**
     * Ends the session locally if the service does not know it any more (401, 403, 404); after any other error it is
     * kept.
     *
     * @param scope `global`: every session of the user; `local`: this one; `others`: all but this one.
     */
    signOut: (scope: 'global' | 'local' | 'others' = 'global') =>
      callLibrary(async () => ({ data: null, ...(await client.signOut({ scope })) }), nothing),
    /**
     * The claims of an access token, after its signature is verified.
     *
     * @param accessToken Default: that of the session.
     */
    readClaims: (accessToken?: string) => callLibrary(() => readClaims(client, accessToken), itself),
  };
}

/** The library can also return neither a session nor an error. */
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

/** What a signed-in user can do with the account. Without a session, each call returns "Auth session missing!". */
export function createAccountCalls(client: GoTrueClient) {
  return {
    /**
     * Starts to link an account of another provider, to sign in with.
     *
     * @param redirectTo URL of the page to which the user returns.
     * @returns The URL to send the user to.
     */
    authorizeIdentity: (provider: Provider, redirectTo?: string) => {
      const options = { skipBrowserRedirect: true, ...(redirectTo !== undefined && { redirectTo }) };
      return callWithSession(
        client,
        () => client.linkIdentity({ provider, options }),
        ({ url }) => url,
      );
    },
    /** @param identity One of `session.user.identities`. */
    unlinkIdentity: (identity: UserIdentity) => callWithSession(client, () => client.unlinkIdentity(identity), nothing),
    /**
     * Adds a second factor, which is active after its first verification. For an authenticator app the result has a QR
     * code as a `data:` URL, and the secret as text.
     */
    enrolFactor: (factor: MFAEnrollTOTPParams | MFAEnrollPhoneParams) =>
      callWithSession(
        client,
        () => client.mfa.enroll(factor),
        (enrolled) => ({
          factorId: enrolled.id,
          authenticator: 'totp' in enrolled ? { qrCode: enrolled.totp.qr_code, secret: enrolled.totp.secret } : null,
        }),
      ),
    unenrolFactor: (factorId: string) => callWithSession(client, () => client.mfa.unenroll({ factorId }), nothing),
    /**
     * @param channel How the code is sent to a phone.
     * @returns `expiresAt` in Unix seconds.
     */
    challengeFactor: (factorId: string, channel?: 'sms' | 'whatsapp') =>
      callWithSession(
        client,
        () => client.mfa.challenge(channel === undefined ? { factorId } : { factorId, channel }),
        (challenge) => ({ challengeId: challenge.id, expiresAt: challenge.expires_at }),
      ),
    /** Replaces the session with one that has passed the second factor. */
    verifyFactor: (factorId: string, challengeId: string, code: string) =>
      callWithSession(client, () => client.mfa.verify({ factorId, challengeId, code }), nothing),
  };
}

/** An error in the words and codes of the auth service, or of its library. */
export type BackendError = {
  /** The library's name of the error, such as `AuthApiError`. */
  name: string;
  message: string;
  /** For example `otp_expired`; `null` if there is none. */
  code: string | null;
  /** HTTP status of the response, or the status that the library gives its own errors; 0 without a response. */
  status: number | null;
};

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; error: BackendError };

/** The result of the library. */
type Result = { data: unknown; error: AuthError | null };
type DataOf<R extends Result> = Extract<R, { error: null }>['data'];

/** Calls the library and turns each possible outcome into a value. */
async function callLibrary<R extends Result, Value>(
  call: () => Promise<R>,
  read: (data: DataOf<R>) => Value,
): Promise<CallResult<Value>> {
  try {
    const result = await call();
    if (result.error !== null) return refuse(result.error);
    return { ok: true, value: read(result.data as DataOf<R>) };
  } catch (cause) {
    // The library returns its own errors and throws all others: a token that is not JSON, storage that is full.
    return refuse(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** As `callLibrary`, but sends nothing without a session. */
async function callWithSession<R extends Result, Value>(
  client: GoTrueClient,
  call: () => Promise<R>,
  read: (data: DataOf<R>) => Value,
): Promise<CallResult<Value>> {
  const session = await callLibrary(
    () => client.getSession(),
    (data) => data.session,
  );
  if (!session.ok) return session;
  return session.value === null ? refuse(new AuthSessionMissingError()) : callLibrary(call, read);
}

/** For `callLibrary`: the value is the library's data. */
const itself = <Data>(data: Data): Data => data;

/** For `callLibrary`: success has no value. */
const nothing = (): null => null;

export function refuse(error: Error): { ok: false; error: BackendError } {
  const { name, message, code, status, details }: LibraryError = error;
  return { ok: false, error: { name, message, code: code ?? details?.code ?? null, status: status ?? null } };
}

/** An error in the URL of the page has its code in `details`. */
type LibraryError = Error & Partial<Pick<AuthError, 'code' | 'status'>> & { details?: { code: string } | null };
