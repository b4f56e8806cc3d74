import { BlockList, isIP } from 'node:net';

const ranges: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const privateAddresses = new BlockList();
for (const [address, bits, family] of ranges) privateAddresses.addSubnet(address, bits, family);

/** Whether an IP address is loopback, private, link-local, shared or multicast. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && privateAddresses.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether the host of an address is a private IP literal. A client resolves no literal, so this must be asked
 * before it connects; `URL` has turned 0x7f000001, 127.1 and their like into dotted form.
 */
export function isPrivateLiteral(url: URL): boolean {
  return isPrivateAddress(url.hostname.replace(/^\[|\]$/g, ''));
}

/** A host that can only mean the own machine or network, told by its name. */
export function isLocalHost(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || isPrivateLiteral(url);
}
