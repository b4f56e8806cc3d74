/**
 * A number from 1 to 2^53 - 1 for an address, from two 32-bit multiplicative hashes: even and fast, no defence
 * against an attacker.
 */
export function hashAddress(address: string): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < address.length; index += 1) {
    const unit = address.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x27d4eb2d);
    high = Math.imul(high ^ unit, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1; // 0 means an empty slot
}
