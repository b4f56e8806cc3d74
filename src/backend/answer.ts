import { type AuthError, AuthSessionMissingError, type GoTrueClient } from '@supabase/auth-js';

/** What went wrong, in the words and codes of the auth service, or of the library that speaks to it. */
export type BackendError = {
  /** The library's name for the kind of error, for example `AuthApiError`. */
  name: string;
  message: string;
  /** For example `otp_expired`; `null` where nobody gave one. */
  code: string | null;
  /** HTTP status of the answer, or the one the library gives its own errors; 0 where no answer came. */
  status: number | null;
};

export type Answer<Value> = { ok: true; value: Value } | { ok: false; error: BackendError };

/** As the library answers. */
type Result = { data: unknown; error: AuthError | null };
type DataOf<R extends Result> = Extract<R, { error: null }>['data'];

/** Makes one call of the library and turns all that can come of it into a value. */
export async function ask<R extends Result, Value>(
  call: () => Promise<R>,
  read: (data: DataOf<R>) => Value,
): Promise<Answer<Value>> {
  try {
    const result = await call();
    if (result.error !== null) return refuse(result.error);
    return { ok: true, value: read(result.data as DataOf<R>) };
  } catch (cause) {
    // The library returns its own errors and throws the others: a token that is not JSON, a storage that is full.
    return refuse(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** As `ask`, for a call that means nothing without a session: then nothing is sent. */
export async function askWithSession<R extends Result, Value>(
  client: GoTrueClient,
  call: () => Promise<R>,
  read: (data: DataOf<R>) => Value,
): Promise<Answer<Value>> {
  const session = await ask(
    () => client.getSession(),
    (data) => data.session,
  );
  if (!session.ok) return session;
  return session.value === null ? refuse(new AuthSessionMissingError()) : ask(call, read);
}

/** For `ask`: the value is what the library gave. */
export const itself = <Data>(data: Data): Data => data;

/** For `ask`: that it went well is all there is to know. */
export const nothing = (): null => null;

export function refuse(error: Error): { ok: false; error: BackendError } {
  const { name, message, code, status, details }: LibraryError = error;
  return { ok: false, error: { name, message, code: code ?? details?.code ?? null, status: status ?? null } };
}

/** An error that came with the address of the page keeps its code in its details. */
type LibraryError = Error & Partial<Pick<AuthError, 'code' | 'status'>> & { details?: { code: string } | null };
