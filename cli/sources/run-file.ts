import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryRunStore, type RunStore } from '#seo/sitemap/address-runs.ts';

// One full sitemap stays in memory; what comes behind it goes to the disk.
const keptInMemory = 50_000;
const bytesEach = Float64Array.BYTES_PER_ELEMENT;

type OpenFile = { descriptor: number; folder: string; end: number };

/** A run store that keeps the first 50,000 numbers and writes the others to a temporary file, gone when it is closed. */
export function openRunFile(): RunStore & Disposable {
  const memory = createMemoryRunStore();
  const places: { start: number; length: number }[] = [];
  let kept = 0;
  let file: OpenFile | null = null;
  return {
    add: (run) => {
      kept += run.length;
      if (kept <= keptInMemory) {
        memory.add(run);
        return;
      }
      file ??= openTemporaryFile();
      places.push({ start: file.end, length: run.length });
      writeSync(file.descriptor, run, 0, run.byteLength, file.end);
      file.end += run.byteLength;
    },
    count: () => memory.count() + places.length,
    lengthOf: (run) => places[run - memory.count()]?.length ?? memory.lengthOf(run),
    read: (run, from, into) => {
      const place = places[run - memory.count()];
      if (place === undefined || file === null) memory.read(run, from, into);
      else {
        const bytes = Math.min(into.length, place.length - from) * bytesEach;
        readSync(file.descriptor, into, 0, bytes, place.start + from * bytesEach);
      }
    },
    [Symbol.dispose]: () => {
      if (file === null) return;
      closeSync(file.descriptor);
      rmSync(file.folder, { recursive: true, force: true });
    },
  };
}

function openTemporaryFile(): OpenFile {
  const folder = mkdtempSync(join(tmpdir(), 'goshen-'));
  return { descriptor: openSync(join(folder, 'addresses'), 'w+', 0o600), folder, end: 0 };
}
