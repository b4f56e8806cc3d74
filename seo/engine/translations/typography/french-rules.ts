import { quoteText } from '../../quote-text.ts';
import type { Violation } from '../../rule.ts';
import { leaningLanguage, minGuessableCharacters } from '../language-guess.ts';
import { blot, quoteAround, type TextRule, textViolation, type WrittenText } from './written-text.ts';

/** Content has the same apostrophe in English. */
export const apostropheRule: TextRule = {
  id: 'i18n/apostrophe',
  severity: 'info',
  title: 'A French text, or English content, has a straight apostrophe.',
  why: 'The typographic apostrophe is ’ (U+2019).',
  fix: 'Use ’ (U+2019).',
  source: 'Imprimerie nationale, Lexique des règles typographiques',
  examples: { bad: "l'équipe", good: 'l’équipe' },
  check: checkApostrophes,
};

export const frenchRules: readonly TextRule[] = [
  {
    id: 'i18n/fr-space',
    severity: 'warning',
    title: 'French text lacks the no-break space before ; : ! ? or inside « ».',
    why: 'With a normal space, the mark can wrap to the next line. Canadian French has no space before ; ! ?',
    fix: 'Use U+202F before ; ! ? and U+00A0 before : and inside « ».',
    source: 'Imprimerie nationale, Lexique des règles typographiques; OQLF',
    examples: { bad: 'Un devis ?', good: 'Un devis ? (with U+202F)' },
    check: checkFrenchSpaces,
  },
  {
    id: 'i18n/fr-quotes',
    severity: 'warning',
    title: 'French text has English quotation marks.',
    why: 'French uses « … ».',
    fix: 'Use « … » with no-break spaces inside.',
    source: 'Imprimerie nationale, Lexique des règles typographiques',
    examples: { bad: '"devis"', good: '« devis »' },
    check: checkFrenchQuotes,
  },
  apostropheRule,
  {
    id: 'i18n/fr-number',
    severity: 'warning',
    title: 'A number, percentage or amount has the English format.',
    why: 'French readers read 1,234 as 1.234.',
    fix: 'Use the French format, or format it with Intl.',
    source: 'Imprimerie nationale, Lexique des règles typographiques',
    examples: { bad: '1,234.5 and 50%', good: '1 234,5 and 50 %' },
    check: checkFrenchNumbers,
  },
];

const noBreak = '\u00a0';
const narrowNoBreak = '\u202f';
const nameOfSpace = { [noBreak]: 'a no-break space (U+00A0)', [narrowNoBreak]: 'a narrow no-break space (U+202F)' };

function checkFrenchSpaces(written: WrittenText): Violation[] {
  const words = written.prose.replaceAll(blot, '');
  if (words.length >= minGuessableCharacters && leaningLanguage(words) === 'en') return [];
  return [...spacesBeforeMarks(written), ...spacesInsideQuotes(written)];
}

// Only the first mark of ?!, and only at the end of a word: not in 10:30, ::, {{a}}:{{b}}, Pop!_OS, a smiley or a list of signs.
const signs = ':;!?_#@&+·•|';
const wordEnd = `(?:(?<=[^\\s([{«,${signs}])[ \\u00a0\\u202f]+|(?<=[^\\s([{«"“'.…${signs}-]))`;
const follows = '[\\s)\\]»”"\'|]|\\*+(?![^\\s*.,])|_(?![\\p{L}\\p{N}_])|$';
const mark = new RegExp(`(${wordEnd})(?:([!?])(?=[!?.…,]*(?:${follows}|${blot}))|([:;])(?![)(])(?=${follows}))`, 'gu');

function spacesBeforeMarks(written: WrittenText): Violation[] {
  const { text, prose, language } = written;
  const isCanadian = /^fr[-_]ca$/i.test(language);
  return [...prose.matchAll(mark)].flatMap(({ index, 1: space = '', 2: ending, 3: sign = ending ?? '' }) => {
    const wanted = wantedSpace(sign, isCanadian);
    if (isRightSpace(space, wanted) || (`${space}${sign}` === ':' && endsPrefix(written, index))) return [];
    const end = index + space.length;
    const quote = quoteText(quoteAround(text, index, end + 1));
    return [
      textViolation(written, index, {
        template: `${language} ${describeSpace(space)}`,
        message: `${quote} has ${describeSpace(space)} before "${sign}".`,
        fix: wanted === '' ? `Remove the space before "${sign}" (fr-CA).` : `Use ${nameOfSpace[wanted]}.`,
        edits: [{ start: index, end, text: wanted }],
      }),
    ];
  });
}

/** `k` of `k:account`, which the base writes so too, or of `k: accounts`; `key` of the `key: value` of two languages; or the end of a pattern. */
function endsPrefix({ prose, base = '', others = [base] }: WrittenText, index: number): boolean {
  if (/[[\]\\^$|]\S*$|(?:^|\s):[\w+-]+$/.test(prose.slice(0, index))) return true; // a pattern: [Uu]ser:, an emoji: :wave:
  const words = prose.slice(0, index).split(/[^\p{L}\p{N}]/u);
  const word = words.at(-1) ?? '';
  const [pair] = /^: \p{L}{2,}/u.exec(prose.slice(index)) ?? [];
  // "Source: Example" may be right in both languages.
  if (pair !== undefined && /^\p{Ll}/u.test(word) && others.some((other) => other.includes(word + pair))) return true;
  const prefix = new RegExp(`(?:^|[^\\p{L}\\p{N}])${word}:${word.length === 1 ? '' : '["”»\\p{L}]'}`, 'u');
  return word !== '' && prefix.test(base);
}

function wantedSpace(sign: string, isCanadian: boolean): '' | typeof noBreak | typeof narrowNoBreak {
  if (sign === ':') return noBreak;
  return isCanadian ? '' : narrowNoBreak;
}

/** Both no-break spaces are accepted, and their character references, which are longer. */
function isRightSpace(space: string, wanted: string): boolean {
  return wanted === '' ? space === '' : /^[\u00a0\u202f]+$/.test(space);
}

function describeSpace(space: string): string {
  if (space === '') return 'no space';
  return space.includes(' ') ? 'a normal space, which may break the line,' : 'a space';
}

const insideQuotes = /«([ \u00a0\u202f]*)(?=\S)|(?<=\S)([ \u00a0\u202f]*)»/g;

function spacesInsideQuotes(written: WrittenText): Violation[] {
  const { text, prose, language } = written;
  return [...prose.matchAll(insideQuotes)].flatMap((match) => {
    const space = match[1] ?? match[2] ?? '';
    if (isRightSpace(space, noBreak)) return [];
    const start = match.index + (match[1] === undefined ? 0 : 1);
    return [
      textViolation(written, start, {
        template: `${language} ${describeSpace(space)}`,
        message: `${quoteText(quoteAround(text, start, start + space.length))} has ${describeSpace(space)} inside « ».`,
        fix: `Use ${nameOfSpace[noBreak]}.`,
        edits: [{ start, end: start + space.length, text: noBreak }],
      }),
    ];
  });
}

/** Inside « … », “ … ” is right. An odd number of marks is not fixed automatically. */
function checkFrenchQuotes(written: WrittenText): Violation[] {
  const { text, prose } = written;
  const marks = [...prose.matchAll(prose.includes('«') ? /"/g : /["“”]/g)].map(({ index }) => index);
  const all = withoutInches(prose, marks);
  const isPaired = all.length % 2 === 0;
  const quotes = isPaired ? all.filter((_, at) => !isCode(text, all[at - (at % 2)], all[at - (at % 2) + 1])) : all;
  const [first, second = text.length] = quotes;
  if (first === undefined || !/\p{L}/u.test(text.slice(first + 1, second))) return []; // a list of signs: !?"'#
  const edits = quotes.map((start, order) => ({
    start,
    end: start + 1,
    text: order % 2 === 0 ? `«${noBreak}` : `${noBreak}»`,
  }));
  return [
    textViolation(written, first, {
      template: written.language,
      message: `English quotation marks in French: ${text.slice(first, second + 1)}.`,
      fix: `Write «${noBreak}${text.slice(first + 1, second)}${noBreak}».`,
      edits: isPaired ? edits : [],
    }),
  ];
}

/** A mark after a digit that closes no quotation is an inch sign. */
function withoutInches(prose: string, marks: readonly number[]): number[] {
  const quotes: number[] = [];
  for (const at of marks) if (quotes.length % 2 === 1 || !/^\d"/.test(prose.slice(at - 1, at + 1))) quotes.push(at);
  return quotes;
}

/** Whether two marks belong to a path, to code or to an attribute, whose marks are no punctuation. */
function isCode(text: string, start = 0, end = 0): boolean {
  return /[=<>]$/.test(text.slice(0, start).trimEnd()) || /[/\\=_#@<>[\]]/.test(text.slice(start, end));
}

const elision = new RegExp(`(?<=\\p{L})'(?=[\\p{L}\\d"«${blot}])`, 'gu');

function checkApostrophes(written: WrittenText): Violation[] {
  const { text, prose } = written;
  const places = [...prose.matchAll(elision)].map(({ index }) => index);
  const [first] = places;
  if (first === undefined) return [];
  return [
    textViolation(written, first, {
      // Reports group by the message, so the number is in the fix.
      message: `Straight apostrophe in ${quoteText(quoteAround(text, first))}.`,
      ...(places.length > 1 && { fix: `Use ’ (U+2019), ${places.length} times in this text.` }),
      edits: places.map((start) => ({ start, end: start + 1, text: '’' })),
    }),
  ];
}

const englishNumber = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])/g;
const gluedUnit = /\d ?[%€](?!\w)/g;

function checkFrenchNumbers(written: WrittenText): Violation[] {
  const { text, prose, base = '' } = written;
  const numbers = [...prose.matchAll(englishNumber)].filter(({ 0: raw }) => !base.includes(raw.replace(',', '.')));
  const wrongNumber = (start: number, found: string, advice: string): Violation =>
    textViolation(written, start, {
      message: `"${found}" is not a French number format.`,
      fix: `${advice}, or format it with Intl.`,
    });
  return [
    ...numbers.map(({ index, 0: raw }) => {
      const right = raw.replaceAll(',', narrowNoBreak).replace('.', ',');
      return wrongNumber(index, raw, `If it is one number and no list, write "${right}"`); // ports: 80,443
    }),
    ...[...prose.matchAll(gluedUnit)].map(({ index, 0: number }) => {
      const whole = /\d[\d\s.,]*$/.exec(text.slice(0, index + 1))?.[0] ?? '';
      const unit = number.at(-1);
      if (!number.includes(' '))
        return wrongNumber(index, `${whole}${unit}`, `Write "${whole.replace(/\.(?=\d\d?$)/, ',')}${noBreak}${unit}"`);
      return textViolation(written, index, {
        message: `"${whole} ${unit}" has ${describeSpace(' ')} before "${unit}".`,
        fix: `Use ${nameOfSpace[noBreak]}, or format it with Intl.`,
      });
    }),
  ];
}
