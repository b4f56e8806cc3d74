import type { Finding, Place } from '../../engine/finding.ts';

/** A finding at one of its places. */
export type PlacedFinding = Omit<Finding, 'places'> & Place;

/** One for each place of each finding. */
export function placeFindings(findings: readonly Finding[]): PlacedFinding[] {
  return findings.flatMap(({ places, ...finding }) => places.map((place) => ({ ...finding, ...place })));
}
