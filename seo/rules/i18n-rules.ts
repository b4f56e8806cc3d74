import { i18nKeyRules } from './i18n-key-rules.ts';
import { i18nTextRules } from './i18n-text-rules.ts';
import { i18nTypographyRules } from './i18n-typography-rules.ts';

/** The rules of `goshen lint translations`; those of typography and register also hold for content. */
export const i18nRules = { ...i18nKeyRules, ...i18nTextRules, ...i18nTypographyRules } as const;

export type I18nRuleId = keyof typeof i18nRules;
