import { isUtf8 } from 'node:buffer';
import { type Request, type Response, raw } from 'express';

export type ContactBody =
  | { ok: true; fields: Readonly<Record<string, unknown>> }
  | { ok: false; status: 400 | 413 | 415 };

const largestBody = 32 * 1024;
const mostParameters = 20;

/** Names that would reach an object's prototype in careless code; no form of this site has them. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const readBytes = raw({ type: () => true, limit: largestBody, inflate: false });

/** Reads the fields of a JSON or form body; what no honest client sends is refused with its status. */
export async function readContactBody(request: Request, response: Response): Promise<ContactBody> {
  const parse = parserFor(request.get('content-type') ?? '');
  if (parse === null) return { ok: false, status: 415 };
  const failure = await new Promise<unknown>((resolve) => readBytes(request, response, resolve));
  if (failure !== undefined) return { ok: false, status: refusalOf(failure) };
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isUtf8(bytes)) return { ok: false, status: 400 };
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

/** The body reader marks its errors with a status: 413 too large, 415 compressed, 400 cut off. */
function refusalOf(failure: unknown): 400 | 413 | 415 {
  const { status } = failure as { status?: unknown };
  return status === 413 || status === 415 ? status : 400;
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
  if (pairs.length > mostParameters) return null;
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
