import { findGarbled } from '../../garbled-text.ts';
import type { Violation } from '../../rule.ts';
import { frenchRules } from './french-rules.ts';
import { registerRule } from './register-rule.ts';
import { spanishRules } from './spanish-rules.ts';
import { blot, primaryLanguage, type TextRule, textViolation, type WrittenText } from './written-text.ts';

export const anyLanguageRules: readonly TextRule[] = [
  {
    id: 'i18n/invisible',
    severity: 'warning',
    title: 'A text contains invisible characters, or decomposed or garbled letters.',
    why: 'Searches miss the word, and the page may show a box, wrong letters or reversed text.',
    fix: 'Remove invisible characters; type each letter as one character (NFC).',
    source: 'Unicode Standard Annex #15',
    examples: { bad: 'caf\\u200be', good: 'café' },
    check: checkInvisible,
  },
];

// Without joiners, which emoji and some scripts need, and soft hyphens in a word.
const invisible =
  /([\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]|(?<!\p{L})\u00ad|\u00ad(?!\p{L}))\1*/gu;
/** They write no spaces: U+200B shows where a line may break. */
const brokenByHand = new Set(['km', 'lo', 'my', 'th']);
const writtenRightToLeft = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv']);

function checkInvisible(written: WrittenText): Violation[] {
  const { text, language } = written;
  const primary = primaryLanguage(language);
  const isNeeded = (character: string) =>
    (writtenRightToLeft.has(primary) && /[\u200e-\u202e\u2066-\u2069]/.test(character)) ||
    (brokenByHand.has(primary) && character.startsWith('\u200b'));
  const hidden = [...text.matchAll(invisible)].filter(({ 0: character }) => !isNeeded(character));
  return [
    ...hidden.map(({ index, 0: run }) => hiddenCharacters(written, index, run)),
    ...decomposed(written),
    ...misread(written),
  ];
}

/** A lost character is one of the invisible ones. */
function misread(written: WrittenText): Violation[] {
  const garbled = findGarbled(written.prose.replaceAll('\ufffd', ' '));
  if (garbled === null) return [];
  const word = garbled.word.replaceAll(blot, '');
  return [textViolation(written, garbled.index, { message: `"${word}" is garbled.`, fix: 'Type it again, in UTF-8.' })];
}

/** @param run The same character, once or several times. */
function hiddenCharacters(written: WrittenText, start: number, run: string): Violation {
  const code = `U+${run.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const isLost = run.startsWith('\ufffd');
  return textViolation(written, start, {
    message: isLost ? `${code} replaces a lost character.` : `Invisible character ${code}.`,
    fix: isLost ? 'Type the character again.' : 'Remove it.',
    edits: isLost ? [] : [{ start, end: start + run.length, text: '' }],
  });
}

function decomposed(written: WrittenText): Violation[] {
  return [...written.text.matchAll(/\P{M}\p{M}+/gu)].flatMap(({ index, 0: letter }) => {
    const whole = letter.normalize('NFC');
    // Letters that have no composed form, as in Tamil; NFC may still change their marks.
    if (whole.length >= letter.length || [...whole].length > 1) return [];
    return [
      textViolation(written, index, {
        severity: 'info',
        message: `"${letter}" is written as ${letter.length} characters (not NFC); searches will miss it.`,
        fix: `Write "${whole}" as one character.`,
        edits: [{ start: index, end: index + letter.length, text: whole }],
      }),
    ];
  });
}

const rulesOfLanguage: ReadonlyMap<string, readonly TextRule[]> = new Map([
  ['fr', frenchRules],
  ['es', spanishRules],
]);

export const textRules: readonly TextRule[] = [...anyLanguageRules, ...frenchRules, ...spanishRules, registerRule];

export function listTextRules(language: string): TextRule[] {
  return [...anyLanguageRules, ...(rulesOfLanguage.get(primaryLanguage(language)) ?? []), registerRule];
}
