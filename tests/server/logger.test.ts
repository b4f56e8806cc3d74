import { expect, test } from 'vitest';
import { createLogger } from '#server/logger.ts';
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

test('as text, an event is one line that nothing in it can break', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) }, isText: true });
  const path = '/a\nb\u001b[2J';
  logger.info({ event: 'request', requestId: 'an-id', method: 'GET', path, status: 200, ms: 4.2, aborted: false });
  logger.error({
    event: 'request-failed',
    code: 'UNEXPECTED',
    err: new Error('no category "nope"', { cause: 'odd\u202e' }),
  });
  expect(lines.map((line) => line.replace(/^[\d:]{8}/, 'time'))).toEqual([
    'time GET /a\\nb\\u001b[2J 200 4.2 ms\n',
    'time error request-failed code: UNEXPECTED, err: no category "nope": odd\\u202e\n',
  ]);
});

test('names of the form never appear, should one be logged by mistake', () => {
  const { logger, lines } = createMemoryLog();
  logger.info({ event: 'mistake', email: 'thandi@example.org', fields: { firstName: 'Thandi' } });
  expect(lines.join('')).not.toMatch(/thandi/i);
});
