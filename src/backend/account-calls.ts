import type {
  GoTrueClient,
  MFAEnrollPhoneParams,
  MFAEnrollTOTPParams,
  Provider,
  UserIdentity,
} from '@supabase/auth-js';
import { type Answer, askWithSession, nothing } from './answer.ts';

export type Enrolment = {
  factorId: string;
  /** For an authenticator app: a picture as a `data:` address, and what to type where it cannot be taken. */
  authenticator: { qrCode: string; secret: string } | null;
};

/** `expiresAt` in Unix seconds. */
export type Challenge = { challengeId: string; expiresAt: number };

/** What a signed-in user can do about the account. Without a session each answers "Auth session missing!". */
export type AccountCalls = {
  /**
   * Begins to add an account at another provider, to sign in with.
   *
   * @param returnTo Address of the page that the user comes back to.
   * @returns The address to send the user to.
   */
  authorizeIdentity: (provider: Provider, returnTo?: string) => Promise<Answer<string>>;
  /** @param identity One of `session.user.identities`. */
  unlinkIdentity: (identity: UserIdentity) => Promise<Answer<null>>;
  /** Adds a second factor, which counts from its first verification on. */
  enrolFactor: (factor: MFAEnrollTOTPParams | MFAEnrollPhoneParams) => Promise<Answer<Enrolment>>;
  unenrolFactor: (factorId: string) => Promise<Answer<null>>;
  /** @param channel How the code travels to a phone. */
  challengeFactor: (factorId: string, channel?: 'sms' | 'whatsapp') => Promise<Answer<Challenge>>;
  /** The session is replaced by one that has passed the second factor. */
  verifyFactor: (factorId: string, challengeId: string, code: string) => Promise<Answer<null>>;
};

export function createAccountCalls(client: GoTrueClient): AccountCalls {
  return {
    authorizeIdentity: (provider, returnTo) => {
      const options = { skipBrowserRedirect: true, ...(returnTo !== undefined && { redirectTo: returnTo }) };
      return askWithSession(
        client,
        () => client.linkIdentity({ provider, options }),
        ({ url }) => url,
      );
    },
    unlinkIdentity: (identity) => askWithSession(client, () => client.unlinkIdentity(identity), nothing),
    enrolFactor: (factor) =>
      askWithSession(
        client,
        () => client.mfa.enroll(factor),
        (enrolled) => ({
          factorId: enrolled.id,
          authenticator: 'totp' in enrolled ? { qrCode: enrolled.totp.qr_code, secret: enrolled.totp.secret } : null,
        }),
      ),
    unenrolFactor: (factorId) => askWithSession(client, () => client.mfa.unenroll({ factorId }), nothing),
    challengeFactor: (factorId, channel) =>
      askWithSession(
        client,
        () => client.mfa.challenge(channel === undefined ? { factorId } : { factorId, channel }),
        (challenge) => ({ challengeId: challenge.id, expiresAt: challenge.expires_at }),
      ),
    verifyFactor: (factorId, challengeId, code) =>
      askWithSession(client, () => client.mfa.verify({ factorId, challengeId, code }), nothing),
  };
}
