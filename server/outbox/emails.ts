import { contactFields, messageFields } from '#domain/contact/fields.ts';
import { type Language, languageRows } from '#domain/locale.ts';
import facts from '../../content/facts.json' with { type: 'json' };
import type { OutgoingMessage } from './mailer.ts';
import type { Summary } from './outbox.ts';

export type ContactEmail = {
  from: string;
  to: readonly string[];
  replyTo: { name: string; address: string };
  subject: string;
  /** The same in every attempt, so that a mail that arrives twice is recognised. */
  messageId: string;
  date: Date;
  headers: Record<string, string>;
  text: string;
  html: string;
};

/**
 * The mail to the operator. Sender and recipient are the operator's own; the visitor's text is in the body, and the
 * visitor's address only in Reply-To.
 *
 * @param host Of the site's public address: the right-hand side of the Message-ID.
 */
export function buildContactEmail(
  message: OutgoingMessage,
  { from, to, host }: { from: string; to: readonly string[]; host: string },
): ContactEmail {
  const { firstName, lastName, email } = message.content;
  const name = oneLine(`${firstName} ${lastName}`);
  const rows = buildRows(message);
  const note = buildNote(message.language);
  return {
    from,
    to,
    replyTo: { name, address: email },
    subject: `Website message from ${name}`,
    messageId: `<${message.id}@${host}>`,
    date: message.receivedAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Idempotency-Key': message.id },
    text: buildText(rows, note, message.content.message),
    html: buildHtml(rows, note, message.content.message),
  };
}

type Row = readonly [label: string, value: string];

function buildRows({ id, receivedAt, language, content }: OutgoingMessage): Row[] {
  const rows: Row[] = [
    ...contactFields
      .filter((field) => field !== 'message')
      .map((field): Row => [messageFields[field].label, content[field] ?? '-']),
    ['Language', languageRows[language].name],
    ['Received', `${receivedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Reference', id],
  ];
  return rows.map(([label, value]) => [label, oneLine(value)]);
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** The reply time that the site promised, and the language to reply in. */
function buildNote(language: Language): string {
  return `The visitor used the site in ${englishNames.of(language)}. The site promised an answer within ${facts.replyHours.email} hours.`;
}

function buildText(rows: readonly Row[], note: string, message: string): string {
  const head = rows.map(([label, value]) => `${`${label}:`.padEnd(11)} ${value}`).join('\n');
  return `${head}\n\n${note}\n\n${message}\n`;
}

function buildHtml(rows: readonly Row[], note: string, message: string): string {
  const cells = rows.map(
    ([label, value]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const paragraphs = message.split('\n').map(escapeHtml).join('<br>\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Website message</title></head><body>
<table cellpadding="4">${cells.join('')}</table>
<p>${escapeHtml(note)}</p>
<p>${paragraphs}</p>
</body></html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Without line breaks and other controls, which would begin a new header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

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

Show them:
  goshen messages list --status quarantined
  goshen messages show <id> --reveal
Deliver genuine ones:
  goshen messages release <id>
Find out why others were not delivered:
  goshen messages stats

Messages are deleted after CONTACT_RETENTION_DAYS, quarantined ones after 30 days at most. CONTACT_SUMMARY=false turns this mail off.
`,
  };
}

function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
