import type { FileEdit } from './text-position.ts';

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** `line` and `column` are 1-based; `file` is relative to the folder that was checked. */
export type Place = {
  url?: string;
  file?: string;
  line?: number;
  column?: number;
  /** How often it was found here, if more than once. */
  times?: number;
  /** Those of this place, where findings with other values were merged. */
  message?: string;
  evidence?: string;
  fix?: string;
  /** Stays the same while lines and counts move; the report adds it. */
  fingerprint?: string;
};

/** What a place stands for, if not for itself: all pages of its host, or all language versions of its page. */
export const findingUnits = ['host', 'cluster'] as const;
export type FindingUnit = (typeof findingUnits)[number];

export type Finding = {
  rule: string;
  severity: Severity;
  /** About one place, without the number of places. */
  message: string;
  fix?: string;
  /** That of the rule, where `fix` is more exact; reports leave it out. */
  ruleFix?: string;
  /** The offending value, unescaped: the same at all places. */
  evidence?: string;
  /** At least one, `{}` for a whole run; each page once, where its rule or template is the cause. */
  places: readonly Place[];
  /**
   * What `message` is about, if not each place: the first, while the others have other values; all of them together; or
   * more findings of the rule, as many as `times`, that are not listed.
   */
  about?: 'first' | 'all' | 'unlisted';
  /** What makes findings of several pages one, instead of their messages; reports leave it out. */
  template?: string;
  /** With `host`, the place is the home page and `times` counts the pages. */
  unit?: FindingUnit;
  /** That of its place or, with several, of its words; the grouping at the end of a run adds it. */
  fingerprint?: string;
  /** Edits that are safe to make automatically; `goshen lint --fix` makes them, reports leave them out. */
  edits?: readonly FileEdit[];
};

export function firstPlace({ places: [first = {}] }: Pick<Finding, 'places'>): Place {
  return first;
}

/** What summaries and `--fail-on` count for a finding: each page once, in a file each time. */
export function countOf(finding: Pick<Finding, 'places' | 'about'>): number {
  if (finding.about === 'unlisted') return timesOf(finding);
  return finding.places.reduce((total, { url, times = 1 }) => total + (url === undefined ? times : 1), 0);
}

export function countAll(findings: readonly Pick<Finding, 'places' | 'about'>[]): number {
  return findings.reduce((total, finding) => total + countOf(finding), 0);
}

/** How often it was found at all places together. */
export function timesOf({ places }: Pick<Finding, 'places'>): number {
  return places.reduce((total, { times = 1 }) => total + times, 0);
}

/** What tells findings of a rule at one place apart: its template or value, else its words; a list of pages in them would change. */
export function identityOf(finding: Finding): string {
  const { template, evidence, message, about } = finding;
  return template ?? evidence ?? (about === 'all' ? '' : message.replaceAll(firstPlace(finding).url ?? '', ''));
}

/** The URLs of its pages, each once. */
export function pagesOf({ places }: Pick<Finding, 'places'>): string[] {
  return [...new Set(places.flatMap(({ url }) => url ?? []))];
}

/** The finding at some of its places: none or one. */
export function keepPlaces(finding: Finding, isKept: (place: Place) => boolean): Finding[] {
  const places = finding.places.filter(isKept);
  return places.length === 0 ? [] : [{ ...finding, places }];
}
