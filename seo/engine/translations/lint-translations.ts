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
  listTranslations,
  type TranslationContext,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { tagRules } from './tag-rules.ts';
import { usualRegister } from './typography/register-rule.ts';
import { anyLanguageRules, listTextRules, textRules } from './typography/text-rules.ts';
import { primaryLanguage } from './typography/written-text.ts';
import { guessWrongLanguage, wordingRules } from './wording-rules.ts';

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
  const found = runRules(usedTextRules, used, context);
  // The words of a text that i18n/extra-key reports are not checked: it may be removed.
  const extra = new Set(found.flatMap(({ rule, places }) => (rule === 'i18n/extra-key' ? JSON.stringify(places) : [])));
  const kept = listMessages(used).filter(
    ({ catalogue: { file, positionAt }, node }) => !extra.has(JSON.stringify([{ file, ...positionAt(node.offset) }])),
  );
  return [
    ...found,
    ...runRules(codeUseRules, project, context),
    ...[...Map.groupBy(kept, ({ language }) => language).values()].flatMap((texts) => lintTexts(used, texts, context)),
  ];
}

function lintTexts(project: TranslationProject, messages: Message[], { register }: TranslationContext): Finding[] {
  const [{ language } = { language: project.base }] = messages;
  // i18n/same-as-base and i18n/wrong-language report the others.
  const isTranslated = (message: Message) =>
    !isInOtherLanguage(message, project) &&
    (language === project.base ||
      (baseText(message, project) !== message.value && guessWrongLanguage(message) === null));
  const ofLanguage = new Set(messages.filter(isTranslated));
  const translated = messages.flatMap((message, at) => {
    if (!ofLanguage.has(message)) return [];
    const before = textBefore(message, messages[at - 1]);
    const others = language === project.base && { others: listTranslations(project, message) };
    return [{ ...writtenMessage(message), before, base: baseText(message, project), ...others }];
  });
  const house = register?.[language] ?? usualRegister(translated);
  const rules = listTextRules(language);
  return [
    ...translated.flatMap((written) => runRules(rules, written, house)),
    ...messages
      .filter((message) => !ofLanguage.has(message))
      .flatMap((message) => runRules(anyLanguageRules, writtenMessage(message), house)),
  ];
}

/** One text in two languages is in one of them; English is the one that is left to translate in a base file. */
function isInOtherLanguage({ key, value, language, catalogue }: Message, project: TranslationProject): boolean {
  if (!/\p{L}{2,} \p{L}{2,}/u.test(value)) return false;
  const own = primaryLanguage(language);
  return project.catalogues.some((other) => {
    const one = primaryLanguage(other.language);
    const isMeant = language === project.base ? one === 'en' : other.language !== project.base;
    return (
      isMeant && one !== own && other.namespace === catalogue.namespace && other.messages.get(key)?.value === value
    );
  });
}

function textBefore({ catalogue }: Message, before: Message | undefined): string {
  return before?.catalogue === catalogue ? before.value : '';
}

/** A translation that still has it is reported by i18n/same-as-base. */
function baseText({ key, catalogue }: Message, project: TranslationProject): string {
  return findCatalogue(project, project.base, catalogue.namespace)?.messages.get(key)?.value ?? '';
}
