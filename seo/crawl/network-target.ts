import { BlockList, isIP } from 'node:net';
import type { Remap } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';

type Range = readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'];

/**
 * The IANA special-purpose address registries (RFC 6890), without the ranges that are globally reachable. The ranges that
 * carry an IPv4 address inside an IPv6 address (NAT64, 6to4, Teredo) are refused whole: they can lead to a private one.
 */
const privateRanges: readonly Range[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 63, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

/** Where clouds serve the credentials of a machine; no website has such an address. */
const metadataRanges: readonly Range[] = [
  ['169.254.0.0', 16, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
];

const metadataAddresses = createBlockList(metadataRanges);
const privateAddresses = createBlockList([...privateRanges, ...metadataRanges]);

function createBlockList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, bits, family] of ranges) list.addSubnet(address, bits, family);
  return list;
}

/** Whether an IP address is loopback, private, link-local, shared, reserved or multicast. */
export function isPrivateAddress(address: string): boolean {
  return isListed(privateAddresses, address);
}

/** Whether an IP address is that of a cloud's metadata service. */
export function isMetadataAddress(address: string): boolean {
  return isListed(metadataAddresses, address);
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether the host of a URL is a private IP literal. A client resolves no literal, so this must be checked
 * before it connects; `URL` has turned 0x7f000001, 127.1 and their like into dotted form.
 */
export function isPrivateLiteral(url: URL): boolean {
  return isPrivateAddress(url.hostname.replace(/^\[|\]$/g, ''));
}

/** Whether the host name can only mean the local machine or network. */
export function isLocalHost(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || isPrivateLiteral(url);
}

/** Reads `--remap https://example.com=http://localhost:3000`. */
export function parseRemap(text: string): Remap {
  const at = text.indexOf('=');
  const [from, to] = [text.slice(0, at), text.slice(at + 1)].map((side) => lowerHost(side.trim()).replace(/\/$/, ''));
  if (at < 1 || !from || !to || !isWebUrl(from) || !isWebUrl(to)) {
    throw new ToolError('USAGE', `--remap: invalid value "${text}"; write https://example.com=http://localhost:3000`);
  }
  refuseCredentials(from);
  refuseCredentials(to);
  return { from, to };
}

export function remapUrl(url: string, remaps: readonly Remap[]): string {
  const known = remaps.find(({ from }) => isBelow(lowerHost(url), from));
  return known === undefined ? url : known.to + url.slice(known.from.length);
}

/** The published URL of one that was requested from a copy: what reports show. */
export function unmapUrl(url: string, remaps: readonly Remap[]): string {
  const known = remaps.find(({ to }) => isBelow(url, to));
  return known === undefined ? url : known.from + url.slice(known.to.length);
}

function lowerHost(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, (origin) => origin.toLowerCase());
}

function isBelow(url: string, base: string): boolean {
  return url === base || (url.startsWith(base) && /[/?]/.test(url.charAt(base.length)));
}

/** Whether the URL is on one of the origins, or on the same host by https instead of http. */
export function isOnOrigin({ origin, protocol, host }: URL, origins: ReadonlySet<string>): boolean {
  return origins.has(origin) || (protocol === 'https:' && origins.has(`http://${host}`));
}

/** @throws ToolError USAGE for a web URL with a user name or password, which no request would send and every report would show. */
export function refuseCredentials(text: string): void {
  if (!isWebUrl(text)) return;
  const { username, password, host } = new URL(text);
  if (username + password === '') return;
  const hint = `use --header "Authorization: Basic …" for ${host}`;
  throw new ToolError('USAGE', `a URL with a user name or password would show them in reports; ${hint}`);
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
