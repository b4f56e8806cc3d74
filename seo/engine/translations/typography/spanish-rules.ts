import type { Violation } from '../../rule.ts';
import { blot, checkMatches, type TextRule, textViolation, type WrittenText } from './written-text.ts';

export const spanishRules: readonly TextRule[] = [
  {
    id: 'i18n/es-opening',
    severity: 'error',
    title: 'A Spanish question or exclamation has no opening mark.',
    why: 'Spanish spelling requires ¿ and ¡ at the beginning.',
    fix: 'Add ¿ or ¡ where the question or exclamation begins.',
    source: 'RAE, Ortografía de la lengua española',
    examples: { bad: 'Tiene preguntas?', good: '¿Tiene preguntas?' },
    check: checkSpanishOpenings,
  },
  {
    id: 'i18n/es-accents',
    severity: 'warning',
    title: 'A Spanish word lacks its accent.',
    why: 'It is a spelling mistake.',
    fix: 'Add the accent.',
    source: 'RAE, Ortografía de la lengua española',
    examples: { bad: 'informacion', good: 'información' },
    // Not in a file name, a part of a URL or a hashtag.
    check: checkMatches(/(?<![\p{L}\p{N}_./#-])\p{L}+(?![\p{L}\p{N}_/]|[-.]\p{Ll})/gu, (word, written) => {
      const right = withAccent(word, spanishSign.test(written.prose));
      return right === null || isKeptName(word, written)
        ? null
        : { message: `"${word}" lacks its accent.`, fix: `Write "${right}".` };
    }),
  },
];

const pairs = { '?': '¿', '!': '¡' } as const;

// Also before a line of a list, quotation or table.
const paragraphEnd = /\n(?=\s*(?:\n|[-*#>|]|\d+\.))/g;

/** A mark inside a word belongs to a name: "Pop!_OS". */
const sentenceMarks = /[?!]+(?![?!\p{L}\p{N}_])/gu;

/** ¿ and ¡ may be inside the sentence (RAE, Ortografía), so one since the last question of the paragraph is enough. */
function checkSpanishOpenings(written: WrittenText): Violation[] {
  const { prose, before = '' } = written;
  let start = 0;
  return [...prose.matchAll(sentenceMarks)].flatMap(({ index, 0: marks }) => {
    const since = prose.slice(start, index);
    const paragraph = [...since.matchAll(paragraphEnd)].at(-1)?.index ?? -1;
    const from = start + paragraph + 1;
    start = index + marks.length;
    if (isQuotedMark(written, index, start) || isRestOfSentence(prose.slice(0, index))) return [];
    if (isMarkOfName(written, index, start)) return [];
    return unopenedMarks(prose.slice(from, index), marks)
      .filter((sign) => from > 0 || !isLeftOpen(before, sign))
      .map((sign) => missingOpening(written, prose.slice(from, index), sign, from));
  });
}

function isLeftOpen(text: string, sign: '?' | '!'): boolean {
  return text.lastIndexOf(pairs[sign]) > text.lastIndexOf(sign);
}

function unopenedMarks(before: string, marks: string): ('?' | '!')[] {
  const isMixed = marks.includes('?') && marks.includes('!') && /[¿¡]/.test(before); // ¡Qué?! opens with either
  if (isMixed || isLoneMark(before)) return [];
  return (['?', '!'] as const).filter((sign) => marks.includes(sign) && !before.includes(pairs[sign]));
}

/** Between spaces, inside a sentence: "Escriba ! para borrar"; alone in brackets, quotation marks or a tag; a key: "Ctrl + ?"; in a list of signs. */
function isQuotedMark({ prose, text }: WrittenText, start: number, end: number): boolean {
  const [before, after] = [prose.slice(0, start), prose.slice(end)];
  if (end - start > 2 && /(?:^|\s)$/.test(before)) return true; // ????: a number to fill in
  if (/[({["“«'‘]$/.test(before) && /^[)}\]"”»'’]/.test(after)) return true;
  if (/<\w[^<>]*>$/.test(text.slice(0, start)) && text.startsWith('</', end)) return true;
  if (before.endsWith(' ') && /^ \p{Ll}/u.test(after)) return true;
  return /[+·•|]$/.test(before.trimEnd()) || isAmongSigns(before, after);
}

/** "Yahoo!", or "Yahoo! Mail", inside a sentence of another language: here the sentence ends or goes on after it. */
function isMarkOfName({ prose, base = '', others = [base] }: WrittenText, start: number, end: number): boolean {
  const name = /\p{Lu}[\p{L}\p{N}]*$/u.exec(prose.slice(0, start))?.[0];
  if (name === undefined) return false;
  const [marks, after] = [prose.slice(start, end), prose.slice(end)];
  const next = /^\P{L}*(?:$| \p{Ll})/u.test(after) ? ' \\p{L}' : /^ \p{L}+/u.exec(after)?.[0];
  if (next === undefined) return false;
  const inSentence = new RegExp(`\\p{L} ${name}${marks.replaceAll('?', '[?]')}${next}`, 'u');
  return others.some((text) => inSentence.test(text) && !text.endsWith(marks));
}

/** "_!?#@", "!, ?, #", "! @ # ?" and "a != b". */
function isAmongSigns(before: string, after: string): boolean {
  const own = (/\S*$/.exec(before)?.[0] ?? '') + (/^\S*/.exec(after)?.[0] ?? '');
  if (/[\p{L}\p{N}\ue000]/u.test(own)) return false;
  const others = own === '' || own === ',' ? [/\S+(?= $)/.exec(before)?.[0], /^ (\S+)/.exec(after)?.[1]] : [];
  return [own, ...others].some((found = '') => /^[^\p{L}\p{N}\ue000]*[_#@$%&*^=~,][^\p{L}\p{N}\ue000]*$/u.test(found));
}

/** A text that starts with a small letter continues another text, which may have the opening mark. */
function isRestOfSentence(before: string): boolean {
  return /^\P{L}*\p{Ll}[^.?!…]*$/u.test(before);
}

/** A mark with nothing before it is a quotation of the mark. */
function isLoneMark(before: string): boolean {
  return /^[\s"«“'(]*$/.test(before);
}

function missingOpening(written: WrittenText, before: string, sign: '?' | '!', from: number): Violation {
  const sentence = findSentence(before, written.prose.charAt(from + before.length + 1));
  const lead = /^[\s"«“(*_>\-–—#\d.|]*/.exec(before.slice(sentence))?.[0].length ?? 0;
  const start = from + sentence + lead;
  const name = sign === '?' ? 'question' : 'exclamation';
  return textViolation(written, start, {
    ...(sign === '!' && { severity: 'warning' as const }),
    message: `"${shorten(written.text.slice(start, from + before.length + 1).trim())}" is ${sign === '?' ? 'a' : 'an'} ${name} without "${pairs[sign]}".`,
    fix: `Add "${pairs[sign]}" where the ${name} begins.`,
    edits: [{ start, end: start, text: pairs[sign] }],
  });
}

/** Where the sentence before a mark begins: in the quotation or parenthesis that ends after the mark, but not in another one. */
function findSentence(before: string, after: string): number {
  const opening = { '"': '"', '”': '“', '»': '«', ')': '(' }[after];
  const quoted = opening === undefined ? 0 : before.lastIndexOf(opening) + 1;
  const own = before.replace(/\([^()]*\)/g, (found) => blot.repeat(found.length));
  const sentences = [...own.matchAll(/[.…:;]\s+/g)].map(({ index, 0: gap }) => index + gap.length);
  return Math.max(quoted, sentences.findLast((start) => start < before.trimEnd().length) ?? 0);
}

function shorten(sentence: string): string {
  return sentence.length > 60 ? `${sentence.slice(0, 59)}…` : sentence;
}

/** Words that always have an accent, except those in -ción and -sión. */
const accented = new Map(
  `además aquí así allí después día días país países número números página páginas teléfono móvil móviles código
   también según través ningún algún último última últimos rápido rápida fácil difícil útil inválido
   política políticas público técnico técnica electrónico electrónica básico automático automáticamente única únicos
   categoría compañía garantía energía tecnología todavía podría debería información título artículo crédito débito
   línea líneas máximo mínimo próximo próxima gestión auditoría auditorías búsqueda búsquedas imágenes análisis
   genérico genérica genéricos genéricas huérfano huérfana huérfanos huérfanas`
    .split(/\s+/)
    .map((word) => [
      word
        .normalize('NFD')
        .replace(/\u0301/g, '')
        .normalize('NFC'),
      word,
    ]),
);

const spanishSign = /[áéíóúñ¿¡]|(?<!\p{L})(?:al|con|de|del|el|en|la|las|los|para|por|que|su|tu|un|una|y)(?!\p{L})/iu;

// No Spanish word has -ssion or -ff-: "session" is English.
const unaccentedEnding = /^(?!\p{L}*ff)\p{L}{2,}(?:[cg]|(?<!s)s)ion$/u;

/** A word with a capital inside a sentence, as in that of the base: "Google Vision". */
function isKeptName(word: string, { prose, base = '' }: WrittenText): boolean {
  const inSentence = new RegExp(`\\p{L} ${word}(?!\\p{L})`, 'u');
  return /^\p{Lu}\p{Ll}/u.test(word) && [prose, base].every((text) => inSentence.test(text));
}

/** @param isSpanish Whether other words of the text are Spanish: without, "version" may be English. */
function withAccent(word: string, isSpanish: boolean): string | null {
  const lower = word.toLowerCase();
  const isWrong = unaccentedEnding.test(lower) && (isSpanish || lower.endsWith('cion'));
  const right = accented.get(lower) ?? (isWrong ? lower.replace(/ion$/, 'ión') : null);
  if (right === null) return null;
  if (word === word.toUpperCase()) return right.toUpperCase();
  return word[0] === lower[0] ? right : right.charAt(0).toUpperCase() + right.slice(1);
}
