import {
  type AuthError,
  AuthImplicitGrantRedirectError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  type GoTrueClient,
} from '@supabase/auth-js';
import { type Answer, refuse } from './answer.ts';
import { readSignInAddress, type SignInAddress } from './sign-in-address.ts';

export type SignInFlow = 'pkce' | 'implicit';

/** How the visitor came to the page: as to any page, or sent back by the auth service with a session. */
export type Arrival =
  | { kind: 'plain' }
  /** `isStale`: the session in the address is two minutes old or more, as in a link that was opened again. */
  | { kind: 'signed-in' | 'recovery'; isStale: boolean };

/** Takes the session out of storage or out of the address of the page, and says which. The library cleans the address. */
export async function receiveVisitor(client: GoTrueClient, flow: SignInFlow): Promise<Answer<Arrival>> {
  const address = typeof window === 'undefined' ? null : readSignInAddress(window.location.href, new Date());
  const { error, isRecovery } = await initialize(client);
  if (address === null) return refuse(new AuthImplicitGrantRedirectError('No browser detected.'));
  if (error !== null) return refuse(error);
  if (address.brings === 'code' && flow === 'pkce') return judgeCode(address.code, isRecovery);
  return { ok: true, value: arrivalWith(address) };
}

/** The library tells a recovery apart only by an event, which it sends before it is done. */
async function initialize(client: GoTrueClient): Promise<{ error: AuthError | null; isRecovery: boolean }> {
  const events: string[] = [];
  const initialization = client.initialize(); // begins first: a subscription before it would look for a session by itself
  const { data } = client.onAuthStateChange((event) => void events.push(event));
  const { error } = await initialization;
  data.subscription.unsubscribe();
  return { error, isRecovery: events.includes('PASSWORD_RECOVERY') };
}

/** The library passes over an empty code, and over one that was not asked for in this browser, without a word. */
function judgeCode(code: string, isRecovery: boolean): Answer<Arrival> {
  if (code === '') return refuse(new AuthPKCEGrantCodeExchangeError('No code detected.'));
  const isTaken = !new URL(window.location.href).searchParams.has('code');
  if (!isTaken) return refuse(new AuthPKCECodeVerifierMissingError());
  return { ok: true, value: { kind: isRecovery ? 'recovery' : 'signed-in', isStale: false } };
}

function arrivalWith(address: SignInAddress): Arrival {
  if (address.brings !== 'tokens') return { kind: 'plain' };
  return { kind: address.isRecovery ? 'recovery' : 'signed-in', isStale: address.isStale };
}
