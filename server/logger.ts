import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { contactFields } from '#domain/contact/fields.ts';

export type { Logger };

export type LogDestination = { write: (line: string) => unknown };

/** What JSON leaves as it is and a terminal or log viewer obeys: C1 controls, bidirectional and invisible marks. */
const obeyed = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Without `message`, which is also a property of errors. */
const formNames = contactFields.filter((field) => field !== 'message');
const personal = [...formNames, 'userAgent', 'remoteAddress', 'ip'];

type LoggerOptions = {
  level: string;
  destination: LogDestination;
  /** For a developer's terminal: a line of text an event; errors without their stack. */
  isText?: boolean;
};

/**
 * One line an event, as JSON or text. No code logs what a visitor wrote; if it happens, the names of the
 * form's fields are blanked, and no character of it can forge a line or steer a terminal.
 */
export function createLogger({ level, destination, isText = false }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: createTimePrinter(),
      formatters: { level: (label) => ({ level: label }) },
      ...(isText && { serializers: { err: shortenError } }),
      redact: { paths: personal.flatMap((field) => [field, `*.${field}`]), censor: '[personal]' },
    },
    { write: (line) => destination.write(escapeObeyed(isText ? printText(line) : line)) },
  );
}

/** `10:12:09 GET /about 200 4.2 ms`, `10:12:09 error request-failed code: UNEXPECTED, err: …` */
function printText(line: string): string {
  const { level, time, event, requestId: _id, msg: _ofError, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toLocaleTimeString('en-GB');
  if (event === 'request') {
    const { method, path, status, ms, aborted } = rest;
    return `${clock} ${method} ${printValue(path)} ${status} ${ms} ms${aborted ? ', aborted' : ''}\n`;
  }
  const values = Object.entries(rest).map(([name, value]) => `${name}: ${printValue(value)}`);
  return `${clock} ${level === 'info' ? '' : `${level} `}${event} ${values.join(', ')}`.trimEnd().concat('\n');
}

/** Control characters stay escaped. */
function printValue(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === 'string' ? json.slice(1, -1).replaceAll('\\"', '"') : json;
}

function shortenError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return `${error.message}: ${shortenError(error.cause)}`;
  const place = error.stack?.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  return [error.message, ...(place === undefined ? [] : [place.trim()])].join(' ');
}

/** Printing a time costs more than the rest of a line: lines of one millisecond share it. */
function createTimePrinter(): () => string {
  let printedMs = 0;
  let printed = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== printedMs) printed = `,"time":"${new Date(nowMs).toISOString()}"`;
    printedMs = nowMs;
    return printed;
  };
}

function escapeObeyed(line: string): string {
  return line.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Where the log goes. A line that cannot be written is lost and counted; no request waits for it or fails. */
export type LogWriter = {
  write: (line: string) => void;
  /** Lines lost since the process started. */
  lostLines: () => number;
};

/** What a stalled reader may leave unread in memory: some seconds of a busy site. */
const maxBufferedBytes = 1024 * 1024;

/**
 * Writes all lines of a turn of the event loop at once: under load, one write a line would cost more than the page that
 * the line is about.
 */
export function createLogWriter(stream: Writable): LogWriter {
  let lines = '';
  let count = 0;
  let lost = 0;
  const flush = () => {
    const flushed = count;
    if (stream.writableLength > maxBufferedBytes) lost += flushed;
    else
      stream.write(lines, (error) => {
        if (error) lost += flushed;
      });
    lines = '';
    count = 0;
  };
  // The callback of the write counts the failure; without a listener, this event would end the process.
  stream.on('error', () => undefined);
  process.once('exit', () => count > 0 && flush());
  return {
    write: (line) => {
      if (count === 0) setImmediate(() => count > 0 && flush());
      lines += line;
      count += 1;
    },
    lostLines: () => lost,
  };
}
