/**
 * Which URLs several files list, kept as sorted hashes of eight bytes: a hundred full files take 40 MB. Hashes can
 * collide, so the files are read again before a shared URL is reported.
 */
export class UrlRuns {
  readonly #runs: Float64Array[] = [];
  #open: number[] = [];

  add(hash: number): void {
    this.#open.push(hash);
  }

  /** Ends the run of a file; returns its number, from 0. */
  endFile(): number {
    this.#runs.push(sortUnique(this.#open));
    this.#open = [];
    return this.#runs.length - 1;
  }

  has(url: string, file?: number): boolean {
    const hash = hashUrl(url);
    return this.#runs.some((run, number) => (file === undefined || number === file) && contains(run, hash));
  }

  /** The hashes that several files share, at most `limit` of them, with the numbers of those files. */
  listShared(limit: number): Map<number, number[]> {
    const all = new Float64Array(this.#runs.reduce((total, { length }) => total + length, 0));
    let end = 0;
    for (const run of this.#runs) {
      all.set(run, end);
      end += run.length;
    }
    all.sort();
    const shared = new Map<number, number[]>();
    for (let at = 1; at < all.length && shared.size < limit; at += 1) {
      const hash = all[at] ?? 0;
      if (hash === all[at - 1] && !shared.has(hash)) shared.set(hash, this.#listFiles(hash));
    }
    return shared;
  }

  #listFiles(hash: number): number[] {
    return this.#runs.flatMap((run, number) => (contains(run, hash) ? [number] : []));
  }
}

function sortUnique(hashes: readonly number[]): Float64Array {
  return Float64Array.from(hashes)
    .sort()
    .filter((hash, at, sorted) => hash !== sorted[at - 1]);
}

function contains(run: Float64Array, hash: number): boolean {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((run[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return run[low] === hash;
}

/**
 * A number from 1 to 2^53 - 1, from two 32-bit multiplicative hashes: fast, but not secure. Variants that browsers
 * resolve to one URL have one number.
 */
export function hashUrl(url: string): number {
  const text = normalizeUrl(url);
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x27d4eb2d);
    high = Math.imul(high ^ unit, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1; // 0 stands for an entry without a URL
}

// Nearly every URL: it has a path, no capital in its host, no escape and nothing outside ASCII.
const normalizedUrl = /^https?:\/\/[a-z0-9.-]+\/[!-$&-~]*$/;

/** Resolves escapes and case as browsers do; text that is not a URL is returned unchanged. */
export function normalizeUrl(url: string): string {
  if (normalizedUrl.test(url) || !URL.canParse(url) || /\s/.test(url)) return url;
  return new URL(url).href.replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
