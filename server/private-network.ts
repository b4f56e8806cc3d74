import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

/** The ranges of private networks, and the one that carriers and overlay networks share (RFC 6598). */
const isInRange = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10']);

/** Whether an IP address belongs to this machine or to a private network. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && isInRange(address, 0);
}

/**
 * Whether only this machine or a private network can have a host of this name: a private address, the folder of a
 * socket, a name without a dot (as in Compose), or one below a domain that the public DNS does not serve.
 */
export function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return host.startsWith('/') || !host.includes('.') || /\.(?:internal|local|localhost)$/i.test(host);
}
