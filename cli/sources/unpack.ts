import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The bytes behind any gzip layers, told by their first two bytes, not by a name. */
export type Unpacked = { bytes: AsyncIterable<Uint8Array>; layers: number };

/** More layers than a mistake explains is an attack. */
const mostLayers = 2;

export async function unpack(bytes: AsyncIterable<Uint8Array>): Promise<Unpacked> {
  let unpacked: Unpacked = { bytes, layers: 0 };
  while (unpacked.layers <= mostLayers) {
    const { head, all } = await peek(unpacked.bytes, 2);
    if (head[0] !== 0x1f || head[1] !== 0x8b) return { ...unpacked, bytes: all };
    unpacked = { bytes: gunzip(all), layers: unpacked.layers + 1 };
  }
  throw new Error('it is compressed again and again');
}

function gunzip(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const packed = Readable.from(bytes, { objectMode: false });
  const plain = createGunzip({ chunkSize: 65_536 });
  packed.on('error', (error) => plain.destroy(error));
  plain.on('close', () => packed.destroy());
  return packed.pipe(plain);
}

/** Looks at the first bytes without losing them. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
  wanted: number,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  let done = false;
  while (head.length < wanted && !done) {
    const next = await rest.next();
    done = next.done === true;
    if (next.done !== true) head = Buffer.concat([head, next.value]);
  }
  return { head, all: rejoin(head, done, rest) };
}

async function* rejoin(head: Uint8Array, done: boolean, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    while (!done) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}
