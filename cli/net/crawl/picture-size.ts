export type PictureSize = { width: number; height: number };

/** Bytes of a picture that are enough to learn its size, but for photographs with long notes before it. */
export const pictureHeadBytes = 65_536;

/** Width and height from the beginning of a PNG, JPEG, GIF, WebP or AVIF; `null` for what has no fixed size. */
export function readPictureSize(start: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  for (const read of [readPng, readGif, readJpeg, readWebp, readAvif]) {
    const size = readWithin(read, bytes);
    if (size !== null) return size.width > 0 && size.height > 0 ? size : null;
  }
  return null;
}

type Reader = (bytes: Buffer) => PictureSize | null;

/** A file that breaks off has no size. */
function readWithin(read: Reader, bytes: Buffer): PictureSize | null {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt32BE(0) !== 0x89504e47 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): PictureSize | null {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Walks from marker to marker until one that starts a frame. */
function readJpeg(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

/** The largest `ispe` box: a picture may carry a thumbnail. */
function readAvif(bytes: Buffer): PictureSize | null {
  if (!/^ftypavi[fs]/.test(bytes.toString('latin1', 4, 12))) return null;
  let largest: PictureSize | null = null;
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (largest === null || size.width > largest.width) largest = size;
  }
  return largest;
}
