import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

export type RequestFields =
  | { ok: true; fields: Readonly<Record<string, unknown>> }
  | { ok: false; status: 400 | 413 | 415 };

/** Larger bodies are refused. */
export const maxBodyBytes = 32 * 1024;

const maxParameters = 20;

/** Names that would reach an object's prototype in careless code; no form of this site has them. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether another site sent the form. Browsers say so in `Sec-Fetch-Site`; older ones name the page's origin, which is
 * the public one or, on the subdomain of a language, the requested host. A program that names neither is not
 * a browser, and has no session to misuse.
 */
export function isCrossSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return site !== undefined;
  return origin !== siteUrl && origin !== `${new URL(siteUrl).protocol}//${host}`;
}

/** Reads the fields of a JSON or form body; what no honest client sends is refused with its status. */
export async function readFields(request: IncomingMessage): Promise<RequestFields> {
  const parse = parserFor(request.headers['content-type'] ?? '');
  const isCompressed = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
  if (parse === null || isCompressed) return { ok: false, status: 415 };
  const bytes = await readBytes(request);
  if (bytes === 'too large') return { ok: false, status: 413 };
  if (bytes === 'incomplete' || !isUtf8(bytes)) return { ok: false, status: 400 };
  const fields = parse(bytes.toString('utf8'));
  return fields !== null && isStorable(fields) ? { ok: true, fields } : { ok: false, status: 400 };
}

type Parse = (text: string) => Record<string, unknown> | null;

function parserFor(contentType: string): Parse | null {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null;
  if (type.trim() === 'application/json') return parseJson;
  return type.trim() === 'application/x-www-form-urlencoded' ? parseForm : null;
}

/**
 * Stops reading when the limit is passed. The parsers of Express read a body that is too large to its end before they
 * report it, and a body can be endless.
 */
function readBytes(request: IncomingMessage): Promise<Buffer | 'too large' | 'incomplete'> {
  // Node ends a request without a body before it is handled.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else {
        request.pause();
        resolve('too large');
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve('incomplete'));
  });
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, refusePrototypeName);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** @throws TypeError at any depth. */
function refusePrototypeName(name: string, value: unknown): unknown {
  if (prototypeNames.has(name)) throw new TypeError('a name of the prototype');
  return value;
}

/** As browsers write it. `URLSearchParams` would replace broken escapes instead of refusing them. */
function parseForm(text: string): Record<string, unknown> | null {
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > maxParameters) return null;
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    const fields = pairs.map((pair): [string, unknown] => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), refusePrototypeName(decode(name), decode(value.join('=')))];
    });
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

/** Neither database stores a NUL character or half a surrogate pair as it was sent. */
function isStorable(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.values(fields).every(
    (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
  );
}
