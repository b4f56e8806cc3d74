// Dates the words that have changed since the ledger was last written: run it before a commit that changes words.
import { join } from 'node:path';
import { buildContentDates, readContentDates, writeContentDates } from './content-dates-file.ts';
import { printFailure } from './print-failure.ts';

await updateContentDates(join(import.meta.dirname, '..')).catch(printFailure);

async function updateContentDates(root: string): Promise<void> {
  const ledger = await readContentDates(root);
  const today = new Date().toISOString().slice(0, 10);
  const dates = await buildContentDates(root, ledger, today);
  await writeContentDates(root, dates);

  const changed = Object.entries(dates).filter(([path, { hash }]) => ledger[path]?.hash !== hash);
  for (const [path, { date }] of changed) process.stdout.write(`${date} ${path}\n`);
  if (changed.length === 0) process.stdout.write('No words have changed.\n');
}
