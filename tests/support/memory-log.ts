import { createLogger, type Logger } from '#server/logger.ts';

/** A logger whose lines stay in memory. */
export function createMemoryLog(): { logger: Logger; lines: string[]; events: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  return { logger, lines, events: () => lines.map((line) => JSON.parse(line)) };
}
