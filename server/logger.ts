import { type Logger, pino } from 'pino';

export type { Logger };

/** Where lines go: standard output, or a test's memory. */
export type LogDestination = { write(line: string): void };

/** What JSON leaves as it is and a terminal or log viewer obeys: C1 controls, bidirectional and invisible marks. */
const obeyed = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * One JSON line an event. Nobody logs what a visitor wrote; should it happen all the same, the names of the
 * form's fields are blanked, and no character of it can forge a line or steer a terminal.
 */
export function createLogger({
  level,
  destination = process.stdout,
}: {
  level: string;
  destination?: LogDestination;
}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: personal.flatMap((field) => [field, `*.${field}`]), censor: '[personal]' },
    },
    { write: (line) => destination.write(escapeObeyed(line)) },
  );
}

const personal = ['firstName', 'lastName', 'email', 'company', 'userAgent', 'remoteAddress', 'ip'];

function escapeObeyed(line: string): string {
  return line.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
