import type { Violation } from '../../rule.ts';
import { frenchRules } from './french-rules.ts';
import { registerRule } from './register-rule.ts';
import { spanishRules } from './spanish-rules.ts';
import {
  checkMatches,
  primaryLanguage,
  quoteAround,
  type TextRule,
  textViolation,
  type WrittenText,
} from './written-text.ts';

const anyLanguageRules: readonly TextRule[] = [
  {
    id: 'i18n/invisible',
    severity: 'warning',
    title: 'A text contains invisible characters or decomposed letters.',
    why: 'Searches miss the word, and the page may show a box or reversed text.',
    fix: 'Remove invisible characters; type each letter as one character (NFC).',
    source: 'Unicode Standard Annex #15',
    examples: { bad: 'caf\\u200be', good: 'café' },
    check: checkInvisible,
  },
  {
    id: 'i18n/date-format',
    severity: 'warning',
    title: 'A date has numbers only.',
    why: 'Readers in different countries read 12/01/2024 as December or January.',
    fix: 'Format dates with Intl, or write the month as a word.',
    source: 'Practice of this project',
    examples: { bad: '12/31/2024', good: '{{date, datetime}}' },
    check: checkMatches(/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/g, (date) => ({
      message: `"${date}" is ambiguous: countries order day and month differently.`,
      fix: 'Use {{date, datetime}}, or write the month as a word.',
    })),
  },
  {
    id: 'i18n/currency',
    severity: 'warning',
    title: 'An amount has the English format.',
    why: 'French and Spanish put the currency symbol after the number.',
    fix: 'Use {{amount, currency}}, or the format of the language.',
    source: 'Unicode CLDR, language plural rules',
    examples: { bad: '$12', good: '12 $' },
    check: checkCurrency,
  },
  {
    id: 'i18n/ellipsis',
    severity: 'info',
    title: 'Three dots are used instead of an ellipsis.',
    why: 'Lines may break between the dots, and screen readers may read three full stops.',
    fix: 'Write … (U+2026).',
    source: 'Imprimerie nationale, Lexique des règles typographiques',
    examples: { bad: 'Envoi...', good: 'Envoi…' },
    check: checkEllipsis,
  },
  {
    id: 'i18n/url-in-text',
    severity: 'info',
    title: 'A text links to the English version of a page.',
    why: 'Readers switch languages without intending to.',
    fix: 'Link to the version in the language of the text.',
    source: 'Practice of this project',
    examples: { bad: '/en/about in a French text', good: '/fr/about' },
    check: checkEnglishLinks,
  },
];

// Without joiners, which emoji and some scripts need.
const invisible = /[\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;
const writtenRightToLeft = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv']);

function checkInvisible(written: WrittenText): Violation[] {
  const { text, language } = written;
  const isRightToLeft = writtenRightToLeft.has(primaryLanguage(language));
  const hidden = [...text.matchAll(invisible)].filter(
    ({ 0: character }) => !(isRightToLeft && /[\u200e-\u202e\u2066-\u2069]/.test(character)),
  );
  return [
    ...hidden.map(({ index, 0: character }) => hiddenCharacter(written, index, character)),
    ...decomposed(written),
  ];
}

function hiddenCharacter(written: WrittenText, start: number, character: string): Violation {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const isLost = character === '\ufffd';
  return textViolation(written, start, {
    message: isLost ? `${code} replaces a lost character.` : `Invisible character ${code}.`,
    fix: isLost ? 'Type the character again.' : 'Remove it.',
    edits: isLost ? [] : [{ start, end: start + 1, text: '' }],
  });
}

function decomposed(written: WrittenText): Violation[] {
  return [...written.text.matchAll(/\P{M}\p{M}+/gu)].flatMap(({ index, 0: letter }) => {
    const whole = letter.normalize('NFC');
    if (whole === letter) return [];
    return [
      textViolation(written, index, {
        message: `"${letter}" is written as ${letter.length} characters (not NFC); searches will miss it.`,
        fix: `Write "${whole}" as one character.`,
        edits: [{ start: index, end: index + letter.length, text: whole }],
      }),
    ];
  });
}

function checkCurrency(written: WrittenText): Violation[] {
  const { prose, language } = written;
  if (primaryLanguage(language) !== 'fr' && primaryLanguage(language) !== 'es') return [];
  return [...prose.matchAll(/[$€£]\s?\d[\d.,]*/g)].map(({ index, 0: amount }) =>
    textViolation(written, index, {
      message: `"${amount}" has the English format.`,
      fix: `Use {{amount, currency}}, or write "${amount.slice(1).trim()}\u00a0${amount[0]}".`,
    }),
  );
}

function checkEllipsis(written: WrittenText): Violation[] {
  const { text, prose, language } = written;
  if (primaryLanguage(language) !== 'fr' && primaryLanguage(language) !== 'es') return [];
  const places = [...prose.matchAll(/(?<![./\\])\.{3}(?![./\\])/g)].map(({ index }) => index);
  const [first] = places;
  if (first === undefined) return [];
  return [
    textViolation(written, first, {
      message: `Three dots in "${quoteAround(text, first, first + 3)}".`,
      edits: places.map((start) => ({ start, end: start + 3, text: '…' })),
    }),
  ];
}

function checkEnglishLinks(written: WrittenText): Violation[] {
  const { text, language } = written;
  if (primaryLanguage(language) === 'en') return [];
  return [...text.matchAll(/(?<![\w-])\/en(?:\/[\w/-]*)?(?![\w-])/g)].map(({ index, 0: link }) =>
    textViolation(written, index, {
      message: `"${link}" links to the English page.`,
      fix: `Write "${link.replace('/en', `/${primaryLanguage(language)}`)}".`,
    }),
  );
}

const rulesOfLanguage: Readonly<Record<string, readonly TextRule[]>> = { fr: frenchRules, es: spanishRules };

export const textRules: readonly TextRule[] = [...anyLanguageRules, ...frenchRules, ...spanishRules, registerRule];

export function listTextRules(language: string): TextRule[] {
  return [...anyLanguageRules, ...(rulesOfLanguage[primaryLanguage(language)] ?? []), registerRule];
}
