import { AppError } from '#domain/errors.ts';

/** Addresses that begin with `from` are asked at `to` instead: a production sitemap against a local copy. */
export type Remap = { from: string; to: string };

/** Reads `--remap https://example.com=http://localhost:3000`. */
export function parseRemap(text: string): Remap {
  const at = text.indexOf('=');
  const [from, to] = [text.slice(0, at), text.slice(at + 1)].map((side) => side.trim().replace(/\/$/, ''));
  if (at < 1 || !from || !to || !isWebAddress(from) || !isWebAddress(to)) {
    throw new AppError('USAGE', `--remap does not know "${text}"; write https://example.com=http://localhost:3000`);
  }
  return { from, to };
}

export function remapAddress(address: string, remaps: readonly Remap[]): string {
  for (const { from, to } of remaps) {
    if (address === from || (address.startsWith(from) && /[/?]/.test(address.charAt(from.length)))) {
      return to + address.slice(from.length);
    }
  }
  return address;
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
