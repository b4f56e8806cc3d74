import { Counter, type Registry } from 'prom-client';
import type { ContactSubmissions, SubmissionResult } from '../contact/submissions.ts';

const outcomes = ['sent', 'trapped', 'invalid', 'limited', 'unavailable', 'refused'] as const;

/** The same, counting what becomes of each attempt. */
export function countSubmissions(submissions: ContactSubmissions, register: Registry): ContactSubmissions {
  const attempts = new Counter({
    name: 'goshen_contact_submissions_total',
    help: 'Attempts to send a message: sent, caught by the spam trap, invalid, over a limit, not storable, refused.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of outcomes) attempts.inc({ outcome }, 0); // a rate needs a first value
  const count = <Result extends SubmissionResult | null>(result: Result): Result => {
    if (result !== null) attempts.inc({ outcome: outcomeOf(result) });
    return result;
  };
  return {
    refuse: (request) => count(submissions.refuse(request)),
    receive: async (request, language) => count(await submissions.receive(request, language)),
  };
}

function outcomeOf(result: SubmissionResult): (typeof outcomes)[number] {
  return result.kind === 'sent' && result.trapped ? 'trapped' : result.kind;
}
