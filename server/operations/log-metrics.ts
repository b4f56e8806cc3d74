import { Counter, type Registry } from 'prom-client';
import type { LogWriter } from '../log-writer.ts';

/** The writer counts; the number is read for each scrape. */
export function measureLog(register: Registry, { lostLines }: Pick<LogWriter, 'lostLines'>): void {
  new Counter({
    name: 'goshen_log_lines_lost_total',
    help: 'Log lines that could not be written.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(lostLines());
    },
  });
}
