import { hashAddress } from './address-hash.ts';

/**
 * Which addresses stand in more than one file, at eight bytes an address: a hundred full files fit in 40 MB.
 *
 * Addresses are kept as 53-bit hashes, one sorted run a file. Five million of them collide by chance once in
 * some hundreds of runs, so what is found must be read again before it is said.
 */
export class AddressRuns {
  readonly #runs: Float64Array[] = [];
  #open: number[] = [];

  add(hash: number): void {
    this.#open.push(hash);
  }

  /** Ends the run of a file; returns its number, from 0. */
  endFile(): number {
    const sorted = Float64Array.from(this.#open).sort();
    this.#runs.push(sorted.filter((hash, at) => hash !== sorted[at - 1]));
    this.#open = [];
    return this.#runs.length - 1;
  }

  /** Whether a file lists the address; without a number, whether any does. */
  has(address: string, file?: number): boolean {
    const hash = hashAddress(address);
    const runs = file === undefined ? this.#runs : this.#runs.slice(file, file + 1);
    return runs.some((run) => run[lowerBound(run, hash)] === hash);
  }

  /** The hashes that several files share, at most `limit` of them, with the numbers of those files. */
  listShared(limit: number): Map<number, number[]> {
    const shared = new Map<number, number[]>();
    if (this.#runs.length < 2) return shared;
    for (let slice = 0; slice < slices && shared.size < limit; slice += 1) this.#findShared(slice, shared, limit);
    return shared;
  }

  /** Looks at one part of all runs at a time, so that no merged copy of everything is made. */
  #findShared(slice: number, shared: Map<number, number[]>, limit: number): void {
    const firstFiles = new Map<number, number>();
    const see = (hash: number, number: number) => {
      const first = firstFiles.get(hash);
      if (first === undefined) firstFiles.set(hash, number);
      else if (shared.has(hash)) shared.get(hash)?.push(number);
      else if (shared.size < limit) shared.set(hash, [first, number]);
    };
    for (const [number, run] of this.#runs.entries()) {
      for (const hash of partOf(run, slice)) see(hash, number);
    }
  }
}

const slices = 256;
const sliceWidth = 2 ** 53 / slices;

function partOf(run: Float64Array, slice: number): Float64Array {
  return run.subarray(lowerBound(run, slice * sliceWidth), lowerBound(run, (slice + 1) * sliceWidth));
}

/** Index of the first member of a sorted run that is not less than `value`. */
function lowerBound(run: Float64Array, value: number): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((run[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
