import { quoteText } from '../quote-text.ts';
import type { Violation } from '../rule.ts';
import type { Message } from './catalogue.ts';
import { parseGuessableLanguage } from './language-guess.ts';
import {
  checkPairs,
  type Glossary,
  type MessagePair,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { primaryLanguage, proseOf, textViolation, type WrittenText } from './typography/written-text.ts';

export const terminologyRule: TranslationRule = {
  id: 'i18n/terminology',
  severity: 'warning',
  title: 'A term is not translated as in the glossary.',
  why: 'Visitors take two words for two things.',
  fix: 'Use the translation of the glossary.',
  source: 'locales/glossary.json',
  examples: { bad: 'quote: "estimation"', good: 'quote: "devis"' },
  check: (project, context) => [
    ...checkPairs(otherTerms)(project, context),
    ...checkPairs(({ translation }, { glossary }) =>
      findAvoidedWords({ ...translation, prose: proseOf(translation.value) }, glossary.avoid),
    )(project, context),
  ],
};

export const glossaryRules: readonly TranslationRule[] = [
  {
    id: 'i18n/do-not-translate',
    severity: 'error',
    title: 'A name that must not be translated is translated or missing.',
    why: 'Visitors do not recognise the company or product.',
    fix: 'Use the name as in the base text.',
    source: 'locales/glossary.json',
    examples: { bad: '"Séjours Goshen"', good: '"Goshen Stays"' },
    check: checkPairs(lostNames),
  },
  terminologyRule,
];

function lostNames({ base, translation }: MessagePair, { glossary }: TranslationProject): Violation[] {
  if (translation.value === '') return [];
  return withoutParts(glossary.doNotTranslate.filter((name) => hasWord(base.value, name)))
    .filter((name) => !plainSpaces(translation.value).includes(plainSpaces(name))) // an ending may follow: "Goshens"
    .map((name) =>
      textViolation(translation, 0, {
        message: `the ${translation.language} text lacks the name "${name}".`,
        fix: `Use "${name}" as in ${base.language}.`,
      }),
    );
}

/** In `Goshen WebStudio`, `WebStudio` is not checked again. */
function withoutParts(names: readonly string[]): string[] {
  return names.filter((name) => !names.some((other) => other !== name && other.includes(name)));
}

function hasWord(text: string, word: string): boolean {
  const [there, wanted] = [plainSpaces(text), plainSpaces(word)];
  return there.includes(wanted) && wordPattern(escapePattern(wanted), 'u').test(there);
}

function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

/** Longer texts may be phrased differently. */
const maxLabelCharacters = 60;

function otherTerms({ base, translation }: MessagePair, { glossary: { terms } }: TranslationProject): Violation[] {
  if (translation.value === '') return [];
  if (base.value.length > maxLabelCharacters || base.value === translation.value || isListItem(base)) return [];
  const language = primaryLanguage(translation.language);
  const own = primaryLanguage(base.language);
  const found = proseOf(translation.value);
  const used = terms.filter((term) => termPattern(term[own] ?? '').test(base.value));
  return used.flatMap((term) => {
    const right = term[language];
    if (right === undefined || isUsed(right, found, language) || isPartOfAnother(term, used, own)) return [];
    const message = `the glossary translates "${term[own]}" as "${right}", found ${quoteText(translation.value)}.`;
    return [textViolation(translation, 0, { message, fix: `Use "${right}".` })];
  });
}

/**
 * Without accents: `versión` loses its accent in `versiones`. Of other languages than these three, the endings are not
 * known, nor whether words are joined: the beginning of the term is enough.
 */
function isUsed(term: string, text: string, language: string): boolean {
  const [wanted, there] = [withoutAccents(term), withoutAccents(text)];
  if (parseGuessableLanguage(language) !== null) return termPattern(wanted).test(there);
  const words = wanted.toLowerCase().split(' ');
  return words.every((word) => there.toLowerCase().includes(word.slice(0, Math.max(3, word.length - 2))));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

type ProseText = Pick<WrittenText, 'language' | 'prose' | 'source'>;

/** The words of a text, of a locale file or of content, for which the glossary has another one. */
export function findAvoidedWords(text: ProseText, avoid: Glossary['avoid'] = {}): Violation[] {
  return Object.entries(avoid[primaryLanguage(text.language)] ?? {}).flatMap(([word, right]) => {
    const at = termPattern(word).exec(text.prose);
    if (at === null) return [];
    const message = `the glossary has "${right}" instead of "${at[0]}".`;
    return [textViolation(text, at.index, { message, fix: `Use "${right}".` })];
  });
}

/** Items of a list, such as keywords, differ between languages. */
function isListItem({ key, catalogue: { branches } }: Message): boolean {
  return branches.get(key.slice(0, key.lastIndexOf('.')))?.kind === 'list';
}

type Term = Glossary['terms'][number];

function isPartOfAnother(term: Term, used: readonly Term[], language: string): boolean {
  const word = term[language] ?? '';
  return used.some((other) => other !== term && (other[language] ?? '').includes(word));
}

/** In any case, with the plural endings of English, French and Spanish. */
function termPattern(term: string): RegExp {
  if (term === '') return /(?!)/;
  const words = term.split(' ').map((word) => {
    const stem = escapePattern(word.replace(/(?<=..)s$/, ''));
    return `${stem.replace(/z$/, '(?:z|c)').replace(/al$/, 'a(?:l|u)')}(?:s|es|x)?`; // veces, canaux
  });
  return wordPattern(words.join('[ \\u00a0]'), 'iu');
}

function wordPattern(source: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, flags);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\-', '\\x2d');
}
