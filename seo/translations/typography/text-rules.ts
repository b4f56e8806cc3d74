import { anyLanguageRules } from './any-language-rules.ts';
import { frenchRules } from './french-rules.ts';
import { registerRule } from './register-rule.ts';
import { spanishRules } from './spanish-rules.ts';
import { primaryLanguage, type TextRule } from './written-text.ts';

const rulesOfLanguage: Readonly<Record<string, readonly TextRule[]>> = { fr: frenchRules, es: spanishRules };

/** The rules that read one text alone, in locale files and in content. */
export const textRules: readonly TextRule[] = [...anyLanguageRules, ...frenchRules, ...spanishRules, registerRule];

/** Those of them that apply to texts of a language. */
export function listTextRules(language: string): TextRule[] {
  return [...anyLanguageRules, ...(rulesOfLanguage[primaryLanguage(language)] ?? []), registerRule];
}
