/** A whole number from 0 up to, not including, `limit`; the next one at each call. */
export type Random = (limit: number) => number;

/** A stream of choices that is the same for the same seed on every machine: FNV-1a to start, mulberry32 to go on. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[random(items.length)] ?? items[0];
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}
