import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';
import type { Env } from '../env.ts';

/** Names the client of a request for its limits. */
export type ClientAddress = (request: IncomingMessage) => string;

/** The address that the last trusted proxy saw, as Express finds it for `request.ip`, masked. */
export function createClientAddress(trustProxy: Env['trustProxy']): ClientAddress {
  const readAddress = createAddressReader(trustProxy);
  return (request) => maskAddress(readAddress(request));
}

/** The same without the mask; it must not be stored or logged. */
export function createAddressReader(trustProxy: Env['trustProxy']): ClientAddress {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hops: number) => hops < trustProxy
      : proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

/** One household is one client: an IPv6 address counts as its /56. What is not an IP address is one client together. */
export function maskAddress(address = ''): string {
  const ip = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(ip)) return ip;
  return isIPv6(ip) ? maskIpv6(ip) : 'unknown';
}

/** What limits count; `clients` is how many times the limit of one client it has. */
export type ClientNetwork = { name: string; clients: number };

/**
 * A client, and for IPv6 also its /48: one customer can have a whole /48, which is 256 clients.
 *
 * @param client As `maskAddress` names it.
 */
export function listNetworks(client: string): ClientNetwork[] {
  const [, prefix] = /^(\w+:\w+:\w+):\w+::\/56$/.exec(client) ?? [];
  const site = prefix === undefined ? [] : [{ name: `${prefix}::/48`, clients: 4 }];
  return [{ name: client, clients: 1 }, ...site];
}

/** Some proxies append the port: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

function maskIpv6(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
