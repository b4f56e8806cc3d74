import { count } from '../count.ts';
import type { Violation } from '../rule.ts';
import {
  type ContentContext,
  type ContentRule,
  checkEntries,
  countWords,
  entryViolation,
  type LintedEntry,
} from './linted-entry.ts';
import { listHeadings } from './markdown.ts';

const minShareOfWords = 0.6;
/** In shorter entries, one title changes the share too much. */
const minComparedWords = 30;

export const missingTranslationRule: ContentRule = {
  id: 'content/missing-translation',
  severity: 'warning',
  title: 'An entry is missing in one of the languages.',
  why: 'Readers of that language see the English text.',
  fix: 'Create the file in the missing language.',
  source: 'Practice of this project',
  examples: { bad: 'blog/phones.en.md alone', good: 'blog/phones.en.md, .fr.md and .es.md' },
  check: missingTranslations,
};

/** Whether each entry is complete in every language. */
export const structureRules: readonly ContentRule[] = [
  missingTranslationRule,
  {
    id: 'content/language-parity',
    severity: 'warning',
    title: 'A translation has fewer sections, or less than 60 % of the words, of the English text.',
    why: 'Readers of that language miss a part of the text.',
    fix: 'Translate the missing parts.',
    source: 'Practice of this project',
    examples: { bad: 'en 5 sections, fr 3', good: 'en 5 sections, fr 5' },
    check: incompleteTranslations,
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
];

function missingTranslations(
  entries: readonly LintedEntry[],
  { languages: [base, ...translated] }: ContentContext,
): Violation[] {
  return entries.flatMap((entry) =>
    entry.language === base ? withoutTranslation(entry, entries, translated) : withoutOriginal(entry, entries, base),
  );
}

function withoutTranslation(
  base: LintedEntry,
  entries: readonly LintedEntry[],
  languages: readonly string[],
): Violation[] {
  return languages
    .filter((language) => find(entries, base, language) === undefined)
    .map((language) =>
      entryViolation(base, [], {
        message: `${base.id} has no ${language} version; readers get the English text.`,
        fix: `Create content/${base.kind}/${base.id}.${language}.md.`,
      }),
    );
}

function withoutOriginal(translation: LintedEntry, entries: readonly LintedEntry[], base: string): Violation[] {
  if (find(entries, translation, base) !== undefined) return [];
  return [
    entryViolation(translation, [], {
      message: `${translation.id} has no English version, so no page shows it.`,
      fix: `Create content/${translation.kind}/${translation.id}.en.md, or remove this file.`,
    }),
  ];
}

function incompleteTranslations(
  entries: readonly LintedEntry[],
  { languages: [language] }: ContentContext,
): Violation[] {
  return entries.flatMap((translation) => {
    const base = translation.language === language ? undefined : find(entries, translation, language);
    return base === undefined ? [] : [...fewerWords(base, translation), ...missingSections(base, translation)];
  });
}

function fewerWords(base: LintedEntry, translation: LintedEntry): Violation[] {
  const comparable = new Set(translation.texts.map(({ path }) => path));
  const wanted = base.texts
    .filter(({ path }) => path === '' || comparable.has(path))
    .reduce((sum, { text }) => sum + countWords(text), 0);
  const found = translation.texts.reduce((sum, { text }) => sum + countWords(text), 0);
  if (wanted < minComparedWords || found >= wanted * minShareOfWords) return [];
  return [
    entryViolation(translation, [], {
      message: `The ${translation.language} text has ${Math.round((100 * found) / wanted)} % of the words of the English text.`,
    }),
  ];
}

function missingSections(base: LintedEntry, translation: LintedEntry): Violation[] {
  const wanted = listHeadings(base.body);
  const found = listHeadings(translation.body);
  if (translation.body === '' || found.length >= wanted.length) return [];
  const at = wanted.findIndex(({ level }, index) => found[index]?.level !== level);
  return [
    entryViolation(translation, [], {
      message: `The ${translation.language} text has ${found.length} of ${wanted.length} sections; the first that differs is "${wanted[at]?.text}".`,
    }),
  ];
}

function find(entries: readonly LintedEntry[], { kind, id }: LintedEntry, language: string): LintedEntry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.id === id && entry.language === language);
}

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
