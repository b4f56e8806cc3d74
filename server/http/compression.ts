import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content encodings of this server, the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A text as it is sent in one encoding. */
export type EncodedText = { body: Buffer; encoding: Encoding; etag: string };

/** A text that is compressed once per encoding, when that encoding is first needed. */
export type CompressibleText = {
  encode: (encoding: Encoding) => Promise<EncodedText>;
  /** The text in an encoding that is ready. */
  peek: (encoding: Encoding) => EncodedText | undefined;
};

/** By name, whether it is accepted. */
type Acceptance = ReadonlyMap<string, boolean>;

/** Browsers send few different headers, and parsing one takes a twelfth of the CPU of a cached page. */
const parsed = new Map<string, Acceptance>();
const maxParsed = 100;

/** The preferred encoding that the client accepts (RFC 9110, 12.5.3), of the ones given. */
export function acceptedEncoding(header: string | undefined, available: readonly Encoding[] = encodings): Encoding {
  if (header === undefined) return 'identity';
  const given = parsed.get(header) ?? parseAcceptance(header);
  const accepts = (encoding: Encoding) => given.get(encoding) ?? given.get('*') ?? false;
  return available.find((encoding) => encoding === 'identity' || accepts(encoding)) ?? 'identity';
}

function parseAcceptance(header: string): Acceptance {
  const acceptance = new Map(header.toLowerCase().split(',').map(parsePart));
  if (parsed.size < maxParsed) parsed.set(header, acceptance);
  return acceptance;
}

/** @returns The name, and whether it is accepted at all. */
function parsePart(part: string): [name: string, isAccepted: boolean] {
  const [name = '', ...parameters] = part.split(';');
  return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))];
}

/** A text that is sent many times. */
export function createCompressibleText(text: string): CompressibleText {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const ready = new Map<Encoding, EncodedText>();
  const pending = new Map<Encoding, Promise<EncodedText>>();
  const start = async (encoding: Encoding) => {
    const body = await compress(bytes, encoding);
    const encoded = { body, encoding, etag: `"${hash}-${encoding}"` };
    ready.set(encoding, encoded);
    return encoded;
  };
  return {
    peek: (encoding) => ready.get(encoding),
    encode: (encoding) => {
      const started = pending.get(encoding) ?? start(encoding);
      pending.set(encoding, started);
      return started;
    },
  };
}

/** The Brotli level: 2 ms for a page, 88 at the highest for 8 % fewer bytes. From 7 on it needs 8 MB of memory and more. */
const quality = 6;

/** No page is longer than this window, which needs less memory than the default. */
const windowBits = 17;

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  };
  return promisify(brotliCompress)(bytes, { params });
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have weakened the tag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Cache-Control for a page or a generated file. A shared cache shows a deploy within 90 seconds, and keeps the site readable for a
 * day while this server is down.
 *
 * @param browserSeconds How long a browser may use it without revalidation.
 */
export function cacheControl(browserSeconds: number): string {
  return `public, max-age=${browserSeconds}, s-maxage=60, stale-while-revalidate=30, stale-if-error=86400`;
}
