/**
 * Findings accepted for now. It is a ratchet: nothing is added by itself, each entry says why, and ends.
 */
export class Baseline {
  readonly #accepted: ReadonlySet<string>;
  readonly #used = new Set<string>();

  constructor(accepted: Iterable<string>) {
    this.#accepted = new Set(accepted);
  }

  covers(fingerprint: string): boolean {
    if (!this.#accepted.has(fingerprint)) return false;
    this.#used.add(fingerprint);
    return true;
  }

  /** Entries whose finding is gone: they can be dropped. */
  countUnused(): number {
    return this.#accepted.size - this.#used.size;
  }
}
