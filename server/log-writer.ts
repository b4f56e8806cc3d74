import type { Writable } from 'node:stream';

/** Where the log goes. A line that cannot be written is lost and counted; nobody waits for it, and nothing fails. */
export type LogWriter = {
  write: (line: string) => void;
  /** Since the start. */
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
