import { checkValues } from './check-values.ts';
import { buildContactBody, type ContactValues, type Outcome, sendContactMessage } from './contact-call.ts';
import type { ContactTarget } from './contact-target.ts';
import { errorsOf } from './form-state.ts';

const timeoutMs = 15_000;

export type Submission = { values: ContactValues; honeypot: string; target: ContactTarget };

/** Checks what was typed and, when nothing is wrong with it, sends it. A refused form makes no request. */
export async function submitMessage({ values, honeypot, target }: Submission): Promise<Outcome> {
  const parsed = await checkValues(values);
  if (!parsed.ok) return { kind: 'invalid', errors: errorsOf(parsed.invalid) };
  const company = parsed.message.company ?? '';
  const body = buildContactBody(
    { ...parsed.message, company },
    { honeypot, now: new Date(), userAgent: navigator.userAgent },
  );
  return sendContactMessage(body, target, { fetch: window.fetch.bind(window), timeoutMs });
}
