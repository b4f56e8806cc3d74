import type { FileEdit } from './text-position.ts';

/** How much a finding matters: an error fails a check, a warning asks for a look, an info is a hint. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/**
 * One thing a check has found, the same type for every command, report and the widget.
 *
 * `line` and `column` are 1-based; `file` is relative to the folder that was checked; `evidence` quotes
 * the offending value as it was read, unescaped.
 */
export type Finding = {
  rule: string;
  severity: Severity;
  message: string;
  fix?: string;
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
