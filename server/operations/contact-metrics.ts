import { Counter, type Registry } from 'prom-client';
import type { ContactIntake, IntakeResult } from '../contact/contact-intake.ts';

const outcomes = ['sent', 'trapped', 'invalid', 'limited', 'unavailable', 'refused'] as const;

/** The same intake, counting what becomes of each attempt. */
export function countSubmissions(intake: ContactIntake, register: Registry): ContactIntake {
  const submissions = new Counter({
    name: 'goshen_contact_submissions_total',
    help: 'Attempts to send a message: sent, caught by the spam trap, invalid, over a limit, not storable, refused.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of outcomes) submissions.inc({ outcome }, 0); // a rate needs a first value
  return async (request, language) => {
    const result = await intake(request, language);
    submissions.inc({ outcome: outcomeOf(result) });
    return result;
  };
}

function outcomeOf(result: IntakeResult): (typeof outcomes)[number] {
  return result.kind === 'sent' && result.trapped ? 'trapped' : result.kind;
}
