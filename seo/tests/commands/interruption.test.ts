import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenToInterruption } from '../../run/context.ts';

test.each(['SIGINT', 'SIGTERM'])('%s aborts the signal, a second one exits', (name) => {
  const exits: number[] = [];
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const signal = listenToInterruption(program);
  expect(signal.aborted).toBe(false);
  program.emit(name);
  expect({ aborted: signal.aborted, exits }).toEqual({ aborted: true, exits: [] });
  program.emit(name);
  expect(exits).toEqual([130]);
});
