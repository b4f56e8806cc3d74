/** The first byte that is no UTF-8, counted from 1 after unpacking. */
export class Utf8Problem extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`byte ${offset} is not UTF-8`);
    this.name = 'Utf8Problem';
    this.offset = offset;
  }
}

/** Decodes chunks strictly; a byte order mark at the start is dropped. */
export class Utf8Reader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;

  read(chunk: Uint8Array): string {
    try {
      const text = this.#decoder.decode(chunk, { stream: true });
      this.#bytes += chunk.length;
      return text;
    } catch {
      throw new Utf8Problem(this.#bytes + firstBadByte(chunk, this.#bytes === 0));
    }
  }

  end(): string {
    try {
      return this.#decoder.decode();
    } catch {
      throw new Utf8Problem(this.#bytes);
    }
  }
}

/** Counted from 1. A character cut by the chunk's start counts as bad at its first byte here. */
function firstBadByte(chunk: Uint8Array, isFirst: boolean): number {
  let start = 0;
  while (!isFirst && start < chunk.length && start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start += 1;
  let [low, high] = [start, chunk.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodes(chunk.subarray(start, middle))) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
