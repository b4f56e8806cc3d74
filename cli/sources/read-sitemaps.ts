import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '#seo/finding.ts';
import { createMemoryRunStore, type RunStore } from '#seo/sitemap/listed-urls.ts';
import type { Site, SitemapEntry } from '#seo/sitemap/model.ts';
import type { CliContext } from '../context.ts';
import type { HttpClient } from '../net/http-client.ts';
import { isWanted } from '../report/reporter.ts';
import type { Settings } from '../settings.ts';
import { SitemapWalk, type WalkResult } from './sitemap-walk.ts';

type SitemapsRequest = {
  names: readonly string[];
  site: Site | null;
  complete?: boolean;
  report: (finding: Finding) => void;
  entry?: (entry: SitemapEntry, file: string) => void;
};

/** Reads the sitemaps a command was given, and those that their indexes list. */
export async function readSitemaps(
  { names, site, complete = false, report, entry }: SitemapsRequest,
  client: HttpClient,
  { network, rules }: Settings,
  { cwd, stdin, now, signal }: CliContext,
): Promise<WalkResult> {
  using store = openRunFile();
  const walk = new SitemapWalk({
    store,
    reader: { client, remap: network.remap, cwd, stdin },
    site,
    complete,
    now: now().getTime(),
    maxBytes: network.maxBytes,
    maxSitemaps: network.maxSitemaps,
    maxMs: network.sitemapTimeMs,
    signal,
    report,
    isChosen: (rule) => isWanted(rule, { rules, skip: [] }),
    ...(entry === undefined ? {} : { entry }),
  });
  for (const name of names) await walk.read(name);
  return await walk.finish(); // before the store is closed
}

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
