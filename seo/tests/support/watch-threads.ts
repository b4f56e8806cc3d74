import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Counts the threads that this process starts and that end. */
export function watchThreads(): { started: number; ended: number } {
  const threads = { started: 0, ended: 0 };
  const watch = (worker: Worker) => {
    threads.started += 1;
    worker.once('exit', () => {
      threads.ended += 1;
    });
  };
  process.on('worker', watch);
  onTestFinished(() => void process.off('worker', watch));
  return threads;
}
