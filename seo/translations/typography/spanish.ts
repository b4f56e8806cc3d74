import { quoteAround, type TextFlaw, type WrittenText } from './text-flaw.ts';

const pairs = { '?': '¿', '!': '¡' } as const;

// A blank line, or the next line of a list, a quotation or a table.
const paragraphEnd = /\n(?=\s*(?:\n|[-*#>|]|\d+\.))/g;

/**
 * A ¿ before each ?, a ¡ before each !. It may stand inside the sentence (RAE, Ortografía), so one anywhere
 * since the last question of the paragraph will do.
 */
export function lintSpanishOpenings({ text, prose }: WrittenText): TextFlaw[] {
  let start = 0;
  return [...prose.matchAll(/[?!]+/g)].flatMap(({ index, 0: marks }) => {
    const since = prose.slice(start, index);
    const paragraph = [...since.matchAll(paragraphEnd)].at(-1)?.index ?? -1;
    const from = start + paragraph + 1;
    start = index + marks.length;
    return unopenedMarks(prose.slice(from, index), marks).map((sign) =>
      missingOpening(text, prose.slice(from, index), sign, from),
    );
  });
}

function unopenedMarks(before: string, marks: string): ('?' | '!')[] {
  const isMixed = marks.includes('?') && marks.includes('!') && /[¿¡]/.test(before); // ¡Qué?! opens with either
  if (isMixed || isLoneMark(before)) return [];
  return (['?', '!'] as const).filter((sign) => marks.includes(sign) && !before.includes(pairs[sign]));
}

/** A mark with nothing before it is quoted for its own sake. */
function isLoneMark(before: string): boolean {
  return /^[\s"«“'(]*$/.test(before);
}

function missingOpening(text: string, before: string, sign: '?' | '!', from: number): TextFlaw {
  const sentences = [...before.matchAll(/[.…:;]\s+/g)].map(({ index, 0: gap }) => index + gap.length);
  const sentence = sentences.findLast((start) => start < before.trimEnd().length) ?? 0;
  const lead = /^[\s"«“(*_>\-–—#\d.|]*/.exec(before.slice(sentence))?.[0].length ?? 0;
  const start = from + sentence + lead;
  const name = sign === '?' ? 'question' : 'exclamation';
  return {
    rule: 'i18n/es-opening',
    ...(sign === '!' && { severity: 'warning' as const }),
    start,
    message: `"${shorten(text.slice(start, from + before.length + 1).trim())}" is ${sign === '?' ? 'a' : 'an'} ${name} without "${pairs[sign]}".`,
    fix: `Write "${pairs[sign]}" where the ${name} begins.`,
    edits: [{ start, end: start, text: pairs[sign] }],
  };
}

function shorten(sentence: string): string {
  return sentence.length > 60 ? `${sentence.slice(0, 59)}…` : sentence;
}

/** A full stop after ? or !, which already end the sentence. `?...` is right. */
export function lintSpanishDoubleEnds({ text, prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(/[?!]\.(?!\.)/g)].map(({ index }) => ({
    rule: 'i18n/es-double-end',
    start: index + 1,
    message: `Full stop after "${text[index]}" in "${quoteAround(text, index, index + 2)}".`,
    fix: `Drop the "." after "${text[index]}".`,
    edits: [{ start: index + 1, end: index + 2, text: '' }],
  }));
}

/** Words that are never written without their accent, beside all that end in -ción and -sión. */
const accented = new Map(
  `además aquí así allí después día días país países número números página páginas teléfono móvil móviles código
   también según través ningún algún último última últimos rápido rápida fácil difícil útil inválido
   política políticas público técnico técnica electrónico electrónica básico automático automáticamente única únicos
   categoría compañía garantía energía tecnología todavía podría debería información título artículo crédito débito
   línea líneas máximo mínimo próximo próxima`
    .split(/\s+/)
    .map((word) => [
      word
        .normalize('NFD')
        .replace(/\u0301/g, '')
        .normalize('NFC'),
      word,
    ]),
);

const unaccentedEnding = /\p{L}{2,}[cs]ion$/u;

/** `informacion`, `pagina`, `tambien`. */
export function lintSpanishAccents({ prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(/(?<![\p{L}\p{N}_./-])\p{L}+(?![\p{L}\p{N}_/])/gu)].flatMap(({ index, 0: word }) => {
    const right = withAccent(word);
    if (right === null) return [];
    return [
      {
        rule: 'i18n/es-accents',
        start: index,
        message: `"${word}" lacks its accent.`,
        fix: `Write "${right}".`,
        edits: [],
      },
    ];
  });
}

function withAccent(word: string): string | null {
  const lower = word.toLowerCase();
  const right = accented.get(lower) ?? (unaccentedEnding.test(lower) ? lower.replace(/ion$/, 'ión') : null);
  if (right === null) return null;
  return word[0] === lower[0] ? right : right.charAt(0).toUpperCase() + right.slice(1);
}

const capitalised =
  /(?<=\p{Ll}[,]? )(?:Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo|Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Septiembre|Octubre|Noviembre|Diciembre|Inglés|Español|Francés)\b/gu;

/** Days, months and languages are lower case in Spanish. */
export function lintSpanishCapitals({ prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(capitalised)].map(({ index, 0: word }) => ({
    rule: 'i18n/es-capitals',
    start: index,
    message: `"${word}" has a capital inside a sentence.`,
    fix: `Write "${word.toLowerCase()}".`,
    edits: [],
  }));
}

/** `50%`: Spanish puts a no-break space before the sign (RAE). */
export function lintSpanishNumbers({ prose }: WrittenText): TextFlaw[] {
  return [...prose.matchAll(/(\d[\d.,]*)%/g)].map(({ index, 0: written, 1: number }) => ({
    rule: 'i18n/es-number',
    start: index,
    message: `"${written}" has no space before the percent sign.`,
    fix: `Write "${number}\u00a0%" with a no-break space, or format it with Intl.`,
    edits: [],
  }));
}
