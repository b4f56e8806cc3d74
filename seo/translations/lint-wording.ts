import type { Problem } from '../problem.ts';
import { type Message, messageProblem } from './catalogue.ts';
import type { FillText } from './fill-text.ts';
import { guessLanguage } from './language-guess.ts';
import { lintMetaLength } from './lint-lengths.ts';
import { baseCatalogues, listMessagePairs, type MessagePair, type TranslationProject } from './project.ts';
import { blot, createWrittenText, primaryLanguage, type TextFlaw } from './typography/text-flaw.ts';

/** What a translation says, held against what it translates. */
export function lintWording(project: TranslationProject, fill: FillText): Problem[] {
  const everyMessage = project.catalogues.flatMap(({ messages }) => [...messages.values()]);
  return [
    ...listMessagePairs(project).flatMap((pair) =>
      comparisons.flatMap((compare) => compare(pair, project)).map((flaw) => messageProblem(pair.translation, flaw)),
    ),
    ...everyMessage.flatMap((message) =>
      [...innerBlanks(message), ...lintMetaLength(message, fill(message.value, message.language))].map((flaw) =>
        messageProblem(message, flaw),
      ),
    ),
    ...baseCatalogues(project).flatMap(({ messages }) =>
      [...messages.values()].flatMap((message) => fragment(message).map((flaw) => messageProblem(message, flaw))),
    ),
  ];
}

type Comparison = (pair: MessagePair, project: TranslationProject) => TextFlaw[];

const comparisons: readonly Comparison[] = [sameAsBase, wrongLanguage, edgeBlanks, endPunctuation, longLabel];

function sameAsBase({ base, translation }: MessagePair, { glossary }: TranslationProject): TextFlaw[] {
  const { value } = translation;
  if (value !== base.value || glossary.keepAsIs?.includes(value) || !hasTwoWords(value, glossary.doNotTranslate))
    return [];
  return [
    {
      rule: 'i18n/same-as-base',
      start: 0,
      message: `still the text of ${base.language}: "${value}".`,
      fix: 'Translate it, or add it to keepAsIs in the glossary.',
      edits: [],
    },
  ];
}

/** Two words side by side once names, placeholders and tags are gone: one word may well be the same in both. */
function hasTwoWords(text: string, names: readonly string[]): boolean {
  const withoutNames = names.reduce((rest, name) => rest.replaceAll(name, blot), text);
  return /\p{L}{2,}[ \u00a0]+\p{L}{2,}/u.test(createWrittenText(withoutNames, '').prose);
}

function wrongLanguage({ base, translation }: MessagePair): TextFlaw[] {
  if (translation.value === base.value) return [];
  const expected = primaryLanguage(translation.language);
  const guess = guessLanguage(createWrittenText(translation.value, expected).prose.replaceAll(blot, ''));
  if (guess === null || guess.language === expected || !['en', 'fr', 'es'].includes(expected)) return [];
  return [
    {
      rule: 'i18n/wrong-language',
      start: 0,
      message: `looks ${languageName(guess.language)} (${Math.round(guess.share * 100)} % of the telling words).`,
      fix: `Translate it into ${languageName(expected)}.`,
      edits: [],
    },
  ];
}

function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

/** Blanks at the edges join texts; where they differ, one language sticks together. */
function edgeBlanks({ base, translation }: MessagePair): TextFlaw[] {
  const { value } = translation;
  if (value.trim() === '') return [];
  const edges = [
    {
      name: 'starts',
      wanted: /^\s*/.exec(base.value)?.[0] ?? '',
      start: 0,
      end: value.length - value.trimStart().length,
    },
    { name: 'ends', wanted: /\s*$/.exec(base.value)?.[0] ?? '', start: value.trimEnd().length, end: value.length },
  ];
  return edges
    .filter(({ wanted, start, end }) => (wanted === '') !== (start === end))
    .map(({ name, wanted, start, end }) => ({
      rule: 'i18n/whitespace',
      start,
      message: `${name} with a space in ${start === end ? base.language : translation.language}, not in ${start === end ? translation.language : base.language}: joined text will stick together or gape.`,
      fix: wanted === '' ? 'Remove the space.' : 'Add the space.',
      edits: [{ start, end, text: wanted }],
    }));
}

/** Doubled spaces and tabs inside a text. */
function innerBlanks({ value, language }: Message): TextFlaw[] {
  const { prose } = createWrittenText(value, language);
  return [...prose.matchAll(/(?<=\S)(?: {2,}|[ ]*\t[ \t]*)(?=\S)/g)].map(({ index, 0: blanks }) => ({
    rule: 'i18n/whitespace',
    start: index,
    message: blanks.includes('\t') ? 'has a tab in it.' : `has ${blanks.length} spaces in a row.`,
    fix: 'Write one space.',
    edits: [{ start: index, end: index + blanks.length, text: ' ' }],
  }));
}

function endPunctuation({ base, translation }: MessagePair): TextFlaw[] {
  if (translation.value === '') return [];
  const [wanted, found] = [base, translation].map(({ value }) => lastMark(value));
  if (wanted === found) return [];
  const name = (mark: string | undefined) => (mark === '' ? 'no mark' : `"${mark}"`);
  return [
    {
      rule: 'i18n/end-punctuation',
      start: Math.max(0, translation.value.length - 1),
      message: `${base.language} ends with ${name(wanted)}, ${translation.language} with ${name(found)}.`,
      fix: `End it as ${base.language} does.`,
      edits: [],
    },
  ];
}

function lastMark(text: string): string {
  return /(\.\.\.|[.!?:…])["»”)\s\u00a0\u202f]*$/.exec(text)?.[1]?.replace('...', '…') ?? '';
}

const longLabelCharacters = 20;

function longLabel({ base, translation }: MessagePair): TextFlaw[] {
  const { length } = translation.value;
  if (length <= longLabelCharacters || length <= 2 * base.value.length) return [];
  return [
    {
      rule: 'i18n/length-ui',
      start: 0,
      message: `${length} characters, ${base.language} has ${base.value.length}: it may not fit where it stands.`,
      fix: 'Find a shorter word, or look at the page in this language.',
      edits: [],
    },
  ];
}

/** Lower case only: `From` is the label of a column. */
const connectives = new Set('and or of to by for with from in on at the a an is are but'.split(' '));

/** A text of the base that is only part of a sentence: other languages order the parts otherwise. */
function fragment({ value }: Message): TextFlaw[] {
  const isConnective = connectives.has(value.trim());
  if (value.trim() === '' || (value === value.trim() && !isConnective)) return [];
  return [
    {
      rule: 'i18n/concatenation',
      start: 0,
      message: isConnective
        ? `is the lone word "${value.trim()}".`
        : 'begins or ends with a space, so it is joined to another text.',
      fix: 'Make one sentence of the parts, with placeholders.',
      edits: [],
    },
  ];
}
