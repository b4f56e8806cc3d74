/**
 * Whole numbers by the hash of an address, in typed arrays of twelve bytes a slot. Two of 50,000 addresses share a
 * hash by chance once in seven million files.
 */
export class AddressTable {
  #hashes = new Float64Array(1_024);
  #values = new Int32Array(1_024);
  #size = 0;

  /** Keeps the value an address already has. @returns the value it has now. */
  getOrAdd(hash: number, value: number): number {
    const slot = findSlot(this.#hashes, hash);
    if (this.#hashes[slot] !== 0) return this.#values[slot] ?? value;
    this.#hashes[slot] = hash;
    this.#values[slot] = value;
    this.#size += 1;
    if (this.#size * 2 > this.#hashes.length) this.#grow();
    return value;
  }

  #grow(): void {
    const [hashes, values] = [this.#hashes, this.#values];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#values = new Int32Array(hashes.length * 2);
    for (const [index, hash] of hashes.entries()) {
      if (hash === 0) continue;
      const slot = findSlot(this.#hashes, hash);
      this.#hashes[slot] = hash;
      this.#values[slot] = values[index] ?? 0;
    }
  }
}

/** The slot of a hash, or the empty one it would take: linear probing over a power of two. */
function findSlot(hashes: Float64Array, hash: number): number {
  const mask = hashes.length - 1;
  let slot = hash & mask;
  while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}
