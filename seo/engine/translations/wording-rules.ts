import type { Severity } from '../finding.ts';
import { quoteText } from '../quote-text.ts';
import type { Violation } from '../rule.ts';
import { type Message, writtenMessage } from './catalogue.ts';
import { listUnfinished } from './key-rules.ts';
import { guessLanguage, type LanguageGuess, leaningLanguage, parseGuessableLanguage } from './language-guess.ts';
import {
  baseCatalogues,
  checkPairs,
  findCatalogue,
  listMessagePairs,
  listMessages,
  listTranslations,
  type MessagePair,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { blot, primaryLanguage, proseOf, textViolation, writesNoSpaces } from './typography/written-text.ts';
import { isUntranslated } from './unfinished-text.ts';

export const wrongLanguageRule: TranslationRule = {
  id: 'i18n/wrong-language',
  severity: 'warning',
  title: 'A text seems to be in another language than its file.',
  why: 'Visitors read the wrong language. Often a text was pasted into the wrong file.',
  fix: 'Translate it, or move it to the file of its language.',
  source: 'Practice of goshen',
  examples: { bad: 'es: "Veuillez saisir votre adresse"', good: 'es: "Introduzca su dirección"' },
  check: checkPairs(wrongLanguage),
};

export const wordingRules: readonly TranslationRule[] = [
  {
    id: 'i18n/same-as-base',
    severity: 'warning',
    title: 'A translation of several words is the same as the base text.',
    why: 'Visitors read an untranslated text.',
    fix: 'Translate it, or add it to keepAsIs in the glossary.',
    source: 'i18n-tasks',
    examples: { bad: 'fr: "Send your message"', good: 'fr: "Envoyez votre message"' },
    check: (project) => {
      const isSentenceCase = writesSentenceCase(project);
      // i18n/missing-key says that nearly all is to be translated.
      const stubs = listUnfinished(project).flatMap(({ language, isStub }) => (isStub ? language : []));
      const copies = listMessagePairs(project).filter(
        (pair) =>
          !stubs.includes(pair.translation.language) &&
          isUntranslated(pair, project) &&
          !(isNameOrList(pair.base.value) && (isSentenceCase || areWordsKept(project, pair.base))) &&
          !isKeptName(project, pair.base) &&
          !isInLanguageOf(pair) &&
          !isSharedText(pair),
      );
      const byLanguage = Map.groupBy(copies, ({ translation }) => translation.language);
      return [...byLanguage].flatMap(([language, all]) => {
        const minWords = writesLatin(project, language) === writesLatin(project, project.base) ? 3 : 1;
        return all.map((pair) => sameAsBase(pair, isPhrase(pair, minWords) ? 'warning' : 'info'));
      });
    },
  },
  wrongLanguageRule,
  {
    id: 'i18n/whitespace',
    severity: 'warning',
    title: 'A text starts or ends with a space in one language only, or contains double spaces or a tab.',
    why: 'If the text is joined to another one, a space is missing or doubled.',
    fix: 'Use the same spaces as the base text.',
    source: 'Practice of goshen',
    examples: { bad: 'fr: "Erreur :" for "Error: "', good: 'fr: "Erreur : " for "Error: "' },
    check: (project, context) => [
      ...checkPairs(edgeBlanks)(project, context),
      ...baseCatalogues(project).flatMap(({ messages }) =>
        [...messages.values()].flatMap((message) => loneBlanks(message, project)),
      ),
      ...listMessages(project).flatMap((message) => innerBlanks(message, project)),
    ],
  },
];

function sameAsBase({ base, translation }: MessagePair, severity: Severity): Violation {
  const message = `is the same as in ${base.language}: ${quoteText(base.value)}.`;
  const inEnglish = primaryLanguage(translation.language) === 'en';
  const fix = `If it is English, translate it in ${base.language}; otherwise translate it here, or add it to keepAsIs in the glossary.`;
  return textViolation(translation, 0, { message, severity, ...(inEnglish && { fix }) });
}

/** A label such as "Live chat" may be a loan word, and "Casa de la Playa" in an English text a name. */
function isPhrase({ base: { value, language } }: MessagePair, minWords: number): boolean {
  const leaning = leaningLanguage(withoutAbbreviations(value));
  const isName = leaning !== null && (parseGuessableLanguage(language) ?? leaning) !== leaning;
  return !isName && (countOrdinaryWords(value) >= minWords || leaning !== null);
}

/** "AS" of "AS Roma" is not the English word, but those of a text in capitals are words. */
function withoutAbbreviations(text: string): string {
  return /\p{Ll}/u.test(text)
    ? text.replace(/\p{L}+/gu, (word) => (word.length > 1 && word === word.toUpperCase() ? '' : word))
    : text;
}

function countOrdinaryWords(text: string): number {
  return proseOf(text).match(/(?<![\p{L}\p{N}.-])\p{Ll}{2,}/gu)?.length ?? 0;
}

const closeLanguages = ['bs hr sr', 'ca es gl pt', 'cs sk', 'da nb nn no', 'id ms'].map((group) => group.split(' '));
const minWordsOfCloseLanguage = 6;

/** A short text may be right in both of two close languages. */
function isSharedText({ base, translation }: MessagePair): boolean {
  const languages = [base, translation].map(({ language }) => primaryLanguage(language));
  const areClose = closeLanguages.some((group) => languages.every((language) => group.includes(language)));
  return areClose && countOrdinaryWords(base.value) < minWordsOfCloseLanguage;
}

/** Another script has no loan words of the same letters. */
function writesLatin(project: TranslationProject, language: string): boolean {
  const texts = listMessages(project).filter((message) => message.language === language);
  return texts.filter(({ value }) => /\p{sc=Latn}/u.test(value)).length > texts.length / 2;
}

/** A text of a base file that is in the language of the translation is right there. */
function isInLanguageOf({ base, translation }: MessagePair): boolean {
  return leaningLanguage(base.value) === primaryLanguage(translation.language);
}

const labelPattern = /^\p{L}+(?:[ \u00a0]\p{L}+){1,3}$/u;
const maxCapitalizedShare = 0.25;

/** If labels are written as "Send message", capitals show a name: "Red Hat". */
function writesSentenceCase(project: TranslationProject): boolean {
  const values = baseCatalogues(project).flatMap(({ messages }) => [...messages.values()].map(({ value }) => value));
  const labels = values.filter((value) => labelPattern.test(value));
  return labels.filter(isCapitalized).length <= labels.length * maxCapitalizedShare;
}

function isCapitalized(text: string): boolean {
  return labelPattern.test(text) && text.split(/[ \u00a0]/).every((word) => /^\p{Lu}/u.test(word));
}

/** Names with & or commas between them, or in parentheses: "Apple Pay, Visa", "Harbour (iOS)". In capitals, it may be any text. */
function isNameOrList(text: string): boolean {
  if (isCapitalized(text)) return true;
  const words = proseOf(text)
    .replaceAll(blot, '')
    .replace(/[()\p{Emoji_Presentation}]/gu, '')
    .split(/[,:.]?[ \u00a0]+/);
  return /\p{Ll}/u.test(text) && words.every((word) => /^(?:&|\p{Ll}?\p{Lu}[\p{L}\d'’-]*)?$/u.test(word));
}

/** Whether most translations, of several, have all words of the base text, as "ID Harbour" and "Harbour-ID" do. */
function areWordsKept(project: TranslationProject, message: Message): boolean {
  const words = message.value.match(/[\p{L}\d]+/gu) ?? [];
  const texts = listTranslations(project, message);
  return (
    texts.length > 1 && texts.filter((text) => words.every((word) => text.includes(word))).length > texts.length / 2
  );
}

const nameInText = /^(\p{Lu}[\p{L}\d]*(?: \p{Ll}{2,4})? \p{Lu}[\p{L}\d]*)(?: \p{Lu}{2,})*$/u;

/** Whether all translations, of several, have the name at the start of the text: "Stand with Crypto EU". */
function isKeptName(project: TranslationProject, message: Message): boolean {
  const [, name] = nameInText.exec(message.value) ?? [];
  const texts = listTranslations(project, message);
  return name !== undefined && texts.length > 1 && texts.every((text) => text.includes(name));
}

function wrongLanguage({ base, translation }: MessagePair): Violation[] {
  const guess = translation.value === base.value ? null : guessWrongLanguage(translation);
  if (guess === null) return [];
  const message = `seems to be ${languageName(guess.language)} (${Math.round(guess.share * 100)} % of the indicative words).`;
  return [
    textViolation(translation, 0, {
      message,
      fix: `Translate it into ${languageName(primaryLanguage(translation.language))}.`,
    }),
  ];
}

/** The language of a text in a file of another one. */
export function guessWrongLanguage({ value, language }: Message): LanguageGuess | null {
  const expected = primaryLanguage(language);
  if (parseGuessableLanguage(expected) === null) return null;
  const guess = guessLanguage(proseOf(value).replaceAll(blot, ''));
  return guess?.language === expected ? null : guess;
}

function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

const edges = { starts: /^\s+/, ends: /\s+$/ } as const;
type Edge = keyof typeof edges;

function edgeBlanks({ base, translation }: MessagePair, project: TranslationProject): Violation[] {
  const { value } = translation;
  if (isSeparator(value) || isSeparator(base.value)) return [];
  const wantedAt = (edge: Edge) => edges[edge].exec(base.value)?.[0] ?? '';
  const found = [
    { name: 'starts' as const, wanted: wantedAt('starts'), start: 0, end: value.length - value.trimStart().length },
    { name: 'ends' as const, wanted: wantedAt('ends'), start: value.trimEnd().length, end: value.length },
  ];
  return found
    .filter(({ wanted, start, end }) => (wanted === '') !== (start === end))
    .filter(({ name, wanted }) => wanted !== '' || name === 'ends' || !/^\p{P}/u.test(base.value)) // ", as" joins without one
    .filter(
      ({ name, wanted }) => wanted === '' || !(writesNoSpaces(translation.language) || isAlone(base, name, project)),
    )
    .map(({ name, wanted, start, end }) => {
      const edits = [{ start, end, text: wanted }];
      if (wanted !== '') {
        const message = `${name} without the space of ${base.language}; joined to another text, it lacks one.`;
        const isWhole = name === 'ends' && /[.!?…]\s+$/.test(base.value); // nothing may follow a sentence
        return textViolation(translation, start, {
          message,
          fix: `Add it, or remove it in ${base.language} if no text is joined there.`,
          edits,
          ...(isWhole && { severity: 'info' }),
        });
      }
      const isLineBreak = value.slice(start, end).includes('\n');
      const message = `${name} with a ${isLineBreak ? 'line break' : 'space'}, unlike in ${base.language}.`;
      const fix = isLineBreak ? 'Remove it.' : `Remove it, or add it in ${base.language} if a text is joined there.`;
      // HTML omits it; a space may be lacking in the base.
      return textViolation(translation, start, { severity: 'info', message, fix, ...(isLineBreak && { edits }) });
    });
}

function loneBlanks(base: Message, project: TranslationProject): Violation[] {
  const found = (['starts', 'ends'] as const).filter((edge) => edges[edge].test(base.value));
  return found
    .filter((edge) => !isSeparator(base.value) && isAlone(base, edge, project))
    .map((edge) =>
      textViolation(base, edge === 'starts' ? 0 : base.value.trimEnd().length, {
        severity: 'info',
        message: `${edge} with a space, and half of the texts that are translated or more do not.`,
        fix: 'If the code joins the text to another one, add the space to the translations; else remove it.',
      }),
    );
}

/** Languages write punctuation with other spaces: " · " is "、" in Japanese. */
function isSeparator(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Whether half of several translations or more lack the space of the base text: it is hardly meant. */
function isAlone(base: Message, edge: Edge, project: TranslationProject): boolean {
  const translations = project.translations.flatMap(
    (language) => findCatalogue(project, language, base.catalogue.namespace)?.messages.get(base.key) ?? [],
  );
  const own = translations.filter(({ value, language }) => value !== base.value && !writesNoSpaces(language));
  return own.length > 1 && own.filter(({ value }) => edges[edge].test(value)).length <= own.length / 2;
}

const innerBlank = /(?<=\S)(?: {2,}|[ ]*\t[ \t]*)(?=\S)/g;

/** Those that the base has too are reported there. */
function innerBlanks(message: Message, project: TranslationProject): Violation[] {
  const { key, language, catalogue } = message;
  const base = findCatalogue(project, project.base, catalogue.namespace)?.messages.get(key);
  if (language !== project.base && base !== undefined && proseOf(base.value).search(innerBlank) !== -1) return [];
  const { prose } = writtenMessage(message);
  return [...prose.matchAll(innerBlank)].map(({ index, 0: blanks }) =>
    textViolation(message, index, {
      message: blanks.includes('\t') ? 'has a tab in it.' : `has ${blanks.length} spaces in a row.`,
      severity: 'info', // browsers show one
      fix: 'Use one space.',
      edits: [{ start: index, end: index + blanks.length, text: ' ' }],
    }),
  );
}
