import type { Finding } from '../finding.ts';
import type { RuleText } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { jsonRule, type Message, writtenMessage } from './catalogue.ts';
import { codeUseRules, withoutUnused } from './code-use-rules.ts';
import { glossaryRules } from './glossary-rules.ts';
import { keyRules } from './key-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import { pluralRules } from './plural-rules.ts';
import {
  findCatalogue,
  listMessages,
  type TranslationContext,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { tagRules } from './tag-rules.ts';
import { usualRegister } from './typography/register-rule.ts';
import { anyLanguageRules, listTextRules, textRules } from './typography/text-rules.ts';
import { wordingRules } from './wording-rules.ts';

const usedTextRules: readonly TranslationRule[] = [
  jsonRule,
  ...keyRules,
  ...placeholderRules,
  ...tagRules,
  ...pluralRules,
  ...wordingRules,
  ...glossaryRules,
];

/** The rules of `goshen lint translations`; those that read one text alone also apply to content. */
export const translationRules: readonly RuleText[] = [...usedTextRules, ...codeUseRules, ...textRules];

export function lintTranslations(project: TranslationProject, context: TranslationContext = {}): Finding[] {
  const { code, checksUnused = false } = context;
  const used = code === undefined || checksUnused ? project : withoutUnused(project, code);
  const languages = [project.base, ...project.translations];
  return [
    ...runRules(usedTextRules, used, context),
    ...runRules(codeUseRules, project, context),
    ...languages.flatMap((language) => lintTexts(used, language, context)),
  ];
}

function lintTexts(project: TranslationProject, language: string, { register }: TranslationContext): Finding[] {
  const messages = listMessages(project).filter((message) => message.language === language);
  const isTranslated = (message: Message) => language === project.base || baseText(message, project) !== message.value;
  const translated = messages.flatMap((message, at) => {
    const base = baseText(message, project);
    const before = textBefore(message, messages[at - 1]);
    return isTranslated(message) ? [{ ...writtenMessage(message), before, ...(base !== undefined && { base }) }] : [];
  });
  const house = register?.[language] ?? usualRegister(translated);
  const rules = listTextRules(language);
  return [
    ...translated.flatMap((written) => runRules(rules, written, house)),
    ...messages
      .filter((message) => !isTranslated(message))
      .flatMap((message) => runRules(anyLanguageRules, writtenMessage(message), house)),
  ];
}

function textBefore({ catalogue }: Message, before: Message | undefined): string {
  return before?.catalogue === catalogue ? before.value : '';
}

/** A translation that still has it is reported by i18n/same-as-base. */
function baseText({ key, catalogue }: Message, project: TranslationProject): string | undefined {
  return findCatalogue(project, project.base, catalogue.namespace)?.messages.get(key)?.value;
}
