import type { MessageStatus } from '#server/outbox/outbox.ts';

/** The options of all message commands, as commander gives them. */
export type MessageOptions = {
  /** The name given with `--as`. */
  as?: string;
  all?: boolean;
  dryRun?: boolean;
  email?: string;
  excel?: boolean;
  limit?: string;
  off?: boolean;
  olderThan?: string;
  reason?: string;
  reveal?: boolean;
  status?: MessageStatus[];
  /** The URL given with `--to`. */
  to?: string;
  yes?: boolean;
};
