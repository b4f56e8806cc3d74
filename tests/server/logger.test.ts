import { expect, test } from 'vitest';
import { createLogger, createRequestLog } from '#server/logger.ts';
import { createMemoryLog } from '../support/memory-log.ts';

test('an event is one JSON line with level and time', () => {
  const { logger, lines, events } = createMemoryLog();
  logger.info({ event: 'started' });
  expect(lines).toHaveLength(1);
  expect(events()[0]).toMatchObject({ level: 'info', event: 'started', time: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('no character of a value can break the line, steer a terminal or hide', () => {
  const { logger, lines, events } = createMemoryLog();
  const hostile = 'a\nb\u001b[2Jc\u009b31md\u202ee\u2028f\u200bg\u007f';
  logger.warn({ event: 'odd', value: hostile });
  expect(lines[0]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
  expect(events()[0]?.value).toBe(hostile);
});

test('names of the form never appear, should one be logged by mistake', () => {
  const { logger, lines } = createMemoryLog();
  logger.info({ event: 'mistake', email: 'thandi@example.org', fields: { firstName: 'Thandi' } });
  expect(lines.join('')).not.toMatch(/thandi/i);
});

test('the line of a request has the form of any other, whatever its path', () => {
  const { logger, lines, events } = createMemoryLog();
  const line = { requestId: 'r-1', method: 'GET', path: '/"\n\u0085\u202e', status: 404, ms: 0.3, aborted: false };
  logger.info({ event: 'request', ...line });
  createRequestLog(logger, { write: (text) => lines.push(text) })(line);
  const [byPino, byItself] = events().map(({ time, ...rest }) => ({ ...rest, hasTime: typeof time === 'string' }));
  expect(byItself).toEqual(byPino);
  expect(Object.keys(JSON.parse(lines[1] ?? ''))).toEqual(Object.keys(JSON.parse(lines[0] ?? '')));
  expect(lines[1]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
});

test('requests have no lines where only warnings are wanted', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ level: 'warn', destination });
  createRequestLog(
    logger,
    destination,
  )({ requestId: 'r-1', method: 'GET', path: '/', status: 200, ms: 1, aborted: false });
  expect(lines).toEqual([]);
});
