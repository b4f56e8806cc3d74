import { didYouMean } from '../did-you-mean.ts';
import type { Finding } from '../finding.ts';
import {
  cutDescription,
  cutTitle,
  maxDescriptionPixels,
  maxTitlePixels,
  measureDescription,
  measureTitle,
} from '../text-width.ts';
import type { ContentContext } from './lint-content.ts';
import { countWords, type EntryText, entryProblem, fieldOf, type LintedEntry, textProblem } from './lint-entry.ts';

type FieldContext = Pick<ContentContext, 'categories' | 'fill'>;

/** What single fields must be beyond their schema. */
export function lintFields(entries: readonly LintedEntry[], { categories, fill }: FieldContext): Finding[] {
  return [
    ...entries.flatMap((entry) => [...dates(entry), ...category(entry, categories), ...lengths(entry, fill)]),
    ...entries.flatMap(questions),
    ...duplicateQuestions(entries),
  ];
}

function dates(entry: LintedEntry): Finding[] {
  return ['publishedAt', 'updated'].flatMap((name) => {
    const value = fieldOf(entry, name);
    if (value === undefined || !/^\d{4}-\d{2}(?:-\d{2})?$/.test(value) || isRealDate(value)) return [];
    return [
      entryProblem('content/date', entry, [name], {
        message: `"${value}" is not a date.`,
        fix: 'Write a day of the calendar as YYYY-MM-DD.',
      }),
    ];
  });
}

/** `2024-02-31` has the form of a date and is none. */
function isRealDate(value: string): boolean {
  const date = new Date(`${value.length === 7 ? `${value}-01` : value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function category(entry: LintedEntry, categories: readonly string[]): Finding[] {
  const value = fieldOf(entry, 'category');
  if (entry.kind !== 'blog' || value === undefined || categories.includes(value)) return [];
  const near = didYouMean(value, categories);
  return [
    entryProblem('content/category-unknown', entry, ['category'], {
      message: `Category "${value}" is not one of ${categories.join(', ')}${near === null ? '' : `; closest "${near}"`}.`,
      fix: `Write ${near === null ? 'one of them' : `"${near}"`}.`,
    }),
  ];
}

function lengths(entry: LintedEntry, fill: ContentContext['fill']): Finding[] {
  const shown = (name: string) => fill(fieldOf(entry, name) ?? '', entry.language);
  const title = shown('metaTitle');
  const description = shown('metaDescription');
  return [
    ...(measureTitle(title) > maxTitlePixels
      ? [
          entryProblem('content/title-length', entry, ['metaTitle'], {
            message: `${entry.language} title ${measureTitle(title)} px of ${maxTitlePixels}; cut after "${cutTitle(title)}".`,
            fix: 'Shorten it, the key phrase first.',
          }),
        ]
      : []),
    ...(measureDescription(description) > maxDescriptionPixels
      ? [
          entryProblem('content/summary-length', entry, ['metaDescription'], {
            message: `${entry.language} description ${measureDescription(description)} px of ${maxDescriptionPixels}; cut after "${cutDescription(description)}".`,
            fix: 'End the sentence before the cut.',
          }),
        ]
      : []),
  ];
}

const longestAnswerWords = 300;
const questionField = /^questions\.\d+\.question$/;
const answerField = /^questions\.\d+\.answer$/;

function questions({ kind, texts }: LintedEntry): Finding[] {
  if (kind !== 'faq') return [];
  return texts.flatMap((text) => {
    if (questionField.test(text.path)) return withoutMark(text);
    return answerField.test(text.path) ? wordyAnswer(text) : [];
  });
}

function withoutMark(question: EntryText): Finding[] {
  if (question.text.trimEnd().endsWith('?')) return [];
  return [
    textProblem('content/faq-question', question, 0, {
      message: `"${question.text}" does not end with a question mark.`,
      fix: 'Add "?".',
    }),
  ];
}

function wordyAnswer(answer: EntryText): Finding[] {
  const words = countWords(answer.text);
  if (words > 0 && words <= longestAnswerWords) return [];
  return [
    textProblem('content/faq-answer', answer, 0, {
      message: `The answer has ${words} words.`,
      fix: words === 0 ? 'Answer the question.' : `Say it in ${longestAnswerWords} words, and link to the rest.`,
    }),
  ];
}

function duplicateQuestions(entries: readonly LintedEntry[]): Finding[] {
  const firsts = new Map<string, EntryText>();
  const asked = entries
    .filter(({ kind }) => kind === 'faq')
    .flatMap(({ texts }) => texts.filter(({ path }) => questionField.test(path)));
  return asked.flatMap((question) => {
    const name = `${question.language} ${question.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
    const first = firsts.get(name);
    firsts.set(name, first ?? question);
    if (first === undefined) return [];
    return [
      textProblem('content/faq-duplicate', question, 0, {
        message: `The same question stands in ${first.entry.file}:${first.line}.`,
        fix: 'Remove one of them.',
      }),
    ];
  });
}
