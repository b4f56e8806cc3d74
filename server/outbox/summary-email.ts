import type { Summary } from './outbox.ts';

type SummaryEmail = { subject: string; messageId: string; headers: Record<string, string>; text: string };

/**
 * The daily mail about messages that were not delivered: counts, reasons and commands, no personal data.
 *
 * @param host Of the site's public address: the right-hand side of the Message-ID.
 */
export function buildSummaryEmail(summary: Summary, now: Date, host: string): SummaryEmail {
  const { since, trapped, flooded, waiting, dead } = summary;
  const period =
    since === null ? `until ${formatInstant(now)}` : `from ${formatInstant(since)} to ${formatInstant(now)}`;
  return {
    subject: `Website messages on ${host} that were not delivered`,
    messageId: `<summary-${now.toISOString().slice(0, 10)}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `These messages were not delivered.

Quarantined, ${period}:
  ${trapped} caught by the spam trap
  ${flooded} over CONTACT_GLOBAL_LIMIT
Waiting for more than a day: ${waiting}
Refused or given up: ${dead}

Look at them:
  goshen messages list --status quarantined
  goshen messages show <id> --reveal
Deliver those that are no spam:
  goshen messages release <id>
Find out why others were not delivered:
  goshen messages stats

Messages are deleted after a while. CONTACT_SUMMARY=false turns this mail off.
`,
  };
}

function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
