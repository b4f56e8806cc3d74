import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Limit } from './outbox/outbox.ts';

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};

export const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

export const webUrl = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  });

/** Without a slash at the end. */
export const origin = webUrl('http:', 'https:')
  .refine((value) => isOrigin(new URL(value)), 'must be an origin like https://www.example.org, without a path')
  .transform((value) => new URL(value).origin);

function isOrigin({ pathname, search, hash, username }: URL): boolean {
  return pathname === '/' && `${search}${hash}${username}` === '';
}

/** A URL that paths are appended to; without a slash at the end. */
export const baseUrl = webUrl('http:', 'https:')
  .refine((value) => isBase(new URL(value)), 'must be a URL without user, query or fragment')
  .transform((value) => value.replace(/\/+$/, ''));

function isBase({ username, password, search, hash }: URL): boolean {
  return `${username}${password}${search}${hash}` === '';
}

const escapes =
  'write reserved characters of user and password as percent escapes: # as %23, / as %2F, ? as %3F, % as %25';

/** A `#`, `/` or `?` in the password would end it, and the rest of the password would be taken for the host. */
export const smtpUrl = z.string().refine(isSmtpUrl, {
  error: `must look like smtps://user:password@mail.example.org, without path and query; ${escapes}`,
});

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  const isServer = ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && ['', '/'].includes(pathname);
  return isServer && search + hash === '' && isEncoded(username + password);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** It travels as a header, in the browser. */
export const publicKey = z.string().regex(/^[!-~]+$/, 'must be one word of ASCII characters');

export const mailbox = z.string().regex(/^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
  error: 'must be an email address, or a name with one: Name <name@example.org>',
});

/** Mailboxes separated by commas. A name cannot hold a comma. */
export const mailboxes = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => mailbox.safeParse(one).success), {
    error: 'must be email addresses separated by commas, each with or without a name: Name <name@example.org>',
  });

/** `5/10m`: at most five in ten minutes; `0` switches the limit off. */
export const limit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,6}\/[1-9]\d{0,3}[smhd])$/, 'must look like 5/10m (units s, m, h, d), or be 0 for no limit')
  .transform(parseLimit);

function parseLimit(value: string): Limit | null {
  const [max = '0', window = ''] = value.split('/');
  if (max === '0') return null;
  const unit = window.slice(-1) as keyof typeof unitMs; // the pattern above allows no other
  return { max: Number(max), windowMs: Number(window.slice(0, -1)) * unitMs[unit] };
}

export type DatabaseUrl = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export const databaseUrl = z
  .string()
  .regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, { error: 'must begin with file: or postgres://', abort: true })
  .refine(isDatabaseUrl, {
    error: `must be a valid URL; ${escapes}`,
    abort: true,
  })
  .transform((url): DatabaseUrl => {
    if (!url.startsWith('file:')) return { kind: 'postgres', url };
    return { kind: 'sqlite', file: url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length) };
  });

/** An `@` after the host is the end of a password with an unescaped `#`, `/` or `?`. */
function isDatabaseUrl(value: string): boolean {
  if (value.startsWith('file:') && !value.startsWith('file://')) return true; // a path
  if (!URL.canParse(value)) return false;
  const { protocol, host, username, password, pathname, search, hash } = new URL(value);
  if (protocol === 'file:') return host === '' && isEncoded(pathname);
  const isWhole = hash === '' && !`${pathname}${search}`.includes('@');
  return isWhole && isEncoded(username + password + pathname); // the client of PostgreSQL decodes them
}

/** Hops in front of the server, or the addresses of the proxies. `true` would let visitors choose their address. */
export const trustedProxies = z
  .string()
  .regex(/^(?:\d|[\da-f]*[.:][\da-f.:]+(?:\/\d{1,3})?(?:, ?[\da-f]*[.:][\da-f.:]+(?:\/\d{1,3})?)*)$/i, {
    error: 'must be a number of proxies (0 to 9) or a list of their addresses',
  })
  .transform((value) => (/^\d$/.test(value) ? Number(value) : value.split(',').map((address) => address.trim())));
