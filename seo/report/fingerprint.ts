import { hash } from 'node:crypto';
import { type Finding, identityOf } from '../engine/finding.ts';

/**
 * Gives each place of a finding a fingerprint that survives moved lines and counts: of rule, place and the value found.
 * The second of two alike ones is counted, so that a baseline of one does not cover both.
 */
export function createFingerprints(): (finding: Finding) => Finding {
  const seen = new Map<string, number>();
  const count = (base: string) => {
    const earlier = seen.get(base) ?? 0;
    seen.set(base, earlier + 1);
    return earlier === 0 ? base : `${base}-${earlier + 1}`;
  };
  return (finding) => {
    const value = finding.template ?? finding.evidence ?? withoutCounts(identityOf(finding));
    const places = finding.places.map((place) => {
      const parts = [finding.rule, place.file ?? '', place.url ?? '', value];
      return { ...place, fingerprint: count(shortHash(withoutProbeName(parts.join('\0')))) };
    });
    return { ...finding, places };
  };
}

/** 16 hexadecimal digits; not cut from a longer string, which V8 would keep. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'buffer').toString('hex', 0, 8);
}

/** The audit requests a page that cannot exist, under another name in each run. */
function withoutProbeName(text: string): string {
  return text.replace(/no-such-page-[0-9a-z]+/g, 'no-such-page');
}

/** `900 px wide` changes while the fault stays; numbers in quotes and URLs belong to the value. */
function withoutCounts(message: string): string {
  return message.replace(/`[^`]*`|"[^"]*"|\S+/g, (word) => (/^\(?\d[\d.,;:%)]*$/.test(word) ? '#' : word));
}
