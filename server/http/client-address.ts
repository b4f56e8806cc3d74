import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';
import type { Env } from '../env.ts';

/** Names the client of a request for its limits. */
export type ClientAddress = (request: IncomingMessage) => string;

/** The address that the last trusted proxy saw, as Express finds it for `request.ip`, masked. */
export function createClientAddress(trustProxy: Env['trustProxy']): ClientAddress {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hops: number) => hops < trustProxy
      : proxyAddress.compile([...trustProxy]);
  return (request) => maskAddress(proxyAddress(request, isTrusted));
}

/** One household is one client: an IPv6 address counts as its /56. */
export function maskAddress(address = ''): string {
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
