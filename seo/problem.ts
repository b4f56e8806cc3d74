import type { Finding } from './finding.ts';
import type { TextEdit } from './text-position.ts';

/** An edit of one file; offsets count UTF-16 units of the file as it was read. */
export type FileEdit = TextEdit & { file: string };

/** A finding together with the edits that mend it; none where only a person can decide. */
export type Problem = { finding: Finding; edits: readonly FileEdit[] };

export function problem(finding: Finding, edits: readonly FileEdit[] = []): Problem {
  return { finding, edits };
}
