import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenToInterruption } from '#cli/interruption.ts';

test('Ctrl-C once stops new work, twice ends at once', () => {
  const exits: number[] = [];
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const signal = listenToInterruption(program);
  expect(signal.aborted).toBe(false);
  program.emit('SIGINT');
  expect({ aborted: signal.aborted, exits }).toEqual({ aborted: true, exits: [] });
  program.emit('SIGINT');
  expect(exits).toEqual([130]);
});
