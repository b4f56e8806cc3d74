import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Response } from 'express';
import type { Limit, Outbox } from '../outbox/outbox.ts';

/** Names a client in limits and nowhere else. */
export type ClientHash = (text: string, now: Date) => Promise<string>;

/**
 * Hashes with the day's secret, which replicas share and which is forgotten two days later: an unkeyed hash of
 * an IPv4 address is undone in minutes. A new UTC day begins with new limits.
 */
export function createClientHash(outbox: Pick<Outbox, 'dailySecret'>): ClientHash {
  let known: { day: string; secret: string } | null = null;
  return async (text, now) => {
    const day = now.toISOString().slice(0, 10);
    if (known?.day !== day) known = { day, secret: await outbox.dailySecret(day) };
    return createHmac('sha256', known.secret).update(text).digest('hex').slice(0, 32);
  };
}

/** One household is one client: an IPv6 address stands for its /56, an IPv4 address for itself. */
export function maskAddress(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  return isIPv6(address) ? maskIpv6(address) : address;
}

function maskIpv6(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** Header fields of an answer 429 (draft-ietf-httpapi-ratelimit-headers). */
export function setLimitHeaders(response: Response, { max, windowMs }: Limit, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  response.setHeader('RateLimit-Policy', `"contact";q=${max};w=${windowMs / 1000}`);
  response.setHeader('RateLimit', `"contact";r=0;t=${retryAfterSeconds}`);
}
