import { primaryLanguage, quoteAround, type TextFlaw, type WrittenText } from './text-flaw.ts';

// Zero width space, word joiner, BOM, soft hyphen, direction marks, replacement character. Joiners stay: emoji and some scripts need them.
const invisible = /[\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;
const writtenRightToLeft = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv']);

/** Characters nobody sees, and letters in pieces (not NFC). */
export function lintInvisible({ text, language }: WrittenText): TextFlaw[] {
  const isRightToLeft = writtenRightToLeft.has(primaryLanguage(language));
  const hidden = [...text.matchAll(invisible)].filter(
    ({ 0: character }) => !(isRightToLeft && /[\u200e-\u202e\u2066-\u2069]/.test(character)),
  );
  return [...hidden.map(({ index, 0: character }) => hiddenCharacter(index, character)), ...decomposed(text)];
}

function hiddenCharacter(start: number, character: string): TextFlaw {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const isLost = character === '\ufffd';
  return {
    rule: 'i18n/invisible',
    start,
    message: isLost ? `${code} stands where a character was lost.` : `Invisible character ${code}.`,
    fix: isLost ? 'Type the character again.' : 'Remove it.',
    edits: isLost ? [] : [{ start, end: start + 1, text: '' }],
  };
}

function decomposed(text: string): TextFlaw[] {
  return [...text.matchAll(/\P{M}\p{M}+/gu)].flatMap(({ index, 0: letter }) => {
    const whole = letter.normalize('NFC');
    if (whole === letter) return [];
    return [
      {
        rule: 'i18n/invisible',
        start: index,
        message: `"${letter}" is written as ${letter.length} characters (not NFC); searches will miss it.`,
        fix: `Write "${whole}" as one character.`,
        edits: [{ start: index, end: index + letter.length, text: whole }],
      },
    ];
  });
}

/** `12/31/2024`: which number is the month depends on the reader. */
export function lintDates({ prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/g)].map(({ index, 0: date }) => ({
    rule: 'i18n/date-format',
    start: index,
    message: `"${date}" reads differently in each country.`,
    fix: 'Use {{date, datetime}}, or write the month as a word.',
    edits: [],
  }));
}

/** `$12` in a language that writes the sign after the amount. */
export function lintCurrency({ prose, language }: WrittenText): TextFlaw[] {
  if (primaryLanguage(language) !== 'fr' && primaryLanguage(language) !== 'es') return [];
  return [...prose.matchAll(/[$€£]\s?\d[\d.,]*/g)].map(({ index, 0: amount }) => ({
    rule: 'i18n/currency',
    start: index,
    message: `"${amount}" is an amount as English writes it.`,
    fix: `Use {{amount, currency}}, or write "${amount.slice(1).trim()}\u00a0${amount[0]}".`,
    edits: [],
  }));
}

/** An ellipsis typed as three dots. English keeps its own custom. */
export function lintEllipsis({ text, prose, language }: WrittenText): TextFlaw[] {
  if (primaryLanguage(language) !== 'fr' && primaryLanguage(language) !== 'es') return [];
  const places = [...prose.matchAll(/(?<![./\\])\.{3}(?![./\\])/g)].map(({ index }) => index);
  const [first] = places;
  if (first === undefined) return [];
  return [
    {
      rule: 'i18n/ellipsis',
      start: first,
      message: `Three dots in "${quoteAround(text, first, first + 3)}".`,
      fix: 'Write … (U+2026).',
      edits: places.map((start) => ({ start, end: start + 3, text: '…' })),
    },
  ];
}

/** A link to the English version of a page in a text of another language. */
export function lintEnglishLinks({ text, language }: WrittenText): TextFlaw[] {
  if (primaryLanguage(language) === 'en') return [];
  return [...text.matchAll(/(?<![\w-])\/en(?:\/[\w/-]*)?(?![\w-])/g)].map(({ index, 0: link }) => ({
    rule: 'i18n/url-in-text',
    start: index,
    message: `"${link}" leads to the English page.`,
    fix: `Write "${link.replace('/en', `/${primaryLanguage(language)}`)}".`,
    edits: [],
  }));
}
