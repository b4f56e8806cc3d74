import { contentEntryRules } from './content-entry-rules.ts';
import { contentTextRules } from './content-text-rules.ts';

/** The rules of `goshen lint content`; how its texts are set is for the rules of typography in `i18nRules`. */
export const contentRules = { ...contentEntryRules, ...contentTextRules } as const;

export type ContentRuleId = keyof typeof contentRules;
