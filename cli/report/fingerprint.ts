import { createHash } from 'node:crypto';
import type { Finding } from '#seo/finding.ts';

/**
 * Gives each finding a name that survives moved lines: rule, place and the value found. The second of two
 * alike ones is counted, so that a baseline of one does not cover both.
 */
export function createFingerprints(): (finding: Finding) => string {
  const seen = new Map<string, number>();
  return ({ rule, file, url, evidence, message }) => {
    const parts = [rule, file ?? '', url ?? '', evidence ?? message];
    const base = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
    const earlier = seen.get(base) ?? 0;
    seen.set(base, earlier + 1);
    return earlier === 0 ? base : `${base}-${earlier + 1}`;
  };
}
