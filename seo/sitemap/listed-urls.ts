/** Keeps sorted rows of numbers, one a file, in memory or elsewhere: a hundred full files have 40 MB of them. */
export type RunStore = {
  /** Adds a copy of a run; runs are numbered from 0 in the order they come. */
  add: (run: Float64Array) => void;
  count: () => number;
  lengthOf: (run: number) => number;
  /** Fills `into` with the numbers of a run from the place `from` on, as many as there are. */
  read: (run: number, from: number, into: Float64Array) => void;
};

export function createMemoryRunStore(): RunStore {
  const runs: Float64Array[] = [];
  return {
    add: (run) => void runs.push(run.slice()),
    count: () => runs.length,
    lengthOf: (run) => runs[run]?.length ?? 0,
    read: (run, from, into) => into.set(runs[run]?.subarray(from, from + into.length) ?? []),
  };
}

// Enough to read ahead in a hundred files at once.
const readAhead = 4_096;

/**
 * Which URLs several files list. They are kept as 53-bit hashes, eight bytes each; five million of
 * them collide by chance once in some hundreds of runs, so what is found must be read again before it is reported.
 */
export class UrlRuns {
  readonly #store: RunStore;
  /** The hashes of the open file: one piece of memory for all files, or it would grow with their number. */
  #open = new Float64Array(1_024);
  #count = 0;

  constructor(store: RunStore) {
    this.#store = store;
  }

  add(hash: number): void {
    if (this.#count === this.#open.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#open);
      this.#open = larger;
    }
    this.#open[this.#count] = hash;
    this.#count += 1;
  }

  /** Ends the run of a file; returns its number, from 0. */
  endFile(): number {
    const sorted = this.#open.subarray(0, this.#count).sort();
    let kept = 0;
    for (const hash of sorted) {
      if (kept > 0 && hash === sorted[kept - 1]) continue;
      sorted[kept] = hash;
      kept += 1;
    }
    this.#count = 0;
    this.#store.add(sorted.subarray(0, kept));
    return this.#store.count() - 1;
  }

  has(url: string, file?: number): boolean {
    const hash = hashUrl(url);
    const files = file === undefined ? Array.from({ length: this.#store.count() }, (_, number) => number) : [file];
    return files.some((number) => contains(this.#store, number, hash));
  }

  /** The hashes that several files share, at most `limit` of them, with the numbers of those files. */
  listShared(limit: number): Map<number, number[]> {
    const shared = new Map<number, number[]>();
    if (this.#store.count() < 2) return shared;
    const cursors = Array.from({ length: this.#store.count() }, (_, run) => createCursor(this.#store, run));
    for (let slice = 1; slice <= slices && shared.size < limit; slice += 1) {
      findShared(cursors, slice * sliceWidth, shared, limit);
    }
    return shared;
  }
}

const slices = 4_096;
const sliceWidth = 2 ** 53 / slices;

/** Goes through one part of all runs at a time, so that no merged copy of everything is made. */
function findShared(cursors: readonly Cursor[], end: number, shared: Map<number, number[]>, limit: number): void {
  const firstFiles = new Map<number, number>();
  const see = (hash: number, number: number) => {
    const first = firstFiles.get(hash);
    if (first === undefined) firstFiles.set(hash, number);
    else if (shared.has(hash)) shared.get(hash)?.push(number);
    else if (shared.size < limit) shared.set(hash, [first, number]);
  };
  for (const [number, next] of cursors.entries()) {
    for (let hash = next(end); hash !== null; hash = next(end)) see(hash, number);
  }
}

/** The next number of a run below an end, or `null`. */
type Cursor = (end: number) => number | null;

function createCursor(store: RunStore, run: number): Cursor {
  const ahead = new Float64Array(readAhead);
  const length = store.lengthOf(run);
  let at = 0;
  return (end) => {
    if (at === length) return null;
    if (at % readAhead === 0) store.read(run, at, ahead);
    const hash = ahead[at % readAhead];
    if (hash === undefined || hash >= end) return null;
    at += 1;
    return hash;
  };
}

function contains(store: RunStore, run: number, hash: number): boolean {
  const found = new Float64Array(1);
  let low = 0;
  let high = store.lengthOf(run);
  while (low < high) {
    const middle = (low + high) >>> 1;
    store.read(run, middle, found);
    const [at = 0] = found;
    if (at === hash) return true;
    if (at < hash) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * A number from 1 to 2^53 - 1 for a URL, from two 32-bit multiplicative hashes: even and fast, no defence
 * against an attacker. Spellings of one URL have one number: capitals of the host, `%c3` for `%C3`, `é` for both.
 */
export function hashUrl(url: string): number {
  return hashText(normalizeUrl(url));
}

function hashText(text: string): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x27d4eb2d);
    high = Math.imul(high ^ unit, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1; // 0 means an empty slot
}

// Nearly every URL: it has a path, no capital in its host, no escape and nothing outside ASCII.
const normalizedUrl = /^https?:\/\/[a-z0-9.-]+\/[!-$&-~]*$/;

/** One spelling for a URL; text that is no URL stays as it is. */
export function normalizeUrl(url: string): string {
  if (normalizedUrl.test(url) || !URL.canParse(url) || /\s/.test(url)) return url;
  return new URL(url).href.replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
