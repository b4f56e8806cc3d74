import { count } from '../count.ts';
import { describeWidth, descriptionLine, fitText, titleLine } from '../page/build-preview.ts';
import type { Violation } from '../rule.ts';
import {
  type ContentContext,
  type ContentRule,
  checkEntries,
  checkTexts,
  countWords,
  type EntryText,
  entryTextViolation,
  entryViolation,
  fieldOf,
  type LintedEntry,
} from './linted-entry.ts';

/** Checks of fields that a schema cannot express. */
export const fieldRules: readonly ContentRule[] = [
  {
    id: 'content/title-length',
    severity: 'warning',
    title: 'A metaTitle is wider than 580 px, so search results cut it off.',
    why: 'Searchers do not see the end of the title.',
    fix: 'Shorten the title, and put the key phrase first.',
    source: 'Screaming Frog, page title width',
    examples: { bad: 'A metaTitle of 640 px', good: 'A metaTitle of at most 580 px' },
    check: checkEntries(titleLength),
  },
  {
    id: 'content/summary-length',
    severity: 'warning',
    title: 'A metaDescription is wider than 920 px, so search results cut it off.',
    why: 'Searchers do not see the end of the description.',
    fix: 'Shorten the description, or put the important words first.',
    source: 'Screaming Frog, meta description width',
    examples: { bad: 'A metaDescription of 1,050 px', good: 'A metaDescription of at most 920 px' },
    check: checkEntries(summaryLength),
  },
  {
    id: 'content/list-length',
    severity: 'warning',
    title:
      'A service has other than 4 features, 8 benefits and 6 process steps, or an FAQ category other than 4 questions.',
    why: 'The specification of the site sets these numbers.',
    fix: 'Add or remove items, or skip content/list-length in goshen.config.json.',
    source: 'Practice of this project',
    examples: { bad: 'features: 3 items', good: 'features: 4 items' },
    check: checkEntries(listLength),
  },
  {
    id: 'content/faq-question',
    severity: 'warning',
    title: 'A question does not end with a question mark.',
    why: 'Screen readers do not read it as a question.',
    fix: 'End the question with a question mark.',
    source: 'Practice of this project',
    examples: { bad: 'What does it cost', good: 'What does it cost?' },
    check: checkTexts(withoutMark),
  },
  {
    id: 'content/faq-answer',
    severity: 'warning',
    title: 'An FAQ answer is empty or has more than 300 words.',
    why: 'Readers expect a short answer to a question.',
    fix: 'Write a short answer, and link to the details.',
    source: 'Practice of this project',
    examples: { bad: 'An answer of 420 words', good: 'An answer of 80 words and a link' },
    check: checkTexts(emptyOrLongAnswer),
  },
  {
    id: 'content/faq-duplicate',
    severity: 'warning',
    title: 'An FAQ question occurs twice in one language.',
    why: 'The two answers can contradict each other.',
    fix: 'Remove one of the questions.',
    source: 'Practice of this project',
    examples: { bad: '"What does it cost?" twice', good: '"What does it cost?" once' },
    check: duplicateQuestions,
  },
];

/** By the specification of the site; the schemas require only one item. */
const specifiedLengths: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  services: { features: 4, benefits: 8, process: 6 },
  faq: { questions: 4 },
};

function listLength(entry: LintedEntry): Violation[] {
  return Object.entries(specifiedLengths[entry.kind] ?? {}).flatMap(([field, length]) => {
    const list = (entry.frontMatter as Record<string, unknown> | null)?.[field];
    if (!Array.isArray(list) || list.length === length) return [];
    return [
      entryViolation(entry, [field], { message: `"${field}" has ${count(list.length, 'item')} instead of ${length}.` }),
    ];
  });
}

function titleLength(entry: LintedEntry, { fill }: ContentContext): Violation[] {
  const fitted = fitText(fill(fieldOf(entry, 'metaTitle') ?? '', entry.language), titleLine);
  if (fitted.pixels <= fitted.maxPixels) return [];
  return [entryViolation(entry, ['metaTitle'], { message: describeWidth('The metaTitle', fitted) })];
}

function summaryLength(entry: LintedEntry, { fill }: ContentContext): Violation[] {
  const fitted = fitText(fill(fieldOf(entry, 'metaDescription') ?? '', entry.language), descriptionLine);
  if (fitted.pixels <= fitted.maxPixels) return [];
  return [entryViolation(entry, ['metaDescription'], { message: describeWidth('The metaDescription', fitted) })];
}

const maxAnswerWords = 300;
const questionField = /^questions\.\d+\.question$/;
const answerField = /^questions\.\d+\.answer$/;

function isQuestion({ entry, path }: EntryText): boolean {
  return entry.kind === 'faq' && questionField.test(path);
}

function withoutMark(question: EntryText): Violation[] {
  if (!isQuestion(question) || question.text.trimEnd().endsWith('?')) return [];
  return [entryTextViolation(question, 0, { message: `"${question.text}" does not end with a question mark.` })];
}

function emptyOrLongAnswer(answer: EntryText): Violation[] {
  if (answer.entry.kind !== 'faq' || !answerField.test(answer.path)) return [];
  const words = countWords(answer.text);
  if (words > 0 && words <= maxAnswerWords) return [];
  return [
    entryTextViolation(answer, 0, {
      message:
        words === 0 ? 'The answer is empty.' : `The answer has ${words} words; the maximum is ${maxAnswerWords}.`,
    }),
  ];
}

function duplicateQuestions(entries: readonly LintedEntry[]): Violation[] {
  const firsts = new Map<string, EntryText>();
  const questions = entries.flatMap(({ texts }) => texts.filter(isQuestion));
  return questions.flatMap((question) => {
    const name = `${question.language} ${question.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
    const first = firsts.get(name);
    firsts.set(name, first ?? question);
    if (first === undefined) return [];
    return [entryTextViolation(question, 0, { message: `The same question is in ${first.entry.file}:${first.line}.` })];
  });
}
