import type { FileEdit } from './text-position.ts';

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/**
 * `line` and `column` are 1-based; `file` is relative to the folder that was checked; `evidence` is the offending value,
 * unescaped.
 */
export type Finding = {
  rule: string;
  severity: Severity;
  message: string;
  fix?: string;
  /** That of the rule, where `fix` is more exact; reports leave it out. */
  ruleFix?: string;
  url?: string;
  file?: string;
  line?: number;
  column?: number;
  evidence?: string;
  /** The number of `urls`; without them how often it was found on one page or in one file, if more than once. */
  count?: number;
  /** The pages it was found on, each once, where they are more than one; `url` is the first. */
  urls?: readonly string[];
  /** Represents `count` more findings of its rule and severity, which are not listed. */
  truncated?: true;
  /** Edits that are safe to make automatically; `goshen lint --fix` makes them, reports leave them out. */
  edits?: readonly FileEdit[];
};
