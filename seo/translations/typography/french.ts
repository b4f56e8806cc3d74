import { blot, quoteAround, type TextFlaw, type WrittenText } from './text-flaw.ts';

const noBreak = '\u00a0';
const narrowNoBreak = '\u202f';
const nameOfSpace = { [noBreak]: 'a no-break space (U+00A0)', [narrowNoBreak]: 'a narrow no-break space (U+202F)' };

/** Spaces before ; ! ? : and inside « ». Canadian French has none before ; ! ? (OQLF). */
export function lintFrenchSpaces(written: WrittenText): TextFlaw[] {
  return [...spacesBeforeMarks(written), ...spacesInsideQuotes(written)];
}

// Only the first of a run such as ?! counts, and only where a word ends: not in 10:30, ::, {{a}}:{{b}} or a smiley.
const wordEnd = '(?:(?<=[^\\s([{«])[ \\u00a0\\u202f]+|(?<=[^\\s([{«"“\'.…!?:;-]))';
const follows = '[\\s)\\]»”"\'*_|]|$';
const mark = new RegExp(`(${wordEnd})(?:([!?])(?=[!?.…,]*(?:${follows}|${blot}))|([:;])(?![)(])(?=${follows}))`, 'g');

function spacesBeforeMarks({ text, prose, language }: WrittenText): TextFlaw[] {
  const isCanadian = /^fr[-_]ca$/i.test(language);
  return [...prose.matchAll(mark)].flatMap(({ index, 1: space = '', 2: ending, 3: sign = ending ?? '' }) => {
    const wanted = wantedSpace(sign, isCanadian);
    if (isRightSpace(space, wanted)) return [];
    const end = index + space.length;
    const quote = quoteAround(text, index, end + 1);
    return [
      {
        rule: 'i18n/fr-space',
        start: index,
        message: `"${quote}" has ${describeSpace(space)} before "${sign}".`,
        fix: wanted === '' ? `Write no space before "${sign}" (fr-CA).` : `Put ${nameOfSpace[wanted]} there.`,
        edits: [{ start: index, end, text: wanted }],
      },
    ];
  });
}

function wantedSpace(sign: string, isCanadian: boolean): '' | typeof noBreak | typeof narrowNoBreak {
  if (sign === ':') return noBreak;
  return isCanadian ? '' : narrowNoBreak;
}

/** Either unbreakable space holds the mark at its word; which of the two is a matter of taste. */
function isRightSpace(space: string, wanted: string): boolean {
  return wanted === '' ? space === '' : space === noBreak || space === narrowNoBreak;
}

function describeSpace(space: string): string {
  if (space === '') return 'no space';
  return space.includes(' ') ? 'a plain space, which may break the line,' : 'a space';
}

const insideQuotes = /«([ \u00a0\u202f]*)(?=\S)|(?<=\S)([ \u00a0\u202f]*)»/g;

function spacesInsideQuotes({ text, prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(insideQuotes)].flatMap((match) => {
    const space = match[1] ?? match[2] ?? '';
    if (isRightSpace(space, noBreak)) return [];
    const start = match.index + (match[1] === undefined ? 0 : 1);
    return [
      {
        rule: 'i18n/fr-space',
        start,
        message: `"${quoteAround(text, start, start + space.length)}" has ${describeSpace(space)} inside « ».`,
        fix: `Put ${nameOfSpace[noBreak]} there.`,
        edits: [{ start, end: start + space.length, text: noBreak }],
      },
    ];
  });
}

/**
 * English quotation marks, for which French has « … »; inside those, “ … ” is right. One flaw a text; an odd
 * mark is left to a person.
 */
export function lintFrenchQuotes({ text, prose }: WrittenText): TextFlaw[] {
  const quotes = [...prose.matchAll(prose.includes('«') ? /"/g : /["“”]/g)].map(({ index }) => index);
  const [first] = quotes;
  if (first === undefined) return [];
  const isPaired = quotes.length % 2 === 0;
  const edits = quotes.map((start, order) => ({
    start,
    end: start + 1,
    text: order % 2 === 0 ? `«${noBreak}` : `${noBreak}»`,
  }));
  const quoted = text.slice(first + 1, quotes[1] ?? text.length);
  return [
    {
      rule: 'i18n/fr-quotes',
      start: first,
      message: `English quotation marks in French: ${text.slice(first, (quotes[1] ?? text.length) + 1)}.`,
      fix: `Write «${noBreak}${quoted}${noBreak}».`,
      edits: isPaired ? edits : [],
    },
  ];
}

const elision = new RegExp(`(?<=\\p{L})'(?=[\\p{L}\\d"«${blot}])`, 'gu');

/** The straight apostrophe of `l'année`. One flaw a text. */
export function lintFrenchApostrophes({ text, prose }: WrittenText): TextFlaw[] {
  const places = [...prose.matchAll(elision)].map(({ index }) => index);
  const [first] = places;
  if (first === undefined) return [];
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return [
    {
      rule: 'i18n/apostrophe',
      start: first,
      message: `Straight apostrophe in "${quoteAround(text, first)}"${more}.`,
      fix: 'Write ’ (U+2019).',
      edits: places.map((start) => ({ start, end: start + 1, text: '’' })),
    },
  ];
}

const ligature = /(?<!\p{L})(?:(?:[cnsv]|ch)oeu|boeuf|moeurs|manoeuv|oeuvr|oeuf|oeil)/giu;

/** `coeur`, `oeuvre`, `noeud`: words spelt with œ. */
export function lintFrenchLigatures({ text, prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(ligature)].map(({ index }) => {
    const word = /^\p{L}+/u.exec(text.slice(index))?.[0] ?? '';
    return {
      rule: 'i18n/fr-oe',
      start: index,
      message: `"${word}" is written with œ.`,
      fix: `Write "${word.replace('oe', 'œ').replace(/O[eE]/, 'Œ')}".`,
      edits: [],
    };
  });
}

const englishNumber = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])/g;
const gluedUnit = /\d ?[%€](?!\w)/g;

/** `1,234.5`, `50%` and `12€` as English writes them. */
export function lintFrenchNumbers({ text, prose }: WrittenText): TextFlaw[] {
  const flaw = (start: number, written: string, right: string): TextFlaw => ({
    rule: 'i18n/fr-number',
    start,
    message: `"${written}" is not how French writes a number.`,
    fix: `Write "${right}", or format it with Intl.`,
    edits: [],
  });
  return [
    ...[...prose.matchAll(englishNumber)].map(({ index, 0: number }) =>
      flaw(index, number, number.replaceAll(',', narrowNoBreak).replace('.', ',')),
    ),
    ...[...prose.matchAll(gluedUnit)].map(({ index, 0: number }) => {
      const whole = /\d[\d\s.,]*$/.exec(text.slice(0, index + 1))?.[0] ?? '';
      return flaw(index, whole + number.slice(1), `${whole}${noBreak}${number.at(-1)}`);
    }),
  ];
}

const unaccentedCapital =
  /(?<=^|[.!?]\s+)(?:A(?= (?:propos|partir|quoi|bientôt|la|vous))|E(?=tat|tape|crivez|quipe|lectr|vénement|tude|conom))/gu;

const titleCaseWord = /(?<=\p{L} )(?:De|Des|Du|Et|Ou|Pour|Votre|Vos|Notre|Nos|Avec|Sur|Dans|Aux?)(?= \p{Lu})/u;

/** Capitals keep their accents, and a heading is no Title Case: its small words tell. */
export function lintFrenchCapitals({ text, prose }: WrittenText): TextFlaw[] {
  const titleCase = titleCaseWord.exec(prose);
  return [
    ...[...prose.matchAll(unaccentedCapital)].map(({ index }) => withoutAccent(text, index)),
    ...(titleCase === null ? [] : [capitalWord(titleCase.index, titleCase[0])]),
  ];
}

function withoutAccent(text: string, start: number): TextFlaw {
  const word = /^\p{L}+/u.exec(text.slice(start))?.[0] ?? '';
  return {
    rule: 'i18n/fr-capitals',
    start,
    message: `"${word}" has lost its accent.`,
    fix: `Write "${word.startsWith('A') ? 'À' : `É${word.slice(1)}`}".`,
    edits: [],
  };
}

function capitalWord(start: number, word: string): TextFlaw {
  return {
    rule: 'i18n/fr-capitals',
    start,
    message: `"${word}" has a capital, as in an English heading.`,
    fix: 'Write the heading in sentence case.',
    edits: [],
  };
}
