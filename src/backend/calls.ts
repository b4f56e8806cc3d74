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
  /** URL of the page that the link in the mail leads to, in the same browser. */
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
     * Calls the listener with the session, at once and whenever it changes, in another tab too.
     *
     * @returns Ends the watch.
     */
    watchSession: (listener: (session: Session | null) => void): (() => void) => {
      const { data } = client.onAuthStateChange((_event, session) => listener(session));
      return () => data.subscription.unsubscribe();
    },
    /** Has a mail sent. Who follows its link arrives as `recovery`. */
    recoverPassword: ({ email, ...options }: PasswordRecovery) =>
      callLibrary(() => client.resetPasswordForEmail(email, options), nothing),
    /**
     * The session goes if the service no longer knows it (401, 403, 404); after any other error it stays.
     *
     * @param scope `global`: every session of the user; `local`: this one; `others`: all but this one.
     */
    signOut: (scope: 'global' | 'local' | 'others' = 'global') =>
      callLibrary(async () => ({ data: null, ...(await client.signOut({ scope })) }), nothing),
    /**
     * What an access token says, once its signature is found good.
     *
     * @param accessToken Default: that of the session.
     */
    readClaims: (accessToken?: string) => callLibrary(() => readClaims(client, accessToken), itself),
  };
}

/** The library also knows a result that is neither session nor error. */
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

/** What a signed-in user can do about the account. Without a session each answers "Auth session missing!". */
export function createAccountCalls(client: GoTrueClient) {
  return {
    /**
     * Begins to add an account at another provider, to sign in with.
     *
     * @param redirectTo URL of the page that the user comes back to.
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
     * Adds a second factor, which counts from its first verification on. For an authenticator app the result has a QR
     * code as a `data:` URL, and the secret to type where a camera cannot read it.
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
     * @param channel How the code travels to a phone.
     * @returns `expiresAt` in Unix seconds.
     */
    challengeFactor: (factorId: string, channel?: 'sms' | 'whatsapp') =>
      callWithSession(
        client,
        () => client.mfa.challenge(channel === undefined ? { factorId } : { factorId, channel }),
        (challenge) => ({ challengeId: challenge.id, expiresAt: challenge.expires_at }),
      ),
    /** The session is replaced by one that has passed the second factor. */
    verifyFactor: (factorId: string, challengeId: string, code: string) =>
      callWithSession(client, () => client.mfa.verify({ factorId, challengeId, code }), nothing),
  };
}

/** What went wrong, in the words and codes of the auth service, or of the library that speaks to it. */
export type BackendError = {
  /** The library's name for the kind of error, for example `AuthApiError`. */
  name: string;
  message: string;
  /** For example `otp_expired`; `null` without one. */
  code: string | null;
  /** HTTP status of the answer, or the one the library gives its own errors; 0 where no answer came. */
  status: number | null;
};

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; error: BackendError };

/** As the library answers. */
type Result = { data: unknown; error: AuthError | null };
type DataOf<R extends Result> = Extract<R, { error: null }>['data'];

/** Makes one call of the library and turns all that can come of it into a value. */
async function callLibrary<R extends Result, Value>(
  call: () => Promise<R>,
  read: (data: DataOf<R>) => Value,
): Promise<CallResult<Value>> {
  try {
    const result = await call();
    if (result.error !== null) return refuse(result.error);
    return { ok: true, value: read(result.data as DataOf<R>) };
  } catch (cause) {
    // The library returns its own errors and throws the others: a token that is not JSON, a storage that is full.
    return refuse(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** As `callLibrary`, for a call that means nothing without a session: then nothing is sent. */
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

/** For `callLibrary`: the value is what the library gave. */
const itself = <Data>(data: Data): Data => data;

/** For `callLibrary`: that it went well is all there is to know. */
const nothing = (): null => null;

export function refuse(error: Error): { ok: false; error: BackendError } {
  const { name, message, code, status, details }: LibraryError = error;
  return { ok: false, error: { name, message, code: code ?? details?.code ?? null, status: status ?? null } };
}

/** An error that came with the address of the page keeps its code in its details. */
type LibraryError = Error & Partial<Pick<AuthError, 'code' | 'status'>> & { details?: { code: string } | null };
