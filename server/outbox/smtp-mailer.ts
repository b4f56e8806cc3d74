import { createTransport } from 'nodemailer';
import type { SendSummary } from './daily-summary.ts';
import { buildContactEmail, buildSummaryEmail } from './emails.ts';
import { type DeliveryError, type DeliveryOutcome, isLoopbackHost, type Mailer } from './mailer.ts';

export type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS, which is demanded unless the host is this machine. */
  smtpUrl: string;
  from: string;
  /** The recipients. */
  to: readonly string[];
  /** The site's public origin. */
  siteUrl: string;
};

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
/** Shorter than any server's own, so that no message meets a connection that is just being closed. */
const idleTimeoutMs = 10_000;

/** Delivers by email, over a few connections that are kept open while there is something to send. */
export function createSmtpMailer({ smtpUrl, from, to, siteUrl }: SmtpSettings): Mailer {
  const host = new URL(siteUrl).hostname;
  const transport = createTransport({
    ...connectionOptions(smtpUrl),
    pool: true,
    maxConnections: 5,
    maxRequeues: 1,
    idleTimeout: idleTimeoutMs,
  });
  return {
    channel: 'email',
    deliver: async (message, signal) => {
      try {
        const email = buildContactEmail(message, { from, to, host });
        const { rejectedErrors = [] } = await transport.sendMail({ ...email, to: [...to], signal });
        const [rejected] = rejectedErrors;
        return rejected === undefined ? { kind: 'delivered' } : { kind: 'delivered', error: toDeliveryError(rejected) };
      } catch (error) {
        return classifySmtpError(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Sends the daily summary, over a connection of its own. */
export function createSummarySender({ smtpUrl, from, to, siteUrl }: SmtpSettings): SendSummary {
  return async (summary, now) => {
    const transport = createTransport(connectionOptions(smtpUrl));
    const email = buildSummaryEmail(summary, now, new URL(siteUrl).hostname);
    await transport.sendMail({ from, to: [...to], date: now, ...email });
  };
}

function connectionOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    requireTLS: !isLoopbackHost(new URL(smtpUrl).hostname), // mail that does not leave the machine needs none
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What nodemailer reports of a failure: the server's reply code, and the command it belongs to. */
type SmtpError = { code?: string; responseCode?: number; command?: string; message?: string };

/**
 * Whose fault a failure is. Sender, recipient and account are the operator's, so a definite refusal of any of them is
 * a wrong configuration; only a refusal of the content is the message's own.
 */
export function classifySmtpError(cause: unknown): DeliveryOutcome {
  const { code = 'UNKNOWN', responseCode, command = '' } = cause as SmtpError;
  const error = toDeliveryError(cause);
  const isRefusal = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  if (isRefusal && command === 'DATA') return { kind: 'refused', error };
  if (isRefusal || settingErrors.has(code)) return { kind: 'postponed', fault: 'configuration', error };
  const isOfMessage = messageErrors.has(code) && responseCode !== undefined && responseCode !== 421;
  return { kind: 'postponed', fault: isOfMessage ? 'message' : 'server', error };
}

function toDeliveryError(error: unknown): DeliveryError {
  const { code = 'UNKNOWN', responseCode, command = '', message = '' } = error as SmtpError;
  const reply = responseCode === undefined ? code : `SMTP ${responseCode}`;
  return { code: `${reply} ${command}`.trim(), detail: message };
}

/** Without a reply: missing credentials, TLS required but not offered, an invalid address. */
const settingErrors: ReadonlySet<string> = new Set(['ENOAUTH', 'ETLS', 'ECONFIG']);
/** The server postponed this mail (4xx). */
const messageErrors: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);
