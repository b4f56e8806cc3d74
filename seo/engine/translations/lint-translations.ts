import type { Finding } from '../finding.ts';
import type { RuleText } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { jsonRule, writtenMessage } from './catalogue.ts';
import { codeUseRules } from './code-use-rules.ts';
import { glossaryRules } from './glossary-rules.ts';
import { keyRules } from './key-rules.ts';
import { lengthRules } from './length-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import { pluralRules } from './plural-rules.ts';
import { listMessages, type TranslationContext, type TranslationProject, type TranslationRule } from './project.ts';
import { tagRules } from './tag-rules.ts';
import { usualRegister } from './typography/register-rule.ts';
import { listTextRules, textRules } from './typography/text-rules.ts';
import { wordingRules } from './wording-rules.ts';

const projectRules: readonly TranslationRule[] = [
  jsonRule,
  ...keyRules,
  ...placeholderRules,
  ...tagRules,
  ...pluralRules,
  ...wordingRules,
  ...lengthRules,
  ...glossaryRules,
  ...codeUseRules,
];

/** The rules of `goshen lint translations`; those that read one text alone also apply to content. */
export const translationRules: readonly RuleText[] = [...projectRules, ...textRules];

export function lintTranslations(project: TranslationProject, context: TranslationContext = {}): Finding[] {
  const languages = [project.base, ...project.translations];
  return [
    ...runRules(projectRules, project, context),
    ...languages.flatMap((language) => lintTexts(project, language, context)),
  ];
}

function lintTexts(project: TranslationProject, language: string, { register }: TranslationContext): Finding[] {
  const texts = listMessages(project)
    .filter((message) => message.language === language)
    .map(writtenMessage);
  const house = register?.[language] ?? usualRegister(texts);
  const rules = listTextRules(language);
  return texts.flatMap((written) => runRules(rules, written, house));
}
