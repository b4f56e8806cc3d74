import { quoteText } from '../quote-text.ts';
import type { Violation } from '../rule.ts';
import { type Catalogue, fileViolation, type Message } from './catalogue.ts';
import {
  type CodeUse,
  collectForms,
  groupName,
  hasCategory,
  hasCount,
  intlRules,
  listKeyNames,
  listMessages,
  type PluralGroup,
  parsePluralKey,
  pluralGroupOf,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { textViolation } from './typography/written-text.ts';
import { isUntranslated } from './unfinished-text.ts';

/** Covers the categories of all languages. */
const cardinalCounts = [0, 1, 2, 3, 5, 6, 7, 11, 21, 1_000_000];
const maxCountsInMessage = 3;
const ordinalCounts = [1, 2, 3, 4];

export const pluralRules: readonly TranslationRule[] = [
  {
    id: 'i18n/plural-missing',
    severity: 'error',
    title: 'A text lacks a plural form that its language needs.',
    why: 'i18next shows another form, another language or the key for those numbers.',
    fix: 'Add the form.',
    source: 'Unicode CLDR, language plural rules',
    examples: { bad: 'pl: items_one, items_other', good: 'pl: items_one, items_few, items_many, items_other' },
    check: missingForms(false),
  },
  {
    id: 'i18n/ordinal',
    severity: 'warning',
    title: 'A text lacks an ordinal form that its language needs.',
    why: 'Some numbers get the wrong ending: 3rd needs "few" in English.',
    fix: 'Add the form.',
    source: 'Unicode CLDR, language plural rules',
    examples: { bad: 'en: place_ordinal_one, place_ordinal_other', good: 'en: place_ordinal_one, _two, _few, _other' },
    check: missingForms(true),
  },
  {
    id: 'i18n/plural-extra',
    severity: 'warning',
    title: 'A text has a plural form that its language does not use.',
    why: 'The text is never displayed.',
    fix: 'Remove it; use _one and _other instead of _plural (i18next JSON v3).',
    source: 'Unicode CLDR, language plural rules',
    examples: { bad: 'fr: items_few', good: '(removed)' },
    check: (project, { code }) => [
      ...unusedForms(project, code),
      ...(isVersion3(project) ? [] : listMessages(project).flatMap((message) => formOfVersion3(message, code))),
    ],
  },
  {
    id: 'i18n/plural-count',
    severity: 'warning',
    title: 'A plural form for several numbers has no {{count}}.',
    why: 'Visitors read a wrong number: the Russian singular is also used for 21.',
    fix: 'Use {{count}} instead of a number or word.',
    source: 'Unicode CLDR, language plural rules',
    examples: { bad: 'ru: "files_one": "один файл"', good: 'ru: "files_one": "{{count}} файл"' },
    check: countlessForms,
  },
];

/** As i18next: the form of the category, the key without suffix, the form `other`; `null` if the language has none. */
function findShown({ messages, language }: Catalogue, { stem, isOrdinal }: PluralGroup, count: number): string | null {
  const name = groupName({ stem, isOrdinal });
  const zero = count === 0 && !isOrdinal ? [`${name}_zero`] : [];
  const tried = [...zero, `${name}_${intlRules(language, isOrdinal).select(count)}`, stem, `${name}_other`];
  return tried.find((key) => messages.has(key)) ?? null;
}

function missingForms(isOrdinal: boolean): TranslationRule['check'] {
  return (project, { code }) =>
    project.catalogues.flatMap((catalogue) => {
      const { namespace, messages } = catalogue;
      const forms = collectForms(messages.values());
      const groups = [...(project.plurals.get(namespace)?.values() ?? [])];
      return groups
        .filter((group) => group.isOrdinal === isOrdinal && !areNamed(namespace, group, code))
        .flatMap((group) => {
          const first = findTranslated(forms.get(groupName(group)), group, project);
          if (first === null) return [];
          return [...missingCategories(catalogue, group)].map(([category, counts]) =>
            missingForm(first, group, category, counts),
          );
        });
    });
}

/** Forms are keys of their own where the code names each of them whole: `t('by_author_and_other')`. */
function areNamed(namespace: string, group: PluralGroup, code: CodeUse | undefined): boolean {
  const keys = [...group.forms.keys()].map((category) => `${groupName(group)}_${category}`);
  return keys.every((key) => isNamed(namespace, key, code)) && !isNamed(namespace, group.stem, code);
}

function isNamed(namespace: string, key: string, code: CodeUse | undefined): boolean {
  return listKeyNames(namespace, key).some((name) => code?.literals.has(name));
}

/** A form that is translated. Other rules report texts that are missing, empty or copies of the base text. */
function findTranslated(
  own: PluralGroup | undefined,
  { forms }: PluralGroup,
  project: TranslationProject,
): Message | null {
  const translated = [...(own?.forms ?? [])].find(([category, translation]) => {
    const base = forms.get(category) ?? forms.get('other');
    return translation.value !== '' && !(base !== undefined && isUntranslated({ base, translation }, project));
  });
  return translated?.[1] ?? null;
}

function missingCategories(catalogue: Catalogue, group: PluralGroup): Map<Intl.LDMLPluralRule, number[]> {
  const { isOrdinal } = group;
  const missing = new Map<Intl.LDMLPluralRule, number[]>();
  for (const count of isOrdinal ? ordinalCounts : cardinalCounts) {
    const category = intlRules(catalogue.language, isOrdinal).select(count);
    const standIn = findShown(catalogue, group, count);
    if (standIn !== null && (category === 'other' || standIn !== `${groupName(group)}_other`)) continue;
    missing.set(category, [...(missing.get(category) ?? []), count].slice(0, maxCountsInMessage));
  }
  // French and Spanish have "many" for exact millions, which texts of an interface hardly ever count.
  return new Map(
    [...missing].filter(([category, counts]) => category !== 'many' || counts.some((count) => count < 1_000_000)),
  );
}

function missingForm(
  { catalogue, node }: Message,
  group: PluralGroup,
  category: Intl.LDMLPluralRule,
  counts: readonly number[],
): Violation {
  const key = `${groupName(group)}_${category}`;
  const shown = counts.map((count) => count.toLocaleString('en')).join(', ');
  return fileViolation(catalogue, node.offset, {
    message: `"${key}" is missing (for ${shown}); i18next shows another form, another language or the key.`,
    fix: `Add "${key}" to ${catalogue.file}.`,
    evidence: key,
  });
}

function unusedForms({ catalogues, plurals }: TranslationProject, code: CodeUse | undefined): Violation[] {
  return catalogues.flatMap(({ namespace, messages }) =>
    [...collectForms(messages.values()).values()]
      .filter((group) => plurals.get(namespace)?.has(groupName(group)) && !areNamed(namespace, group, code))
      .flatMap(unusedCategories),
  );
}

/** A copy of `other` may stand there for tools that want the forms of the base in each language. */
function unusedCategories(group: PluralGroup): Violation[] {
  const { isOrdinal, forms } = group;
  return [...forms].flatMap(([category, message]) => {
    if (hasCategory(message.language, { isOrdinal, category }) || message.value === forms.get('other')?.value)
      return [];
    const fact = `${message.language} never uses "_${category}".`;
    const fix = removalOrRename(message, groupName(group));
    return [
      textViolation(message, 0, { message: fact, fix, severity: 'info', template: `${message.language} _${category}` }),
    ];
  });
}

/** Without the form that every language has, the unused text is the only one for the number. */
function removalOrRename({ catalogue, language }: Message, name: string): string {
  if (catalogue.messages.has(`${name}_other`)) return 'Remove it.';
  const rules = intlRules(language, false);
  const small = new Set(cardinalCounts.filter((number) => number < 1_000_000).map((number) => rules.select(number)));
  const forms = [...small.add('other')].filter((category) => category !== 'one').map((form) => `"${name}_${form}"`);
  return forms.length === 1 ? `Rename it to ${forms[0]}.` : `Replace it with ${forms.join(', ')}.`;
}

/** Without a form of version 4 in the base, the project has `compatibilityJSON: 'v3'`, or an i18next that reads version 3. */
function isVersion3({ plurals }: TranslationProject): boolean {
  return [...plurals.values()].every((groups) => groups.size === 0);
}

/** `items_plural` beside `items`: the suffix of i18next JSON v3, which version 4 does not read. */
function formOfVersion3(message: Message, code: CodeUse | undefined): Violation[] {
  const { key, catalogue } = message;
  const [, stem = ''] = /^(.+)_plural$/s.exec(key) ?? [];
  if (isNamed(catalogue.namespace, key, code) || !catalogue.messages.has(stem)) return [];
  const fact = '"_plural" is a suffix of i18next JSON v3, which version 4 does not read.';
  const fix = removalOrRename(message, stem);
  return [
    textViolation(message, 0, { message: fact, fix: code ? fix : `If the code does not name the whole key: ${fix}` }),
  ];
}

/** If `other` of the base has no {{count}}, only the base is reported. */
function countlessForms(project: TranslationProject): Violation[] {
  return listMessages(project).flatMap((message) => {
    const { key, value, language, catalogue } = message;
    const group = pluralGroupOf(project, catalogue.namespace, key);
    if (group === undefined || isLabel(group) || value === '' || hasCount(value)) return [];
    const isReported = language === project.base || hasCount(group.forms.get('other')?.value ?? '');
    return isReported ? countlessForm(message, group) : [];
  });
}

/** Forms that show no number: "File" and "Files", or the ending of an ordinal number. */
function isLabel({ isOrdinal, forms }: PluralGroup): boolean {
  return isOrdinal || ![...forms.values()].some(({ value }) => hasCount(value));
}

/** Where the form of the base has no {{count}} either, the text is perhaps not shown for the other numbers. */
function countlessForm(message: Message, { forms }: PluralGroup): Violation[] {
  const category = parsePluralKey(message.key)?.category ?? 'other';
  const served = cardinalCounts
    .filter((count) => count > 0 && intlRules(message.language, false).select(count) === category) // callers guard 0
    .slice(0, maxCountsInMessage);
  if (served.length < 2) return [];
  const others = served.map((count) => count.toLocaleString('en')).join(', ');
  const fact = `has the text ${quoteText(message.value)} without {{count}}, but is used for ${others}.`;
  const base = forms.get(category);
  // _zero is for 0 alone in most languages, and for 10 too in Latvian.
  const isLikeBase = base !== undefined && base !== message && !hasCount(base.value) && category !== 'zero';
  return [textViolation(message, 0, { message: fact, ...(isLikeBase && { severity: 'info' }) })];
}
