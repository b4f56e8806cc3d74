/**
 * A number from 1 to 2^53 - 1 for an address, from two 32-bit multiplicative hashes: even and fast, no defence
 * against an attacker. Spellings of one address have one number: capitals of the host, `%c3` for `%C3`, `é` for both.
 */
export function hashAddress(address: string): number {
  return hashText(isSpeltPlainly(address) ? address : spellPlainly(address));
}

function hashText(text: string): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x27d4eb2d);
    high = Math.imul(high ^ unit, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1; // 0 means an empty slot
}

const plainSpelling = /^https?:\/\/[a-z0-9.-]+\/[!-$&-~]*$/;

/** Nearly every address: it has a path, no capital in its host, no escape and nothing outside ASCII. */
function isSpeltPlainly(address: string): boolean {
  return plainSpelling.test(address);
}

function spellPlainly(address: string): string {
  if (!URL.canParse(address) || /\s/.test(address)) return address;
  return new URL(address).href.replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
